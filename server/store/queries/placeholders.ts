import { getColumns, type Placeholder, sql, type Table } from 'drizzle-orm';
import type { StatementValues } from '../database.ts';

/** Every column of a table as a placeholder of the same name, so that a row serves as a statement's values. */
export const placeholders = <T extends Table>(table: T, suffix = '') =>
  Object.fromEntries(
    Object.keys(getColumns(table)).map((name) => [name, sql.placeholder(`${name}${suffix}`)]),
  ) as Record<keyof T['_']['columns'], Placeholder>;

/** The placeholders of several rows of one statement, to be filled by `valuesOfRows`. */
export const placeholdersOfRows = <T extends Table>(table: T, count: number) =>
  Array.from({ length: count }, (_, place) => placeholders(table, ` ${place}`));

/** The values of several rows by the names of their placeholders. */
export const valuesOfRows = (rows: readonly object[]): StatementValues =>
  Object.fromEntries(
    rows.flatMap((row, place) =>
      Object.entries(row).map(([name, value]: [string, unknown]) => [`${name} ${place}`, value]),
    ),
  );
