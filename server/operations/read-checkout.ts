import { isExpired, type Standing } from '../core/checkout.ts';
import type { Entity } from '../core/entity.ts';
import type { Payment } from '../core/payment.ts';
import { refuse, type Refusal } from '../core/refusal.ts';
import type { Key } from '../core/values.ts';
import type { Gateway } from './gateway.ts';

/** Where a checkout stands: its latest payment, or nothing yet. */
export type CheckoutStatus = { readonly kind: 'checkoutStatus'; readonly checkout: Standing; readonly payment: Payment | null };

/** The merchant reads the result. That is noted, so that nobody is asked to read it again. A paid checkout stays readable for good (design 5). */
export async function readCheckout(gateway: Gateway, { key, entity }: { key: Key; entity: Entity }): Promise<CheckoutStatus | Refusal> {
  const status = await checkoutStatus(gateway, key);
  if (!status || status.checkout.entity !== entity.key) return refuse('checkoutUnknown');
  if (status.checkout.postedAt !== null && status.checkout.readAt === null) gateway.readNotes.note(status.checkout);
  return status;
}

/** A checkout that can still be paid, is being paid or was paid; undefined for any other. */
export async function checkoutStatus(gateway: Gateway, key: Key): Promise<CheckoutStatus | undefined> {
  const checkout = await gateway.store.standing(key);
  if (!checkout) return undefined;
  const payment = checkout.payment === null ? null : ((await gateway.store.payment(checkout.payment)) ?? null);
  const lives = !isExpired(checkout, gateway.clock.now()) || (payment !== null && payment.state !== 'rejected');
  return lives ? { kind: 'checkoutStatus', checkout, payment } : undefined;
}
