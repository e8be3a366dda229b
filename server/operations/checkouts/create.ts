import type { Change } from '../../core/change.ts';
import type { Entity } from '../../core/entities/entity.ts';
import { type Fields, withoutAccountData } from '../../core/fields.ts';
import { amountOf } from '../../core/money.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import type { CheckoutKey } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';

/** A merchant's parameters of a checkout. `alongside` is committed together with it. */
export type CheckoutOrder = {
  readonly key: CheckoutKey;
  readonly entity: Entity;
  readonly fields: Fields;
  readonly alongside: readonly Change[];
};

/** Creates a checkout that a shopper may pay for half an hour. */
export async function createCheckout(
  { store, clock }: Pick<Gateway, 'store' | 'clock'>,
  { key, entity, fields, alongside }: CheckoutOrder,
): Promise<Refusal | undefined> {
  const amountCents = amountOf(fields);
  if (isRefusal(amountCents)) return amountCents;
  const row = {
    key,
    version: 0,
    entity: entity.key,
    createdAt: clock.now(),
    amountCents,
    currency: fields['currency'] ?? null,
    fields: withoutAccountData(fields),
    postedAt: null,
    readAt: null,
    payment: null,
  };
  await store.commit([{ save: 'checkout', row }, ...alongside]);
  return undefined;
}
