import { type Checkout, isExpired } from '../../core/checkouts/checkout.ts';
import { keepable } from '../../core/fields.ts';
import { amountOf } from '../../core/money.ts';
import { isRefusal, refuse, type Refusal } from '../../core/refusal.ts';
import type { Key } from '../../core/values.ts';
import type { CheckoutOrder } from './create.ts';
import type { Gateway } from '../gateway.ts';
import { stored } from '../payments/keep.ts';
import { retryWhenStale } from '../once/retry-when-stale.ts';

/** Adds to what a checkout says, or says it anew. What is being paid, or was, cannot be changed any more. */
export const updateCheckout = (
  gateway: Gateway,
  { key, entity, fields, alongside }: CheckoutOrder & { readonly key: Key },
): Promise<Checkout | Refusal> =>
  gateway.oneAtATime(key, () =>
    retryWhenStale(async () => {
      const checkout = await gateway.store.checkout(key);
      if (!checkout || checkout.entity !== entity.key || isExpired(checkout, gateway.clock.now()))
        return refuse('checkoutUnknown');
      const latest = checkout.payment === null ? undefined : await gateway.store.payment(checkout.payment);
      if (latest && latest.state !== 'rejected') return refuse('checkoutInUse');
      const merged = { ...checkout.fields, ...keepable(fields) };
      const amountCents = amountOf(merged);
      if (isRefusal(amountCents)) return amountCents;
      const row: Checkout = { ...checkout, amountCents, currency: merged['currency'] ?? null, fields: merged };
      await gateway.store.commit([{ save: 'checkout', row }, ...alongside(row)]);
      return stored(row);
    }),
  );
