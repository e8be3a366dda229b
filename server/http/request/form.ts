import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Checker, Job, ParameterFault, Reading } from 'shared';
import { addressFaults } from '../../core/web-address.ts';
import type { Fields } from '../../core/fields.ts';
import type { EntitySettings } from '../../core/entities/entity.ts';
import type { Body } from './body.ts';

/** How large a form may be. */
export type FormLimits = { readonly bytes: number; readonly names: number };

/** A card form is small; a server's cart may have 1,001 items of some forty parameters each. */
export const browserLimits: FormLimits = { bytes: 65_536, names: 500 };
export const serverLimits: FormLimits = { bytes: 4_194_304, names: 50_000 };

// So many names take a few milliseconds even in cold code; then other requests get their turn.
const NAMES_PER_TURN = 4000;

export type Form = { readonly contentType: string | undefined; readonly body: Body; readonly limits: FormLimits };

/**
 * Reads a form body (spec, request conventions). Whatever is wrong with it, down to its bytes, is among the faults: it
 * never throws.
 */
export const readForm = async ({ contentType, body, limits }: Form, checker: Checker): Promise<Reading> => {
  if (body.kind === 'tooLarge' || body.bytes.length > limits.bytes)
    return unreadable('body', `may not be larger than ${limits.bytes} bytes`);
  if (!isForm(contentType, body.bytes.length))
    return unreadable('Content-Type', 'must be application/x-www-form-urlencoded; charset=UTF-8', contentType);
  const text = decode(body.bytes);
  if (text === undefined) return unreadable('body', 'must be UTF-8');
  return readInTurns(checker.begin(text, limits.names));
};

/** What a request is checked against besides its own parameters. */
export type Circumstances = {
  readonly settings: EntitySettings;
  readonly mode: 'test' | 'live';
  /** The parameters that the resource already has. */
  readonly earlier: Fields | undefined;
};

/** All faults of a form, once its channel and the parameters of its resource are known. */
export function faultsOf(
  checker: Checker,
  reading: Reading,
  { settings, mode, earlier }: Circumstances,
): readonly ParameterFault[] {
  const { requires, validation } = settings;
  const isPlain = earlier === undefined && requires.length === 0 && validation === 'strict';
  const faults = isPlain
    ? reading.faults
    : checker.judge(reading, {
        known: earlier ?? {},
        conditions: new Set(requires),
        lenient: validation === 'lenient',
      });
  const named = new Set(faults.map(({ name }) => name));
  return [...faults, ...addressFaults(reading.fields, mode).filter(({ name }) => !named.has(name))];
}

const readInTurns = async (job: Job): Promise<Reading> => {
  if (job.readOn(NAMES_PER_TURN)) return job.finish();
  await nextTurn();
  return readInTurns(job);
};

const unreadable = (name: string, message: string, value?: string): Reading => ({
  fields: Object.create(null),
  faults: [{ name, value: value?.slice(0, 255) ?? null, message }],
});

/** An empty body needs no type; any other has to say that it is a form, and may say that it is UTF-8. */
const isForm = (contentType: string | undefined, length: number): boolean =>
  contentType === undefined
    ? length === 0
    : /^\s*application\/x-www-form-urlencoded\s*(?:;\s*charset\s*=\s*(?:"utf-?8"|utf-?8)\s*)?;?\s*$/i.test(contentType);

const utf8 = new TextDecoder('utf-8', { fatal: true });

const decode = (bytes: Uint8Array): string | undefined => {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
};
