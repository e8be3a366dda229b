import type { Entity } from '../../../core/entities/entity.ts';
import type { ListedRequest, RequestKey } from '../../../core/requests/request.ts';
import { tokenId } from '../../../core/entities/access-token.ts';
import { days, type Key, plus } from '../../../core/values.ts';
import type { RequestPage, RequestSearch } from '../../../operations/requests/find.ts';
import { dayOf, type Filter, type FilterValues } from '../../views/filters.ts';
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
    { name: 'status', text: 'httpStatus', kind: statuses.map((each) => [each, each]) },
    { name: 'code', text: 'resultCode', kind: 'text' },
    { name: 'token', text: 'token', kind: await tokensOf(visit, scope) },
    { name: 'slow', text: 'slow', kind: lengths.map((each) => [each, `${each} ms`]) },
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

/** Whether a request passes the filters that no index answers. */
const matching =
  ({ method, path, status, code, slow, token, ndc }: RequestFilters) =>
  (request: ListedRequest): boolean =>
    (method === undefined || request.method === method) &&
    (path === undefined || request.path.includes(path)) &&
    (status === undefined || `${request.status}`.startsWith(status.replace('xx', ''))) &&
    (code === undefined || request.code?.startsWith(code) === true) &&
    (slow === undefined || request.millis >= Number(slow)) &&
    (token === undefined || request.token === token) &&
    (ndc === undefined || request.ndc === ndc);

/** The requests of the list from a cursor on, with a limit. */
export function findIn(
  { gateway }: Pick<Visit, 'gateway'>,
  { filters, scope }: { readonly filters: RequestFilters; readonly scope: Entity },
  { before, limit }: { readonly before: RequestKey | undefined; readonly limit: number },
): Promise<RequestPage> {
  const { ids } = gateway;
  const [first, last] = [dayOf(filters.from), dayOf(filters.to)];
  const end = last === undefined ? ids.key('request') : ids.firstKeyAt('request', plus(last, days(1)));
  return gateway.office.findRequests({
    within: scope,
    by: indexed(gateway, filters),
    failedOnly: filters.outcome === 'failed',
    after: first === undefined ? (0 as RequestKey) : ids.firstKeyAt('request', first),
    before: before === undefined || before > end ? end : before,
    limit,
    matches: matching(filters),
  });
}

function indexed(gateway: Visit['gateway'], { object, ndc, token }: RequestFilters): RequestSearch['by'] {
  if (object !== undefined) return { row: keyOfObject(gateway, object) };
  if (ndc !== undefined) return { ndc };
  return token === undefined ? null : { token };
}

/** The key in the id of a row, of whatever kind it is; 0, which no row has, in any other text. */
function keyOfObject({ ids }: Visit['gateway'], id: string): Key {
  const kinds = ['payment', 'checkout', 'registration', 'schedule'] as const;
  return kinds.map((kind): Key | undefined => ids.keyOf(kind, id)).find((key) => key !== undefined) ?? (0 as Key);
}
