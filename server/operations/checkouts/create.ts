import type { Change } from '../../core/change.ts';
import type { Checkout } from '../../core/checkouts/checkout.ts';
import type { Entity } from '../../core/entities/entity.ts';
import { compact, type Fields, keepable } from '../../core/fields.ts';
import { amountOf } from '../../core/money.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import type { Gateway } from '../gateway.ts';

/** What a merchant says of a checkout, and what has to be kept together with it. */
export type CheckoutOrder = {
  readonly entity: Entity;
  readonly fields: Fields;
  readonly alongside: (checkout: Checkout) => readonly Change[];
};

/** Opens a checkout that a shopper may pay for half an hour. */
export async function createCheckout(
  gateway: Gateway,
  { entity, fields, alongside }: CheckoutOrder,
): Promise<Checkout | Refusal> {
  const amountCents = amountOf(fields);
  if (isRefusal(amountCents)) return amountCents;
  const checkout: Checkout = {
    key: gateway.ids.key(),
    version: 0,
    entity: entity.key,
    createdAt: gateway.clock.now(),
    amountCents,
    currency: fields['currency'] ?? null,
    fields: compact(keepable(fields)),
    postedAt: null,
    readAt: null,
    payment: null,
  };
  await gateway.store.commit([{ save: 'checkout', row: checkout }, ...alongside(checkout)]);
  return checkout;
}
