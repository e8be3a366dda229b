import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { Database, Statement } from '../../database.ts';
import type { Tables } from '../../tables/tables.ts';
import type { RowConcern } from '../../../core/reconciliation/file.ts';
import type { ConcerningRow, ConcernSlice } from '../../users/office-store.ts';

/** The conditions repeat the rules of the indexes, which have such rows only. */
const rowsThat =
  (condition: (rows: Tables['acquirerRows']) => SQL | undefined): Statement<ConcerningRow> =>
  ({ db, t: { acquirerFiles: file, acquirerRows: row } }) =>
    db
      .select({ row, file })
      .from(row)
      .innerJoin(file, eq(row.file, file.key))
      .where(and(condition(row), lt(row.key, sql.placeholder('before')), sql`${file.state} = 'imported'`))
      .orderBy(desc(row.key))
      .limit(sql.placeholder('limit'));

const ofStatus = (status: 'NOT_MATCHED' | 'MULTIPLE_MATCHES') =>
  rowsThat((rows) => and(eq(rows.status, status), sql`${rows.status} in ('NOT_MATCHED', 'MULTIPLE_MATCHES')`));

const statements: Readonly<Record<RowConcern, Statement<ConcerningRow>>> = {
  NOT_MATCHED: ofStatus('NOT_MATCHED'),
  MULTIPLE_MATCHES: ofStatus('MULTIPLE_MATCHES'),
  DIFFERENCES: rowsThat(({ finding }) => sql`(${finding} ->> 'differences') is not null`),
};

export const readConcerningRows = (
  database: Database,
  { concern, ...slice }: ConcernSlice,
): Promise<readonly ConcerningRow[]> => database.read(statements[concern], slice);
