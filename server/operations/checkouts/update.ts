import { withoutIgnored } from 'shared';
import { type Checkout, isExpired } from '../../core/checkouts/checkout.ts';
import { withoutAccountData } from '../../core/fields.ts';
import { priceOf } from '../../core/checkouts/price.ts';
import { isRefusal, type Refusal, refuse } from '../../core/refusal.ts';
import type { Gateway } from '../gateway.ts';
import { retryOnConflict } from '../once/retry-on-conflict.ts';
import type { CheckoutOrder } from './create.ts';

/** Adds or replaces parameters of a checkout, unless a payment of it is pending or approved. */
export const updateCheckout = (
  gateway: Pick<Gateway, 'store' | 'clock' | 'oneAtATime' | 'entities'>,
  order: CheckoutOrder,
): Promise<Refusal | undefined> =>
  gateway.oneAtATime(order.key, () => retryOnConflict(() => attemptUpdate(gateway, order)));

async function attemptUpdate(
  { store, clock, entities }: Pick<Gateway, 'store' | 'clock' | 'entities'>,
  { key, entity, fields, alongside }: CheckoutOrder,
): Promise<Refusal | undefined> {
  const checkout = await store.checkout(key);
  if (!checkout || !entities.isWithin(checkout.entity, entity.key) || isExpired(checkout, clock.now()))
    return refuse('checkoutUnknown');
  const latest = checkout.payment === null ? undefined : await store.payment(checkout.payment);
  if (latest && latest.state !== 'rejected') return refuse('checkoutInUse');
  const merged = withoutIgnored({ ...checkout.fields, ...withoutAccountData(fields) });
  const amountCents = priceOf(merged);
  if (isRefusal(amountCents)) return amountCents;
  const row: Checkout = { ...checkout, amountCents, currency: merged['currency'] ?? null, fields: merged };
  await store.commit([{ kind: 'saveCheckout', row }, ...alongside]);
  return undefined;
}
