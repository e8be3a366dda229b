import { auditActions, type AuditKey } from '../../../core/audit/entry.ts';
import { roles } from '../../../core/users/roles.ts';
import { days, plus } from '../../../core/values.ts';
import type { AuditPage } from '../../../operations/audit/find.ts';
import { actionText } from '../../texts/coded/actions.ts';
import { dayOf, type Filter, type FilterValues, filtersIn } from '../../views/filters.ts';
import type { Visit } from '../../visit.ts';

const names = ['actor', 'role', 'subject', 'action', 'node', 'address', 'request', 'from', 'to'] as const;
type Name = (typeof names)[number];
export type AuditFilters = FilterValues<Name>;

/** The filters of the audit log. Who and what have an index each; of both, what decides. */
export const auditFilters = ({ t, language, gateway, user }: Visit): readonly Filter<Name>[] => [
  { name: 'actor', text: 'actor', kind: 'text' },
  { name: 'role', text: 'roles', kind: roles.map((each) => [each, t(each)] as const) },
  { name: 'subject', text: 'subject', kind: 'text' },
  { name: 'action', text: 'action', kind: auditActions.map((each) => [each, actionText(each, language)] as const) },
  {
    name: 'node',
    text: 'entity',
    kind: gateway.office.reachedEntities(user).map(({ id, name }) => [id, name] as const),
  },
  { name: 'address', text: 'address', kind: 'text' },
  { name: 'request', text: 'request', kind: 'text' },
  { name: 'from', text: 'from', kind: 'date' },
  { name: 'to', text: 'to', kind: 'date' },
];

export const auditFiltersIn = (visit: Visit): AuditFilters => filtersIn(visit, auditFilters(visit));

/** The entries that pass the filters, from the cursor of the address on. */
export function findEntries(visit: Visit, filters: AuditFilters, limit: number): Promise<AuditPage> {
  const { gateway, c, user } = visit;
  const { ids } = gateway;
  const { actor, role, subject, action, node, address, request, from, to } = filters;
  const entity = node === undefined ? undefined : gateway.entities.entityOf(node);
  const [first, last] = [dayOf(from), dayOf(to)];
  const end = last === undefined ? ids.key('audit') : ids.firstKeyAt('audit', plus(last, days(1)));
  const cursor = ids.keyOf('audit', c.req.query('before') ?? '');
  const by = subject === undefined ? (actor === undefined ? null : { actor }) : { subject };
  return gateway.office.findAudit({
    by,
    matches: (entry) =>
      (actor === undefined || entry.actor === actor) &&
      (role === undefined || entry.roles?.some((held) => held === role) === true) &&
      (action === undefined || entry.action === action) &&
      (node === undefined || (entry.entity !== null && entry.entity === entity?.key)) &&
      (address === undefined || entry.address === address) &&
      (request === undefined || entry.ndc === request) &&
      gateway.office.reachesNode(user, entry.entity),
    after: first === undefined ? (0 as AuditKey) : ids.firstKeyAt('audit', first),
    before: cursor === undefined || cursor > end ? end : cursor,
    limit,
  });
}
