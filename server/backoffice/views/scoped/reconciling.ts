import type { Entity } from '../../../core/entities/entity.ts';
import { mayReconcile } from '../../../core/entities/operator.ts';
import type { EntityKey } from '../../../core/values.ts';
import { may, type Visit } from '../../visit.ts';
import { scopeOf } from '../scope.ts';

/** Whether the visitor has files of acquirers read for a channel and matches their rows, or leaves that to the operator. */
export const reconciles = (visit: Visit, channel: EntityKey): boolean => {
  const { entities } = visit.gateway;
  return may(visit, 'matchSettlement') && mayReconcile(entities, visit.user, entities.entity(channel));
};

/** The channels of the page's entity for which the visitor does so. */
export function reconciledChannels(visit: Visit): readonly Entity[] {
  const scope = scopeOf(visit);
  const channels = scope ? visit.gateway.entities.channelsWithin(scope) : [];
  return channels.filter(({ key }) => reconciles(visit, key));
}

/** Whether there is any. */
export const reconcilesAny = (visit: Visit): boolean => reconciledChannels(visit).length > 0;
