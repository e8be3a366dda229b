import { commitAudited } from './link.ts';
import { type Actor, auditOf } from './record.ts';
import type { EntityKey } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';

type Exported = {
  readonly action: 'exportPayments' | 'exportRequests';
  readonly entity: EntityKey;
  readonly subject: string;
  readonly query: string;
};

/** Records that a user takes a list out of the gateway, before the first row is sent. */
export const recordExport = (
  gateway: Pick<Gateway, 'store' | 'ids' | 'clock' | 'auditHash' | 'oneAtATime'>,
  actor: Actor,
  { action, entity, subject, query }: Exported,
): Promise<void> => commitAudited(gateway, [auditOf(gateway, actor, { action, entity, subject, after: { query } })]);
