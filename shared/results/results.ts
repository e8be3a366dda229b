import { codes } from './codes.ts';
import { type Family, familyOf } from './families.ts';
import { germanDescriptions } from './german.ts';

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

let replacements: ReadonlyMap<string, string> = new Map();

/** Replaces descriptions by texts of the operator, in the whole process: every answer and page has the same. */
export function replaceDescriptions(texts: ReadonlyMap<string, string>): void {
  replacements = texts;
}

/**
 * The description of a result code in plain English, with a detail of this one result; for an unlisted code, the name of
 * its family. An operator's text stands alone, because shops compare it.
 */
export function describeResult(code: string, detail?: string): string {
  const replaced = replacements.get(code);
  if (replaced !== undefined) return replaced;
  const description = descriptions.get(code) ?? `unlisted result of the family ${familyOf(code)}`;
  return detail === undefined ? description : `${description}: ${detail}`;
}

const german: Readonly<Partial<Record<Family, Readonly<Record<string, string>>>>> = germanDescriptions;

/** The description of a result code in German, which users of the back office read; an operator's text as it is. */
export function describeResultInGerman(code: string): string {
  const family = familyOf(code);
  return replacements.get(code) ?? german[family]?.[code] ?? `nicht verzeichnetes Ergebnis der Familie ${family}`;
}
