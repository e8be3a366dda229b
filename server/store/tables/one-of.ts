import { sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';

/**
 * A check that a column holds one of these values, or null where the column allows it. It is written with `or`, because
 * SQLite would build a table for each `in` at every insert.
 */
export const oneOf = (column: SQLiteColumn, values: readonly string[]): SQL =>
  sql.join(
    values.map((value) => sql`${column} = ${sql.raw(`'${value}'`)}`),
    sql` or `,
  );

export type Columns<Name extends string> = Record<Name, SQLiteColumn>;
