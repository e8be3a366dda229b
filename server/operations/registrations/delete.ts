import type { Change } from '../../core/change.ts';
import type { Entity } from '../../core/entities/entity.ts';
import { deleted, type DeletedRegistration } from '../../core/registrations/registration.ts';
import type { Refusal } from '../../core/refusal.ts';
import type { Gateway } from '../gateway.ts';
import { retryOnConflict } from '../once/retry-on-conflict.ts';
import { findRegistration, ownBy, refuseNotStored } from './find.ts';

type Deleting = Pick<Gateway, 'store' | 'ids' | 'clock' | 'oneAtATime' | 'entities'>;
/** `alongside` is committed with the deletion. */
type Deletion = { readonly id: string; readonly entity: Entity; readonly alongside?: readonly Change[] };

/** Destroys the account of a registration. A payment by it that is under way goes on: its request came first. */
export const deleteRegistration = (gateway: Deleting, deletion: Deletion): Promise<DeletedRegistration | Refusal> =>
  gateway.oneAtATime(deletion.id, () => retryOnConflict(() => destroy(gateway, deletion)));

async function destroy(
  gateway: Deleting,
  { id, entity, alongside = [] }: Deletion,
): Promise<DeletedRegistration | Refusal> {
  const found = await findRegistration(gateway, { id, isOwn: ownBy(gateway, entity) });
  if (found.kind !== 'active') return refuseNotStored(found);
  const row = deleted(found.registration, { deletion: gateway.ids.key('payment'), at: gateway.clock.now() });
  await gateway.store.commit([{ kind: 'saveRegistration', row }, ...alongside]);
  return row;
}
