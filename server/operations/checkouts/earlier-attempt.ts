import type { Change } from '../../core/change.ts';
import { type CheckoutProgress, PING_AFTER } from '../../core/checkouts/checkout.ts';
import { isDeclinedByAcquirer } from '../../core/limits/card-testing.ts';
import { codes, isUnconfirmed, type PaymentFacts } from '../../core/payments/attempt.ts';
import { isUnderReview, type Payment, type SentFirst } from '../../core/payments/payment.ts';
import { type Instant, plus } from '../../core/values.ts';
import type { PaymentOrder } from '../accounts/order.ts';
import { inquirePayment } from '../acquirer/inquire.ts';
import type { Gateway } from '../gateway.ts';
import type { UnlessRepeated } from '../once/work.ts';
import { declinesOf, type ShopperAttempt } from '../limits/defend.ts';
import { rejection } from '../payments/conclude.ts';
import { withdrawPayment } from '../payments/withdraw.ts';
import { followUpAtOnce } from '../references/follow-up.ts';

/** Whether an attempt has succeeded, waits for an analyst, or is where the shopper can do nothing more about it. */
export const isUnderWay = (payment: Payment): boolean =>
  payment.state === 'approved' ||
  isUnderReview(payment) ||
  (payment.waitsFor === 'acquirer' && !isUnconfirmed(payment));

/** An attempt as its acquirer knows it: its shopper may have confirmed it already, and not have come back. */
export async function lookAt(gateway: Gateway, latest: Payment | undefined): Promise<Payment | undefined> {
  if (!latest || !isUnconfirmed(latest)) return latest;
  await inquirePayment(gateway, { payment: latest.key });
  return (await gateway.store.payment(latest.key)) ?? latest;
}

/**
 * How an attempt takes the place of the one before. One that is refused leaves an open one as it is: its shopper may
 * still confirm that, and the checkout goes on naming it, so that its price cannot change (DECISIONS 299).
 */
export function inPlaceOfLatest(
  gateway: Gateway,
  attempt: Pick<ShopperAttempt, 'checkout' | 'latest'>,
  {
    begun,
    unlessRepeated,
  }: { readonly begun: Pick<PaymentFacts, 'key' | 'ndc'>; readonly unlessRepeated: UnlessRepeated },
): Required<Pick<PaymentOrder<never>, 'leaveEarlier' | 'alongside'>> {
  let [earlier, isLeft] = [attempt.latest, false];
  return {
    async leaveEarlier() {
      if (earlier && isUnconfirmed(earlier)) {
        // The open attempt may be the one that this request began the first time.
        await unlessRepeated();
        earlier = await withdraw(gateway, earlier);
      }
      isLeft = true;
      return earlier && isUnderWay(earlier) ? earlier : undefined;
    },
    alongside: [
      (row) => {
        if (row.version > 0) return [];
        if (row.state !== 'rejected' && !isLeft) throw new Error(`Expected payment ${row.key} to leave the one before`);
        const isOpen = earlier?.state === 'pending' && (isUnconfirmed(earlier) || !isLeft);
        if (row.state === 'rejected' && isOpen) return [countOf(attempt, row)];
        return [...namingOf(gateway, attempt, begun), ...endOf(gateway, earlier)];
      },
    ],
  };
}

/**
 * Withdraws an attempt that the shopper has left for another one. Where the acquirer does not respond, it may still be
 * confirmed elsewhere: the first of the two that succeeds stands (DECISIONS 90).
 */
async function withdraw(gateway: Gateway, { key }: SentFirst): Promise<Payment> {
  const left = await gateway.oneAtATime(key, async () => {
    const latest = await gateway.store.payment(key);
    if (!latest) throw new Error(`Expected payment ${key}, but it is gone`);
    return isUnconfirmed(latest) ? withdrawPayment(gateway, latest, { reason: codes.cancelledByShopper }) : latest;
  });
  await followUpAtOnce(gateway, left);
  return left;
}

/** The checkout counts an attempt that it does not name, and its decline, which no later attempt will look up. */
function countOf(attempt: Pick<ShopperAttempt, 'checkout' | 'latest'>, row: Payment): Change {
  const { checkout } = attempt;
  const declines = declinesOf(attempt) + (isDeclinedByAcquirer(row) ? 1 : 0);
  return { kind: 'saveCheckoutProgress', row: { ...checkout, attempts: checkout.attempts + 1, declines } };
}

/** The checkout names its latest attempt, whose result is unread; the first attempt schedules the ping. */
function namingOf(
  { clock, ids }: Pick<Gateway, 'clock' | 'ids'>,
  attempt: Pick<ShopperAttempt, 'checkout' | 'latest'>,
  { key: payment, ndc }: Pick<PaymentFacts, 'key' | 'ndc'>,
): readonly Change[] {
  const { checkout } = attempt;
  const postedAt: Instant = checkout.postedAt ?? clock.now();
  const counts = { attempts: checkout.attempts + 1, declines: declinesOf(attempt) };
  const row: CheckoutProgress = { ...checkout, ...counts, payment, postedAt, readAt: null };
  if (checkout.postedAt !== null) return [{ kind: 'saveCheckoutProgress', row }];
  const dueAt = plus(checkout.createdAt, PING_AFTER);
  const payload = { checkout: checkout.key };
  return [
    { kind: 'saveCheckoutProgress', row },
    {
      kind: 'sendMessage',
      message: { key: ids.key('message'), topic: 'shopper.ping', payload, dueAt, attempts: 0, ndc },
    },
  ];
}

/** The changes that reject an attempt that still waits for its shopper, because a new one replaces it. */
const endOf = (gateway: Pick<Gateway, 'clock' | 'mode'>, earlier: Payment | undefined): readonly Change[] =>
  earlier?.state === 'pending' && earlier.waitsFor !== 'acquirer'
    ? rejection(gateway, earlier, { resultCode: codes.cancelledByShopper }).changes
    : [];
