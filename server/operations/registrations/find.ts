import type { AccessToken } from '../../core/entities/access-token.ts';
import type { Entity } from '../../core/entities/entity.ts';
import type { Payment } from '../../core/payments/payment.ts';
import { isKnownTo } from '../../core/realm.ts';
import { type ActiveRegistration, type DeletedRegistration, isActive } from '../../core/registrations/registration.ts';
import { type Reason, type Refusal, refuse } from '../../core/refusal.ts';
import type { RegistrationFault } from '../../core/registrations/faults.ts';
import type { EntityKey, PaymentKey } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';

/**
 * What a registration's id leads to. `attempt`: a request for a registration that has not been approved. `payment`: the
 * id is that of a payment. What belongs to others is unknown.
 */
export type FoundRegistration =
  | { readonly kind: 'active'; readonly registration: ActiveRegistration }
  | { readonly kind: 'deleted'; readonly registration: DeletedRegistration }
  | { readonly kind: 'attempt'; readonly payment: Payment }
  | { readonly kind: 'payment' }
  | { readonly kind: 'unknown' };

const unknown: FoundRegistration = { kind: 'unknown' };

type Search = { readonly id: string; readonly isOwn: (entity: EntityKey) => boolean };

/** Looks for a registration of the entities that `isOwn` accepts. */
export async function findRegistration(
  { store, ids }: Pick<Gateway, 'store' | 'ids'>,
  { id, isOwn }: Search,
): Promise<FoundRegistration> {
  const key = ids.keyOf('registration', id);
  const registration = key === undefined ? undefined : await store.registration(key);
  if (registration) {
    if (!isOwn(registration.entity)) return unknown;
    return isActive(registration) ? { kind: 'active', registration } : { kind: 'deleted', registration };
  }
  // A payment has the key of the registration that it is to create.
  const payment = key === undefined ? ids.keyOf('payment', id) : (Number(key) as PaymentKey);
  const found = payment === undefined ? undefined : await store.payment(payment);
  if (!found || !isOwn(found.entity)) return unknown;
  if (key === undefined) return { kind: 'payment' };
  return found.type === 'RG' ? { kind: 'attempt', payment: found } : unknown;
}

/**
 * The same for a payment that would charge the registration: what a test of live mode has stored is known to tests alone.
 */
export async function findCharged(
  gateway: Pick<Gateway, 'store' | 'ids' | 'mode'>,
  { testMode, ...search }: Search & Pick<Payment, 'testMode'>,
): Promise<FoundRegistration> {
  const found = await findRegistration(gateway, search);
  if (!('registration' in found)) return found;
  return isKnownTo(found.registration, { testMode, mode: gateway.mode }) ? found : unknown;
}

/** What an id leads to that is no stored account. */
export type NotStored = Exclude<FoundRegistration, { kind: 'active' }>;

/** Why there is no account to charge or to change. */
export function registrationFault(found: NotStored): RegistrationFault {
  if (found.kind === 'attempt') return found.payment.state === 'pending' ? 'awaitsShopper' : 'refused';
  return found.kind === 'payment' ? 'notARegistration' : found.kind;
}

/** The reason of each fault for a request that begins no payment. */
export const registrationReasons = {
  unknown: 'registrationUnknown',
  notARegistration: 'notARegistration',
  refused: 'registrationRefused',
  awaitsShopper: 'registrationAwaitsShopper',
  deleted: 'registrationDeleted',
} as const satisfies Readonly<Record<RegistrationFault, Reason>>;

export const refuseNotStored = (found: NotStored): Refusal => refuse(registrationReasons[registrationFault(found)]);

/** The entities whose registrations a channel reads and changes: its own; a merchant those of all its channels. */
export const ownBy =
  ({ entities }: Pick<Gateway, 'entities'>, { key }: Entity) =>
  (entity: EntityKey): boolean =>
    entities.isWithin(entity, key);

/**
 * The entities whose registrations a channel may charge: those of its own merchant, because a merchant's first payment
 * and its later ones often belong to different channels. A token has to reach them.
 */
export const ofMerchant =
  ({ entities }: Pick<Gateway, 'entities'>, channel: Entity, token?: AccessToken) =>
  (entity: EntityKey): boolean =>
    entity === channel.key ||
    (entities.entity(entity).parent === channel.parent && (!token || entities.reaches(token, entity)));
