import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';

/** The sum of a column of integers, or its highest value: PostgreSQL has both as decimals, which its driver reads as texts. */
export const sumOf = <N extends number>(column: SQLiteColumn | SQL): SQL<N> =>
  sql<N>`sum(${column})`.mapWith((sum: unknown) => Number(sum) as N);

export const highestOf = <N extends number>(column: SQLiteColumn | SQL): SQL<N> =>
  sql<N>`max(${column})`.mapWith((highest: unknown) => Number(highest) as N);
