import { type Columns, columnsNamed, withoutFormula } from '../../core/reports/csv.ts';
import type { ListedRequest } from '../../core/requests/request.ts';
import type { Gateway } from '../gateway.ts';

type Naming = Pick<Gateway, 'ids' | 'entities'>;
type Cells = Readonly<Record<string, (request: ListedRequest, gateway: Naming) => string | null>>;

/** What the list shows, with times in UTC. What clients wrote cannot begin a formula. */
const cells = {
  id: ({ key }, { ids }) => ids.publicId('request', key),
  at: ({ at }) => new Date(at).toISOString(),
  method: ({ method }) => method,
  path: ({ path }) => withoutFormula(path),
  status: ({ status }) => String(status),
  resultCode: ({ code }) => code,
  milliseconds: ({ millis }) => String(millis),
  token: ({ token }) => token,
  tokenAlias: ({ token }, { entities }) => withoutFormula(entities.tokenOf(token)?.alias ?? ''),
  entity: ({ entity }, { entities }) => withoutFormula(entities.entity(entity).name),
  entityId: ({ entity }, { entities }) => entities.entity(entity).id,
  ndc: ({ ndc }) => ndc,
  idempotencyKey: ({ idempotencyKey }) => withoutFormula(idempotencyKey ?? ''),
  address: ({ address }) => address,
} as const satisfies Cells;

/** The names of the columns that a file of requests may have. */
export const requestColumnNames: readonly string[] = Object.keys(cells);

/** Columns by their names. */
export const requestColumns = (gateway: Naming, names: readonly string[]): Columns<ListedRequest> =>
  columnsNamed(cells, names, gateway);
