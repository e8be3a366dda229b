import type { Checkout } from '../core/checkout.ts';
import type { Entity } from '../core/entity.ts';
import { compact, type Fields, keepable } from '../core/fields.ts';
import { amountOf } from '../core/money.ts';
import type { Refusal } from '../core/refusal.ts';
import type { Gateway } from './gateway.ts';

/** Opens a checkout that a shopper may pay for half an hour. */
export async function createCheckout(gateway: Gateway, { entity, fields }: { entity: Entity; fields: Fields }): Promise<Checkout | Refusal> {
  const amountCents = amountOf(fields);
  if (typeof amountCents === 'object' && amountCents !== null) return amountCents;
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
  await gateway.store.commit([{ save: 'checkout', row: checkout }]);
  return checkout;
}
