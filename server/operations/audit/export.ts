import { commitAudited } from './link.ts';
import { type Actor, auditOf } from './record.ts';
import type { EntityKey } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';

type Exported = { readonly entity: EntityKey; readonly subject: string; readonly query: string };

/** Records that a user takes a list of payments out of the gateway, before the first row is sent. */
export const recordExport = (
  gateway: Pick<Gateway, 'store' | 'ids' | 'clock' | 'auditHash' | 'oneAtATime'>,
  actor: Actor,
  { entity, subject, query }: Exported,
): Promise<void> =>
  commitAudited(gateway, [auditOf(gateway, actor, { action: 'exportPayments', entity, subject, after: { query } })]);
