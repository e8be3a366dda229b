import type { Payment } from '../payments/payment.ts';
import { type Instant, minutes, plus } from '../values.ts';
import { type CheckoutProgress, isExpired, needsPing, PING_AFTER } from './checkout.ts';

/** What users call the state of a checkout, in the order of its life. */
export const checkoutStates = ['open', 'pending', 'stuck', 'paid', 'declined', 'abandoned'] as const;
export type CheckoutState = (typeof checkoutStates)[number];

/** A payment that takes longer waits for more than its acquirer. */
export const PENDING_SINCE = minutes(15);

/** A checkout with what its state depends on. */
type Seen = {
  readonly checkout: CheckoutProgress;
  readonly payment: Pick<Payment, 'state' | 'createdAt' | 'endedAt'> | null;
};

/**
 * The state of a checkout at a moment: `stuck` is one whose payment has been pending for 15 minutes, `declined` one that
 * expired after its last attempt was rejected, and `abandoned` one that expired without any.
 */
export function checkoutState({ checkout, payment }: Seen, now: Instant): CheckoutState {
  if (payment?.state === 'approved') return 'paid';
  if (payment?.state === 'pending') return now >= plus(payment.createdAt, PENDING_SINCE) ? 'stuck' : 'pending';
  if (!isExpired(checkout, now)) return 'open';
  return payment === null ? 'abandoned' : 'declined';
}

/** Whether the merchant has not read the result of a payment although it was pinged about it. */
export const isUnread = ({ checkout, payment }: Seen, now: Instant): boolean =>
  needsPing(checkout) && payment !== null && payment.endedAt !== null && now >= plus(checkout.createdAt, PING_AFTER);
