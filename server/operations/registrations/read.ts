import type { Entity } from '../../core/entities/entity.ts';
import type { Payment } from '../../core/payments/payment.ts';
import type { ActiveRegistration } from '../../core/registrations/registration.ts';
import type { Refusal } from '../../core/refusal.ts';
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
