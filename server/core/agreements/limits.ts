import type { Fields } from '../fields.ts';
import { isOfAgreement } from '../instruction.ts';
import type { Payment } from '../payments/payment.ts';
import type { Instant } from '../values.ts';
import type { Agreement } from './agreement.ts';

/** The reasons to decline a payment under an agreement, with their result codes and what answers add to them. */
export const agreementFaults = {
  noAgreement: { code: '100.150.300', detail: 'no first payment of this standing instruction was approved' },
  accountDiffers: { code: '100.150.300', detail: 'the standing instruction was agreed with another account' },
  currencyDiffers: { code: '700.100.500', detail: 'the standing instruction was agreed in another currency' },
  typeDiffers: { code: '600.200.501', detail: 'the standing instruction was agreed for another type of payments' },
  expired: { code: '600.200.501', detail: 'the standing instruction has expired' },
  tooEarly: { code: '600.200.501', detail: 'the standing instruction permits no payment on this day yet' },
  usedUp: { code: '600.200.501', detail: 'the standing instruction permits no further instalment' },
  underWay: { code: '800.120.402', detail: 'another payment of the standing instruction is under way' },
} as const;
export type AgreementFault = keyof typeof agreementFaults;

type Ordered = Pick<Payment, 'currency' | 'fields'>;

/** The first term of the agreement that a payment by the merchant breaks; undefined for one that keeps them all. */
export const agreementFault = (agreement: Agreement, payment: Ordered, now: Instant): AgreementFault | undefined =>
  brokenTerms(agreement, payment, now)[0];

/** All terms of the agreement that a payment by the merchant breaks; the first one is the reason of its decline. */
export function brokenTerms(
  agreement: Agreement,
  { currency, fields }: Ordered,
  now: Instant,
): readonly AgreementFault[] {
  const counts = isOfAgreement(fields);
  const terms: readonly (readonly [AgreementFault, boolean])[] = [
    ['currencyDiffers', agreement.currency !== '' && agreement.currency !== currency],
    ['typeDiffers', isOfAnotherType(agreement, fields)],
    ['expired', isOver(agreement.expiry, now)],
    ['usedUp', counts && isUsedUp(agreement)],
    ['tooEarly', counts && isTooEarly(agreement, now)],
    ['underWay', counts && agreement.openPayment !== null && isLimited(agreement)],
  ];
  return terms.flatMap(([fault, isBroken]) => (isBroken ? [fault] : []));
}

/** The result code with which all further payments by the merchant are declined; undefined while one may follow. */
export function endOf(agreement: Agreement, now: Instant): string | undefined {
  if (agreement.cancelledBy !== null) return agreement.cancelledBy;
  if (isOver(agreement.expiry, now)) return agreementFaults.expired.code;
  return isUsedUp(agreement) ? agreementFaults.usedUp.code : undefined;
}

/** Whether payments count against the agreement, so that only one of them may be at an acquirer. */
export const isLimited = ({ frequencyDays, paymentsMax }: Agreement): boolean =>
  frequencyDays !== null || paymentsMax !== null;

/** The day after the last one is too late (spec, Card on file: expiry). Days are those of UTC. */
export const isOver = (expiry: string | null | undefined, now: Instant): boolean =>
  expiry !== null && expiry !== undefined && expiry < new Date(now).toISOString().slice(0, 10);

/** An industry practice completes an earlier payment, whatever the agreement is about. */
function isOfAnotherType({ type }: Agreement, fields: Fields): boolean {
  const named = fields['standingInstruction.type'];
  return fields['standingInstruction.industryPractice'] === undefined && named !== undefined && named !== type;
}

const isUsedUp = ({ payments, paymentsMax }: Agreement): boolean => paymentsMax !== null && payments >= paymentsMax;

/** The days between two payments are counted by the calendar, so that a payment every month may come an hour earlier. */
const isTooEarly = ({ chargedAt, frequencyDays }: Agreement, now: Instant): boolean =>
  chargedAt !== null && frequencyDays !== null && dayOf(now) - dayOf(chargedAt) < frequencyDays;

const DAY = 86_400_000;
const dayOf = (at: Instant): number => Math.floor(at / DAY);
