import type { Payment } from '../payments/payment.ts';
import type { Cents, Occasion, PaymentKey } from '../values.ts';
import { isPartOf, partOccasion, returnedOccasion } from './occasion.ts';
import { disputesOf, ofKind, reversedCents } from './reference.ts';
import { sinceBooking, unreported } from './unreported.ts';

/** A reversal that an acquirer reports with its number: what it is made for, and how much came back. */
export type ReportedReversal = {
  readonly occasion: Occasion;
  readonly cents: Cents;
  /** The merchant's reversals for which others of the acquirer's reports account. */
  readonly accountedFor?: readonly PaymentKey[];
};

/** The part of a reported reversal that one chargeback takes; none, where all of it was booked before. */
export type ReversalPart = {
  readonly base: PaymentKey;
  readonly occasion: Occasion;
  readonly cents: Cents;
  readonly isBookedBefore?: true;
};

/** What a reversal is made for: an acquirer may report it with the number of the dispute that it ends. */
export const reversalOccasion = (
  { key }: Pick<Payment, 'key'>,
  tree: readonly Payment[],
  occasion: Occasion,
): Occasion =>
  tree.some((each) => each.occasion === occasion && each.base === key) ? returnedOccasion(occasion) : occasion;

/**
 * The next part to book of a reported reversal; undefined when there is none. The chargeback of one dispute may stand
 * in parts, one of the merchant and one of the gateway: what came back reverses the latest part first, then those
 * before it (DECISIONS 264). Parts that were booked are left out, so that an interrupted reversal goes on where it was.
 */
export function nextReversal(
  subject: Pick<Payment, 'key'>,
  tree: readonly Payment[],
  { occasion, cents, accountedFor = [] }: ReportedReversal,
): ReversalPart | undefined {
  const first = tree.find((each) => each.occasion === occasion);
  const before = first ? tree.filter(({ key }) => key < first.key) : tree;
  const due = (cents - bookedCents(subject, before, accountedFor)) as Cents;
  const chargebacks = disputesOf(subject, tree).chargebacks.map(({ key, amountCents: taken }) => ({
    key,
    taken,
    left: (taken - reversedCents({ key }, tree)) as Cents,
  }));
  const latest = chargebacks.at(-1);
  if (!first) {
    const base = baseFor(chargebacks, due) ?? latest;
    if (base && due <= 0) return { base: base.key, occasion, cents, isBookedBefore: true };
    const isPart = isSpread(chargebacks, { cents, due });
    return base && { base: base.key, occasion, cents: isPart ? least(due, base.left) : due };
  }
  if (first.state !== 'approved') return undefined;
  const further = tree.filter((each) => isPartOf(occasion, each.occasion));
  const booked = [first, ...further].reduce(
    (sum, { state, amountCents }) => sum + approvedCents(state, amountCents),
    0,
  );
  const rest = (due - booked) as Cents;
  // What was charged back after the first part is nothing that this reversal has returned.
  const base = baseFor(
    chargebacks.filter(({ key }) => key < first.key),
    rest,
  );
  if (rest <= 0 || !base) return undefined;
  return { base: base.key, occasion: partOccasion(occasion, base.key), cents: least(rest, base.left) };
}

type Taken = { readonly key: PaymentKey; readonly taken: Cents; readonly left: Cents };

/** The chargeback that has this amount left, else the latest that has any. */
const baseFor = (chargebacks: readonly Taken[], cents: Cents): Taken | undefined =>
  chargebacks.findLast(({ left }) => left === cents) ?? chargebacks.findLast(({ left }) => left > 0);

/**
 * What the merchant has booked as returned since the last chargeback, and no report of the acquirer accounts for. What
 * was reversed before that is no part of what it returns.
 */
function bookedCents(
  subject: Pick<Payment, 'key'>,
  tree: readonly Payment[],
  accountedFor: readonly PaymentKey[],
): number {
  const { chargebacks } = disputesOf(subject, tree);
  const last = chargebacks.at(-1);
  const reversals = ofKind(tree, 'chargebackReversal').filter(
    ({ key, base }) => last !== undefined && key > last.key && chargebacks.some((each) => each.key === base),
  );
  return unreported(sinceBooking(reversals), 'chargebackReversedBefore')
    .filter(({ key }) => !accountedFor.includes(key))
    .reduce((sum, { cents }) => sum + cents, 0);
}

/**
 * Whether the chargebacks take together what is due. What returns all that was taken reverses all that stands, because
 * the merchant may have reversed a part of it before.
 */
function isSpread(
  chargebacks: readonly Taken[],
  { cents, due }: { readonly cents: Cents; readonly due: Cents },
): boolean {
  const left = chargebacks.reduce((sum, each) => sum + each.left, 0);
  const taken = chargebacks.reduce((sum, each) => sum + each.taken, 0);
  return left > 0 && (due <= left || cents === taken);
}

const approvedCents = (state: Payment['state'], cents: Cents): number => (state === 'approved' ? cents : 0);

const least = (one: Cents, other: Cents): Cents => (one < other ? one : other);
