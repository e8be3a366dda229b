import type { AuditAction } from '../../core/audit/entry.ts';
import type { ExportedList } from '../../core/exports/export.ts';
import { commitAudited } from './link.ts';
import { type Actor, auditOf } from './record.ts';
import type { EntityKey } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';

/** What the audit log has of a list that is taken out. */
export const exportActions = {
  payments: 'exportPayments',
  requests: 'exportRequests',
  audit: 'exportAudit',
} as const satisfies Readonly<Record<ExportedList, AuditAction>>;

type Exported = {
  readonly list: ExportedList;
  readonly entity: EntityKey | null;
  readonly subject: string;
  readonly query: string;
};

/** Records that a user takes a list out of the gateway, before the first row is sent. */
export const recordExport = (
  gateway: Pick<Gateway, 'store' | 'ids' | 'clock' | 'auditHash' | 'oneAtATime' | 'log'>,
  actor: Actor,
  { list, entity, subject, query }: Exported,
): Promise<void> =>
  commitAudited(gateway, [auditOf(gateway, actor, { action: exportActions[list], entity, subject, after: { query } })]);
