import * as p from 'drizzle-orm/pg-core';
import * as s from 'drizzle-orm/sqlite-core';

/**
 * The kinds of column that the tables are made of. SQLite's types are the canonical ones; PostgreSQL builds the same
 * shapes.
 */
export const sqlite = {
  table: s.snakeCase.table,
  text: <T extends string = string>() => s.text().$type<T>(),
  number: <T extends number = number>() => s.integer().$type<T>(),
  json: <T>() => s.text({ mode: 'json' }).$type<T>(),
  index: s.index,
  unique: s.uniqueIndex,
  primaryKey: s.primaryKey,
  check: s.check,
};
export type Dialect = typeof sqlite;

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
