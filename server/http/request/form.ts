import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type CheckedForm,
  type Checker,
  type FaultMessage,
  type FormReading,
  type ParameterFault,
  shown,
} from 'shared';
import type { EntitySettings } from '../../core/entities/settings/settings.ts';
import type { Fields } from '../../core/fields.ts';
import { testModeFaults } from '../../core/payments/payment.ts';
import { addressFaults } from '../../core/web-address.ts';
import { SMALL_BODY } from '../body-budget.ts';
import type { RequestBody } from './body.ts';

/** The limits on the size of a form. */
export type FormLimits = { readonly bytes: number; readonly names: number };

/** A card form is small; a merchant's cart may have 1,001 items of some forty parameters each (DECISIONS 20). */
export const browserLimits: FormLimits = { bytes: 65_536, names: 500 };
export const serverLimits: FormLimits = { bytes: 4_194_304, names: 50_000 };
/** A sender is unknown until the body is read when the body holds its credentials. */
export const unknownSenderLimits: FormLimits = { ...serverLimits, bytes: SMALL_BODY };

// Reading this many names takes a few milliseconds even before V8 has optimised the code; then other requests follow.
const NAMES_PER_TURN = 4000;

export type ReceivedForm = {
  readonly contentType: string | undefined;
  readonly body: RequestBody;
  readonly limits: FormLimits;
};

/**
 * Reads a form body (spec, Conventions). Every error in it is reported as a fault, invalid bytes included; none is
 * thrown.
 */
export function readForm(
  { contentType, body, limits }: ReceivedForm,
  checker: Checker,
): CheckedForm | Promise<CheckedForm> {
  if (body.kind === 'tooLarge' || body.bytes.length > limits.bytes)
    return unreadable('body', `may not be larger than ${limits.bytes} bytes`);
  if (!isForm(contentType))
    return unreadable('Content-Type', 'must be application/x-www-form-urlencoded; charset=UTF-8', contentType);
  const text = decode(body.bytes);
  if (text === undefined) return unreadable('body', 'must be UTF-8');
  return readInTurns(checker.begin(text, limits.names));
}

/** The circumstances of a request that decide about its parameters, beside the parameters themselves. */
export type FormContext = {
  readonly settings: EntitySettings;
  readonly mode: 'test' | 'live';
  /** The parameters that the checkout or registration already has; null where there is none that could have any. */
  readonly earlier: Fields | null | undefined;
  /** The parameters that the shopper may still send. */
  readonly later?: readonly string[];
};

/** All faults of a form, for the settings of its channel and the earlier parameters of its checkout. */
export function faultsOf(
  checker: Checker,
  form: CheckedForm,
  { settings, mode, earlier, later = [] }: FormContext,
): readonly ParameterFault[] {
  const { requires, validation } = settings;
  const isPlain = earlier === undefined && requires.length === 0 && validation === 'strict';
  const faults = isPlain
    ? form.faults
    : checker.check(form, {
        ...(earlier !== undefined && { known: earlier }),
        conditions: new Set(requires),
        later,
        lenient: validation === 'lenient',
      });
  const named = new Set(faults.map(({ name }) => name));
  const ofMode = [...addressFaults(form.fields, { mode, settings }), ...testModeFaults(form.fields, mode)];
  return [...faults, ...ofMode.filter(({ name }) => !named.has(name))];
}

/** Nearly every form is read in one turn, and then nothing is waited for. */
const readInTurns = (reading: FormReading): CheckedForm | Promise<CheckedForm> =>
  reading.readOn(NAMES_PER_TURN) ? reading.finish() : nextTurn().then(() => readInTurns(reading));

const unreadable = (name: string, message: FaultMessage, value?: string): CheckedForm => ({
  fields: Object.create(null),
  faults: [{ name, value: value === undefined ? null : shown(value), message }],
});

/** A body without Content-Type is read as a form: the spec only recommends the header. It may name UTF-8 as charset. */
function isForm(contentType: string | undefined): boolean {
  if (contentType === undefined || usualTypes.has(contentType)) return true;
  if (contentType.length > CONTENT_TYPE_LENGTH_MAX) return false;
  const [type, ...parameters] = contentType.split(';').map((part) => part.trim().toLowerCase());
  return type === 'application/x-www-form-urlencoded' && parameters.every((part) => part === '' || UTF8.test(part));
}

/** For the machine's sake: nearly every client writes the type in one of these ways. */
const usualTypes = new Set(
  ['', ';charset=UTF-8', '; charset=UTF-8', '; charset=utf-8'].map(
    (rest) => `application/x-www-form-urlencoded${rest}`,
  ),
);

/** In characters. The type of a form is shorter; a longer text is refused without a look at it. */
const CONTENT_TYPE_LENGTH_MAX = 200;
const UTF8 = /^charset\s*=\s*(?:"utf-?8"|utf-?8)$/;

const utf8 = new TextDecoder('utf-8', { fatal: true });

function decode(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}
