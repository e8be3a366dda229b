import { sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';

/**
 * A column that holds nothing but these words; null where the column allows it. For each `in` SQLite would build a
 * table at every insert.
 */
export const oneOf = (column: SQLiteColumn, words: readonly string[]): SQL =>
  sql.join(
    words.map((word) => sql`${column} = ${sql.raw(`'${word}'`)}`),
    sql` or `,
  );

export type Columns<Name extends string> = Record<Name, SQLiteColumn>;
