import type { Entity } from '../../../core/entities/entity.ts';
import type { RequestFilter } from '../../../core/exports/request-filter.ts';
import type { RequestKey } from '../../../core/requests/request.ts';
import { tokenId } from '../../../core/entities/access-token.ts';
import { days, plus } from '../../../core/values.ts';
import type { RequestPage } from '../../../operations/requests/find.ts';
import { requestSearch } from '../../../operations/requests/search.ts';
import { dayOf, type Filter, type FilterValues, isAny } from '../../views/lists/filters.ts';
import type { Visit } from '../../visit.ts';
import { aliasOf } from '../tokens/columns.ts';

const names = ['outcome', 'method', 'path', 'status', 'code', 'token', 'slow', 'object', 'ndc', 'from', 'to'] as const;
type Name = (typeof names)[number];
export type RequestFilters = FilterValues<Name>;

const statuses = ['200', '400', '401', '403', '404', '409', '412', '429', '5xx'] as const;
const lengths = ['100', '500', '1000', '3000'] as const;
/** The tokens that a filter names; those of larger entities are chosen on their own pages. */
const CHOICES = 100;

/** The filters of the request log. */
export async function requestFilters(visit: Visit, scope: Entity | undefined): Promise<readonly Filter<Name>[]> {
  const { t } = visit;
  return [
    { name: 'outcome', text: 'outcomeOf', kind: [['failed', t('failedOnly')]] },
    { name: 'method', text: 'method', kind: (['POST', 'GET', 'PATCH', 'DELETE'] as const).map((each) => [each, each]) },
    { name: 'path', text: 'path', kind: 'text' },
    { name: 'status', text: 'httpStatus', kind: statuses.map((each) => [each, each]), isValue: isAny },
    { name: 'code', text: 'resultCode', kind: 'text' },
    { name: 'token', text: 'token', kind: await tokensOf(visit, scope), isValue: isAny },
    { name: 'slow', text: 'slow', kind: lengths.map((each) => [each, `${each} ms`]), isValue: isAny },
    { name: 'object', text: 'objectId', kind: 'text' },
    { name: 'ndc', text: 'requestNumber', kind: 'text' },
    { name: 'from', text: 'from', kind: 'date' },
    { name: 'to', text: 'to', kind: 'date' },
  ];
}

/** The tokens of the entity by name. One that reaches it from above is found by the address of its own page. */
async function tokensOf({ gateway }: Visit, scope: Entity | undefined): Promise<Filter['kind']> {
  if (!scope) return 'text';
  const search = { within: scope, state: undefined, unusedSince: undefined, after: undefined, limit: CHOICES };
  const { tokens, next } = await gateway.office.findTokens(search);
  return next ? 'text' : tokens.map((token) => [tokenId(token), aliasOf(token)]);
}

/** The filters as they are looked for. */
export function requestFilterOf(values: RequestFilters): RequestFilter {
  const { outcome, slow, from: _from, to: _to, ...others } = values;
  const failed = outcome === 'failed' ? { failedOnly: true } : {};
  return { of: 'requests', ...others, ...failed, ...(slow === undefined ? {} : { slow: Number(slow) }) };
}

/** The keys between which requests of the filtered days lie, and those before the cursor. */
export function requestBoundsOf(
  { gateway: { ids } }: Pick<Visit, 'gateway'>,
  { from, to }: RequestFilters,
  cursor: RequestKey | undefined,
): { readonly after: RequestKey; readonly before: RequestKey } {
  const [first, last] = [dayOf(from), dayOf(to)];
  const end = last === undefined ? ids.key('request') : ids.firstKeyAt('request', plus(last, days(1)));
  return {
    after: first === undefined ? (0 as RequestKey) : ids.firstKeyAt('request', first),
    before: cursor === undefined || cursor > end ? end : cursor,
  };
}

type Bounds = { readonly after?: RequestKey; readonly before?: RequestKey | undefined; readonly limit: number };

/** The requests of the list above a key or from a cursor on, with a limit. */
export function findIn(
  visit: Pick<Visit, 'gateway'>,
  { filters, scope }: { readonly filters: RequestFilters; readonly scope: Entity },
  { after = 0 as RequestKey, before, limit }: Bounds,
): Promise<RequestPage> {
  const { gateway } = visit;
  const bounds = requestBoundsOf(visit, filters, before);
  return gateway.office.findRequests({
    ...requestSearch(gateway, requestFilterOf(filters)),
    ...bounds,
    after: after > bounds.after ? after : bounds.after,
    within: scope,
    limit,
  });
}
