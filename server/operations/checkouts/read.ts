import { type Checkout, type CheckoutStatus, isExpired, isUsedUp, outlives } from '../../core/checkouts/checkout.ts';
import type { Entity } from '../../core/entities/entity.ts';
import { type Refusal, refuse } from '../../core/refusal.ts';
import type { CheckoutKey } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';
import { takesAttempt } from '../limits/defend.ts';
import { hasOpenAttempt } from './attempts.ts';

/**
 * A checkout's result for its merchant. The first read of a result is noted, so that the merchant is not pinged about
 * it.
 */
export async function readCheckout(
  gateway: Pick<Gateway, 'store' | 'clock' | 'readNotes' | 'entities'>,
  { key, entity }: { key: CheckoutKey | undefined; entity: Entity },
): Promise<CheckoutStatus | Refusal> {
  const status = key === undefined ? undefined : await checkoutStatus(gateway, key);
  if (!status || !gateway.entities.isWithin(status.checkout.entity, entity.key)) return refuse('checkoutUnknown');
  const { checkout, payment } = status;
  if (payment && payment.state !== 'pending' && checkout.readAt === null) gateway.readNotes.note(checkout);
  return status;
}

/** A checkout that can still be paid, or whose result outlives it (DECISIONS 40); undefined for any other. */
export async function checkoutStatus(
  { store, clock }: Pick<Gateway, 'store' | 'clock'>,
  key: CheckoutKey,
): Promise<CheckoutStatus | undefined> {
  const status = await store.status(key);
  return status && (!isExpired(status.checkout, clock.now()) || outlives(status)) ? status : undefined;
}

/** Whether any payment of a checkout may still be approved: one that is pending, or another attempt. */
export async function mayBePaid(
  gateway: Pick<Gateway, 'store' | 'clock' | 'ids' | 'entities' | 'mode'>,
  { checkout, payment }: CheckoutStatus,
): Promise<boolean> {
  if (payment && payment.state !== 'rejected') return payment.state === 'pending';
  const isOpen = !isExpired(checkout, gateway.clock.now()) && !isUsedUp(checkout);
  if (isOpen && takesAttempt(gateway, { checkout, latest: payment ?? undefined })) return true;
  const row = checkout.attempts > 1 ? await gateway.store.checkout(checkout.key) : undefined;
  return row !== undefined && hasOpenAttempt(gateway, row);
}

/** A checkout for its card form, with the merchant's parameters; undefined when it is not readable. */
export async function readCheckoutForForm(
  gateway: Pick<Gateway, 'store' | 'clock'>,
  key: CheckoutKey,
): Promise<{ readonly status: CheckoutStatus; readonly checkout: Checkout } | undefined> {
  const status = await checkoutStatus(gateway, key);
  const checkout = status && (await gateway.store.checkout(key));
  return status && checkout && { status, checkout };
}

/** The parameters that a merchant's open checkout already has; undefined for a checkout of another entity. */
export async function readOpenCheckout(
  { store, clock, entities }: Pick<Gateway, 'store' | 'clock' | 'entities'>,
  { key, entity }: { key: CheckoutKey; entity: Entity },
): Promise<Checkout | undefined> {
  const checkout = await store.checkout(key);
  return checkout && entities.isWithin(checkout.entity, entity.key) && !isExpired(checkout, clock.now())
    ? checkout
    : undefined;
}
