import * as s from 'drizzle-orm/sqlite-core';

/**
 * The kinds of column that the tables are made of. SQLite's types are the canonical ones; PostgreSQL builds the same
 * shapes (`postgres.ts`, which is loaded only where it is used).
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
