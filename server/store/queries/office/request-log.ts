import { and, eq, getColumns, isNotNull, type SQL, sql } from 'drizzle-orm';
import {
  FAILED_FROM,
  type ListedRequest,
  type LoggedRequest,
  type RequestBy,
  type RequestKey,
} from '../../../core/requests/request.ts';
import type { Connection, Database, Statement, Write } from '../../database.ts';
import type { Tables } from '../../tables/tables.ts';
import type { RequestSlice } from '../../users/office-store.ts';
import { inTurn } from '../in-turn.ts';
import { placeholders } from '../placeholders.ts';
import { deleteOldest } from '../slices.ts';

type Column = 'entity' | 'token' | 'object' | 'about' | 'ndc';

/** The latest requests between two keys: all, or those with one value in a column. */
const latest =
  (column?: Column, more?: (t: Tables['requestLog']) => SQL): Statement<ListedRequest> =>
  (on: Connection) => {
    const {
      db,
      t: { requestLog },
    } = on;
    const { between, latestFirst } = inTurn(on, requestLog.key, { of: column && requestLog[column], named: 'value' });
    return db
      .select(listed(requestLog))
      .from(requestLog)
      .where(and(between, more?.(requestLog)))
      .orderBy(...latestFirst)
      .limit(sql.placeholder('limit'));
  };

function listed(requestLog: Tables['requestLog']) {
  const { parameters: _parameters, answer: _answer, ...columns } = getColumns(requestLog);
  return columns;
}

const latestOfAll = latest();
/** The text, and no placeholder, is what the partial index is chosen by. */
const failedOfEntity = latest('entity', ({ status }) => sql`${status} >= ${sql.raw(String(FAILED_FROM))}`);
const latestBy: Readonly<Record<Column, Statement<ListedRequest>>> = {
  entity: latest('entity'),
  token: latest('token'),
  // Their indexes have those requests only that name a row.
  object: latest('object', ({ object }) => isNotNull(object)),
  about: latest('about', ({ about }) => isNotNull(about)),
  ndc: latest('ndc'),
};

const byKey: Statement<LoggedRequest> = ({ db, t: { requestLog } }) =>
  db
    .select()
    .from(requestLog)
    .where(eq(requestLog.key, sql.placeholder('key')));

const insert = ({ db, t }: Connection) => db.insert(t.requestLog).values(placeholders(t.requestLog));

export function readRequests(
  database: Database,
  { of, failedOnly, ...bounds }: RequestSlice,
): Promise<readonly ListedRequest[]> {
  if (of === null) return database.read(latestOfAll, bounds);
  if ('entity' in of)
    return database.read(failedOnly ? failedOfEntity : latestBy.entity, { ...bounds, value: of.entity });
  const [column, value] = onlyMember(of);
  return database.read(latestBy[column], { ...bounds, value });
}

// The cast holds because each kind of `RequestBy` has one member, whose name is that of a column.
const onlyMember = (by: RequestBy) => Object.entries(by)[0] as [Exclude<Column, 'entity'>, unknown];

export const readRequest = async (database: Database, key: RequestKey): Promise<LoggedRequest | undefined> =>
  (await database.read(byKey, { key }))[0];

export const deleteRequests = deleteOldest(({ requestLog: t }) => ({ table: t, by: t.key }));

export const addRequest = (row: LoggedRequest): Write => ({ statement: insert, values: row });
