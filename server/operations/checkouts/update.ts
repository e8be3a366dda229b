import { withoutIgnored } from 'shared';
import { type Checkout, isExpired } from '../../core/checkouts/checkout.ts';
import { withoutAccountData } from '../../core/fields.ts';
import { priceOf } from '../../core/checkouts/price.ts';
import { isRefusal, type Refusal, refuse } from '../../core/refusal.ts';
import type { Gateway } from '../gateway.ts';
import { retryOnConflict } from '../once/retry-on-conflict.ts';
import { hasOpenAttempt } from './attempts.ts';
import type { CheckoutOrder } from './create.ts';

type Updating = Pick<Gateway, 'store' | 'clock' | 'ids' | 'entities'>;

/** Adds or replaces parameters of a checkout, unless a payment of it is pending or approved. */
export const updateCheckout = (
  gateway: Updating & Pick<Gateway, 'oneAtATime'>,
  order: CheckoutOrder,
): Promise<Refusal | undefined> =>
  gateway.oneAtATime(order.key, () => retryOnConflict(() => attemptUpdate(gateway, order)));

async function attemptUpdate(
  gateway: Updating,
  { key, entity, fields, alongside }: CheckoutOrder,
): Promise<Refusal | undefined> {
  const { store, clock, entities } = gateway;
  const checkout = await store.checkout(key);
  if (!checkout || !entities.isWithin(checkout.entity, entity.key) || isExpired(checkout, clock.now()))
    return refuse('checkoutUnknown');
  const latest = checkout.payment === null ? undefined : await store.payment(checkout.payment);
  if (latest && latest.state !== 'rejected') return refuse('checkoutInUse');
  if (checkout.attempts > 1 && (await hasOpenAttempt(gateway, checkout))) return refuse('checkoutInUse');
  const merged = withoutIgnored({ ...checkout.fields, ...withoutAccountData(fields) });
  const amountCents = priceOf(merged);
  if (isRefusal(amountCents)) return amountCents;
  const row: Checkout = { ...checkout, amountCents, currency: merged['currency'] ?? null, fields: merged };
  await store.commit([{ kind: 'saveCheckout', row }, ...alongside]);
  return undefined;
}
