import * as p from 'drizzle-orm/pg-core';
import type { Dialect } from './sqlite.ts';

/** The column type is `json`, because `jsonb` would reorder the parameters that an answer echoes. */
export const postgres = {
  table: p.snakeCase.table,
  text: () => p.text(),
  number: () => p.bigint({ mode: 'number' }),
  json: () => p.json(),
  index: p.index,
  unique: p.uniqueIndex,
  primaryKey: p.primaryKey,
  check: p.check,
  // The only cast of the schema: tables and queries are typed once, as SQLite's.
} satisfies Record<keyof Dialect, unknown> as unknown as Dialect;
