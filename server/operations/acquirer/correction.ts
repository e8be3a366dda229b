import type { Payment } from '../../core/payments/payment.ts';
import { isReversible } from '../../core/payments/wrong-approval.ts';
import { carriedOutOccasion } from '../../core/references/occasion.ts';
import type { Gateway } from '../gateway.ts';
import { isMarkedAsDeclined } from '../payments/keep.ts';

/** What is left to do about a payment that its acquirer has carried out although it had ended without that. */
type Correction = 'none' | 'book' | 'reverse';

/**
 * A first payment is reversed, because its shopper may have paid again. So is a reference, unless users have marked it
 * and its merchant has not made it again (DECISIONS 328): that is booked, and so is every reversal, which no acquirer
 * reverses. What is booked already stands.
 */
export async function correctionOf({ store }: Pick<Gateway, 'store'>, payment: Payment): Promise<Correction> {
  if (payment.base === null) return 'reverse';
  const tree = await store.paymentTree(payment.root);
  if (tree.some(({ occasion }) => occasion === carriedOutOccasion(payment.key))) return 'none';
  if (!isReversible(payment)) return 'book';
  if (!(await isMarkedAsDeclined({ store }, payment))) return 'reverse';
  return tree.some((other) => repeats(other, payment)) ? 'reverse' : 'book';
}

const repeats = (other: Payment, { key, base, type, amountCents }: Payment): boolean =>
  other.key > key &&
  other.base === base &&
  other.type === type &&
  other.amountCents === amountCents &&
  other.state === 'approved';
