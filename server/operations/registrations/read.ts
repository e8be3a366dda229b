import type { Entity } from '../../core/entities/entity.ts';
import type { Payment } from '../../core/payments/payment.ts';
import { type ActiveRegistration, isActive } from '../../core/registrations/registration.ts';
import { type Refusal, refuse } from '../../core/refusal.ts';
import type { Gateway } from '../gateway.ts';
import { findRegistration, ownBy, refuseNotStored } from './find.ts';

/** A registration of this channel, or the request for one that was not approved. */
export async function readRegistration(
  gateway: Pick<Gateway, 'store' | 'ids' | 'entities'>,
  { id, entity }: { id: string; entity: Entity },
): Promise<ActiveRegistration | Payment | Refusal> {
  const found = await findRegistration(gateway, { id, isOwn: ownBy(gateway, entity) });
  if (found.kind === 'active') return found.registration;
  if (found.kind === 'attempt') return found.payment;
  return refuseNotStored(found);
}

/**
 * The registration that a payment has created or charged, whichever channel of its merchant stored it: who reads the
 * payment is shown the same account with it.
 */
export async function readRegistrationOfPayment(
  { store }: Pick<Gateway, 'store'>,
  payment: Payment | null,
): Promise<ActiveRegistration | Refusal> {
  const isKept = payment?.state === 'approved' && payment.registration !== null;
  const registration = isKept ? await store.registration(payment.registration) : undefined;
  if (!registration) return refuse('registrationUnknown');
  return isActive(registration) ? registration : refuse('registrationDeleted');
}
