import { type CheckoutStatus, isExpired, outlives } from '../../core/checkouts/checkout.ts';
import type { Entity } from '../../core/entities/entity.ts';
import { refuse, type Refusal } from '../../core/refusal.ts';
import type { Key } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';

/**
 * The merchant reads the result. Once there is one, that is noted, so that nobody is asked to read it again. What
 * became of it stays readable for good where it outlives the checkout.
 */
export async function readCheckout(
  gateway: Gateway,
  { key, entity }: { key: Key; entity: Entity },
): Promise<CheckoutStatus | Refusal> {
  const status = await checkoutStatus(gateway, key);
  if (!status || status.checkout.entity !== entity.key) return refuse('checkoutUnknown');
  if (status.payment && status.payment.state !== 'pending' && status.checkout.readAt === null)
    gateway.readNotes.note(status.checkout);
  return status;
}

/** A checkout that can still be paid, or whose result outlives it; undefined for any other. */
export async function checkoutStatus(gateway: Gateway, key: Key): Promise<CheckoutStatus | undefined> {
  const status = await gateway.store.status(key);
  if (!status) return undefined;
  return isExpired(status.checkout, gateway.clock.now()) && !outlives(status) ? undefined : status;
}
