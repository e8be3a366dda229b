import type { Payment } from '../payments/payment.ts';
import type { Cents, Occasion, PaymentKey } from '../values.ts';
import { isPartOf, partOccasion, returnedOccasion, sourceOf } from './occasion.ts';
import { disputesOf, reportsOf, reversedCents } from './reference.ts';
import { reportedOf, returnableOf } from './reported.ts';

/** A reversal that an acquirer reports: what it is made for, and how much came back. */
export type ReportedReversal = { readonly occasion: Occasion; readonly cents: Cents };

/** The part of a reported reversal that one chargeback takes; none, where all of it was booked before. */
export type ReversalPart = {
  readonly base: PaymentKey;
  readonly occasion: Occasion;
  readonly cents: Cents;
  readonly reportedCents?: Cents;
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
  { occasion, cents }: ReportedReversal,
): ReversalPart | undefined {
  const first = tree.find((each) => each.occasion === occasion);
  const due = reversible(subject, first ? tree.filter(({ key }) => key < first.key) : tree, { occasion, cents });
  const chargebacks = disputesOf(subject, tree).chargebacks.map(({ key, amountCents: taken }) => ({
    key,
    left: (taken - reversedCents({ key }, tree)) as Cents,
  }));
  if (!first) {
    const base = baseFor(chargebacks, due) ?? chargebacks.at(-1);
    if (base && due === 0) return { base: base.key, occasion, cents, reportedCents: cents, isBookedBefore: true };
    return base && { base: base.key, occasion, cents: least(due, base.left), reportedCents: cents };
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
  const reportedCents = 0 as Cents;
  return { base: base.key, occasion: partOccasion(occasion, base.key), cents: least(rest, base.left), reportedCents };
}

type Taken = { readonly key: PaymentKey; readonly left: Cents };

/** The chargeback that has this amount left, else the latest that has any. */
const baseFor = (chargebacks: readonly Taken[], cents: Cents): Taken | undefined =>
  chargebacks.findLast(({ left }) => left > 0 && left === cents) ?? chargebacks.findLast(({ left }) => left > 0);

/** What of a reported reversal can be booked on a tree. */
function reversible(
  subject: Pick<Payment, 'key'>,
  tree: readonly Payment[],
  { occasion, cents }: ReportedReversal,
): Cents {
  const source = sourceOf(occasion);
  if (source === undefined) throw new Error(`Expected ${occasion} to be a report of an acquirer`);
  return returnableOf(reportedOf(reportsOf(subject, tree)), { cents, source });
}

const approvedCents = (state: Payment['state'], cents: Cents): number => (state === 'approved' ? cents : 0);

const least = (one: Cents, other: Cents): Cents => (one < other ? one : other);
