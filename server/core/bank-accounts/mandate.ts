import { dayOf } from 'shared';
import type { Fields } from '../fields.ts';
import type { Instant } from '../values.ts';
import { MANDATE_LIFE_MONTHS, monthsAfter } from './schemes.ts';

/** The payer's permission to be debited. Days are written yyyy-MM-dd. */
export type Mandate = { readonly id: string; readonly reference: string; readonly signedOn: string };

/** The mandate that the gateway makes where the merchant sends none; it is signed on the day of its request. */
export type GeneratedMandate = Omit<Mandate, 'signedOn'>;

/** The use of a registration's mandate: the due date of its latest debit, null before the first. */
export type KeptMandate = { readonly usedOn: string | null };

/** The faults of a mandate, with their result codes. */
export const mandateFaults = {
  signatureInvalid: '100.500.302',
  mandateIdInvalid: '100.500.303',
  mandateLapsed: '800.100.204',
} as const;
export type MandateFault = keyof typeof mandateFaults;

type MandateTerms = {
  readonly today: string;
  readonly generated: GeneratedMandate;
  /** Whether a debit under the mandate came before, so that it has to be named. */
  readonly isFollowing: boolean;
};

/** The mandate that the parameters name, with what they leave to the gateway; or what is wrong with it. */
export function planMandate(fields: Fields, { today, generated, isFollowing }: MandateTerms): Mandate | MandateFault {
  const {
    'bankAccount.mandate.id': id,
    'bankAccount.mandate.reference': reference,
    'bankAccount.mandate.dateOfSignature': signedOn,
  } = fields;
  if (isFollowing && id === undefined) return 'mandateIdInvalid';
  if (isFollowing ? signedOn === undefined : (signedOn ?? today) > today) return 'signatureInvalid';
  return { id: id ?? generated.id, reference: reference ?? generated.reference, signedOn: signedOn ?? today };
}

/** The mandate of an account that is stored without a debit, or what is wrong with it. */
export function storedMandate(
  fields: Fields,
  { now, generated }: { readonly now: Instant; readonly generated: GeneratedMandate },
): Mandate | MandateFault {
  const today = dayOf(now);
  const mandate = planMandate(fields, { today, generated, isFollowing: false });
  return typeof mandate !== 'string' && mandateLapses(mandate.signedOn) < today ? 'mandateLapsed' : mandate;
}

/** The last day on which a mandate may be used that was signed or used on a day (EPC016-06, 4.1). */
export const mandateLapses = (day: string): string => monthsAfter(day, MANDATE_LIFE_MONTHS);

/** The parameters with those of the mandate that the merchant left to the gateway. */
export const withMandate = (fields: Fields, { id, reference, signedOn }: Mandate): Fields => ({
  ...fields,
  'bankAccount.mandate.id': id,
  'bankAccount.mandate.reference': reference,
  'bankAccount.mandate.dateOfSignature': signedOn,
});

/** The mandate of an earlier debit, as its parameters show it; undefined where they name none. */
export function shownMandate(fields: Fields): Mandate | undefined {
  const {
    'bankAccount.mandate.id': id,
    'bankAccount.mandate.reference': reference,
    'bankAccount.mandate.dateOfSignature': signedOn,
  } = fields;
  return id === undefined || reference === undefined || signedOn === undefined
    ? undefined
    : { id, reference, signedOn };
}

/** Whether the parameters of a registration name a mandate. */
export const hasMandate = (fields: Fields): boolean => fields['bankAccount.mandate.id'] !== undefined;
