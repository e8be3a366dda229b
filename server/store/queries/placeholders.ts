import { getColumns, type Placeholder, sql, type Table } from 'drizzle-orm';

/** Every column of a table as a placeholder of the same name, so that a row serves as a statement's values. */
export const placeholders = <T extends Table>(table: T) =>
  Object.fromEntries(Object.keys(getColumns(table)).map((name) => [name, sql.placeholder(name)])) as Record<
    keyof T['_']['columns'],
    Placeholder
  >;
