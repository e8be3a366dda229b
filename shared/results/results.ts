import { codes } from './codes.ts';
import { type Family, familyOf } from './families.ts';

export type ResultCode = { readonly code: string; readonly family: Family; readonly description: string };

/** The codes the gateway knows, in the order of their numbers. */
export const resultCodes: readonly ResultCode[] = Object.entries(codes)
  .flatMap(([family, described]) =>
    Object.entries(described).map(([code, description]) => ({ code, family: family as Family, description })),
  )
  .toSorted((one, other) => (one.code < other.code ? -1 : 1));

const descriptions: ReadonlyMap<string, string> = new Map(
  resultCodes.map(({ code, description }) => [code, description]),
);

/** The description of a result code in plain English; for an unlisted code, the name of its family. */
export const describeResult = (code: string): string =>
  descriptions.get(code) ?? `unlisted result of the family ${familyOf(code)}`;
