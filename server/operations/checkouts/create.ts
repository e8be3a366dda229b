import type { Change } from '../../core/change.ts';
import type { AccessToken } from '../../core/entities/access-token.ts';
import type { Entity } from '../../core/entities/entity.ts';
import { standingRefusal } from '../standing.ts';
import { type Fields, withoutAccountData } from '../../core/fields.ts';
import { priceOf } from '../../core/checkouts/price.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import type { CheckoutKey } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';
import { offersAny, refusalOfOffer } from '../registrations/offer.ts';

/** A merchant's parameters of a checkout. `alongside` is committed together with it. */
export type CheckoutOrder = {
  readonly key: CheckoutKey;
  readonly entity: Entity;
  readonly fields: Fields;
  readonly alongside: readonly Change[];
};

/** A new checkout, with the token of its merchant, which has to reach the registrations that it offers. */
export type NewCheckoutOrder = CheckoutOrder & { readonly token?: AccessToken };

/** Creates a checkout that a shopper may pay for half an hour. */
export async function createCheckout(
  gateway: Pick<Gateway, 'store' | 'clock' | 'ids' | 'entities' | 'mode'>,
  { key, entity, token, fields, alongside }: NewCheckoutOrder,
): Promise<Refusal | undefined> {
  const { store, clock } = gateway;
  const closed = standingRefusal(entity);
  if (closed) return closed;
  const notOffered = offersAny(fields) ? await refusalOfOffer(gateway, { fields, entity, token }) : undefined;
  if (notOffered) return notOffered;
  const amountCents = priceOf(fields);
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
    attempts: 0,
    declines: 0,
  };
  await store.commit([{ kind: 'saveCheckout', row }, ...alongside]);
  return undefined;
}
