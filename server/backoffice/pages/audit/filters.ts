import { auditActions, type AuditKey } from '../../../core/audit/entry.ts';
import { days, plus } from '../../../core/values.ts';
import type { AuditPage } from '../../../operations/audit/find.ts';
import { dayOf, type Filter, type FilterValues, filtersIn } from '../../views/filters.ts';
import type { Visit } from '../../visit.ts';

const names = ['actor', 'subject', 'action', 'from', 'to'] as const;
export type AuditFilters = FilterValues<(typeof names)[number]>;

/** The filters of the audit log. Who and what have an index each; of both, what decides. */
export const auditFilters: readonly Filter<(typeof names)[number]>[] = [
  { name: 'actor', text: 'actor', kind: 'text' },
  { name: 'subject', text: 'subject', kind: 'text' },
  { name: 'action', text: 'action', kind: auditActions.map((each) => [each, each] as const) },
  { name: 'from', text: 'from', kind: 'date' },
  { name: 'to', text: 'to', kind: 'date' },
];

export const auditFiltersIn = (visit: Visit): AuditFilters => filtersIn(visit, auditFilters);

/** The entries that pass the filters, from the cursor of the address on. */
export function findEntries(visit: Visit, filters: AuditFilters, limit: number): Promise<AuditPage> {
  const { gateway, c, user } = visit;
  const { ids } = gateway;
  const { actor, subject, action, from, to } = filters;
  const [first, last] = [dayOf(from), dayOf(to)];
  const end = last === undefined ? ids.key('audit') : ids.firstKeyAt('audit', plus(last, days(1)));
  const cursor = ids.keyOf('audit', c.req.query('before') ?? '');
  const by = subject === undefined ? (actor === undefined ? null : { actor }) : { subject };
  return gateway.office.findAudit({
    by,
    matches: (entry) =>
      (actor === undefined || entry.actor === actor) &&
      (action === undefined || entry.action === action) &&
      gateway.office.reachesNode(user, entry.entity),
    after: first === undefined ? (0 as AuditKey) : ids.firstKeyAt('audit', first),
    before: cursor === undefined || cursor > end ? end : cursor,
    limit,
  });
}
