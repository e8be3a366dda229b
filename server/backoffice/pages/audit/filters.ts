import { auditActions, type AuditKey } from '../../../core/audit/entry.ts';
import type { AuditFilter } from '../../../core/exports/audit-filter.ts';
import { roles } from '../../../core/users/roles.ts';
import { days, type EntityKey, plus } from '../../../core/values.ts';
import type { AuditPage } from '../../../operations/audit/find.ts';
import { auditSearch } from '../../../operations/audit/search.ts';
import { actionText } from '../../texts/coded/actions.ts';
import { dayOf, type Filter, type FilterValues, filtersIn, nodeFilter } from '../../views/lists/filters.ts';
import type { Visit } from '../../visit.ts';

const names = ['actor', 'role', 'subject', 'action', 'outcome', 'node', 'address', 'request', 'from', 'to'] as const;
type Name = (typeof names)[number];
export type AuditFilters = FilterValues<Name>;

/** The filters of the audit log. Who and what have an index each; of both, what decides. */
export const auditFilters = (visit: Visit): readonly Filter<Name>[] => [
  { name: 'actor', text: 'actor', kind: 'text' },
  { name: 'role', text: 'roles', kind: roles.map((each) => [each, visit.t(each)] as const) },
  { name: 'subject', text: 'subject', kind: 'text' },
  {
    name: 'action',
    text: 'action',
    kind: auditActions.map((each) => [each, actionText(each, visit.language)] as const),
  },
  { name: 'outcome', text: 'outcomeOf', kind: [['failed', visit.t('failedOnly')]] },
  nodeFilter(visit),
  { name: 'address', text: 'address', kind: 'text' },
  { name: 'request', text: 'request', kind: 'text' },
  { name: 'from', text: 'from', kind: 'date' },
  { name: 'to', text: 'to', kind: 'date' },
];

/** What an entry is sought by among those of the visitor alone. */
export const ownFilters = (visit: Visit): readonly Filter<Name>[] =>
  auditFilters(visit).filter(({ name }) => name !== 'actor' && name !== 'role');

export const ownFiltersIn = (visit: Visit): AuditFilters => filtersIn(visit, ownFilters(visit));

export const auditFiltersIn = (visit: Visit): AuditFilters => filtersIn(visit, auditFilters(visit));

/** The filters as they are looked for, by one who sees a part of the entities. */
export function auditFilterOf({ gateway, user }: Visit, values: AuditFilters): AuditFilter {
  const { node, outcome, from: _from, to: _to, ...others } = values;
  const entity = node === undefined ? undefined : (gateway.entities.entityOf(node)?.key ?? NO_ENTITY);
  const failed = outcome === 'failed' ? ({ failedOnly: true } as const) : {};
  return { of: 'audit', within: user.entity, ...others, ...failed, ...(entity === undefined ? {} : { node: entity }) };
}
const NO_ENTITY = 0 as EntityKey;

/** The keys between which entries of the filtered days lie, and those before the cursor. */
export function auditBoundsOf(
  { gateway: { ids } }: Pick<Visit, 'gateway'>,
  { from, to }: AuditFilters,
  cursor: AuditKey | undefined,
): { readonly after: AuditKey; readonly before: AuditKey } {
  const [first, last] = [dayOf(from), dayOf(to)];
  const end = last === undefined ? ids.key('audit') : ids.firstKeyAt('audit', plus(last, days(1)));
  return {
    after: first === undefined ? (0 as AuditKey) : ids.firstKeyAt('audit', first),
    before: cursor === undefined || cursor > end ? end : cursor,
  };
}

type Bounds = { readonly after?: AuditKey; readonly limit: number };

/** The entries that pass the filters, above a key or from the cursor of the address on. */
export const findEntries = (visit: Visit, filters: AuditFilters, bounds: Bounds): Promise<AuditPage> =>
  find(visit, filters, { filter: auditFilterOf(visit, filters), ...bounds });

/** The same of the visitor alone. */
export const findOwnEntries = (visit: Visit, filters: AuditFilters, bounds: Bounds): Promise<AuditPage> =>
  find(visit, filters, {
    filter: { ...auditFilterOf(visit, filters), within: 'own', actor: visit.user.email },
    ...bounds,
  });

function find(
  visit: Visit,
  filters: AuditFilters,
  { filter, after = 0 as AuditKey, limit }: Bounds & { readonly filter: AuditFilter },
): Promise<AuditPage> {
  const { gateway, c } = visit;
  const bounds = auditBoundsOf(visit, filters, gateway.ids.keyOf('audit', c.req.query('before') ?? ''));
  return gateway.office.findAudit({
    ...auditSearch(gateway, filter),
    ...bounds,
    after: after > bounds.after ? after : bounds.after,
    limit,
  });
}
