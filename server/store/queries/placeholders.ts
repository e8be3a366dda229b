import { getColumns, type Placeholder, sql, type Table } from 'drizzle-orm';
import type { StatementValues } from '../database.ts';

/** Every column of a table as a placeholder of the same name, so that a row serves as a statement's values. */
export const placeholders = <T extends Table>(table: T, suffix = '') =>
  Object.fromEntries(
    Object.keys(getColumns(table)).map((name) => [name, sql.placeholder(`${name}${suffix}`)]),
  ) as Record<keyof T['_']['columns'], Placeholder>;

/** The placeholders of several rows of one statement, to be filled by `valuesOfRows`. */
export const placeholdersOfRows = <T extends Table>(table: T, count: number) =>
  Array.from({ length: count }, (_, place) => placeholders(table, suffixOf(place)));

const suffixOf = (place: number): string => ` ${place}`;

/** The names of columns at each place, made once: a text for each cell would take most of the time of many rows. */
const namesAt: Record<string, string>[] = [];

/** The values of several rows by the names of their placeholders. */
export function valuesOfRows(rows: readonly object[]): StatementValues {
  const values: Record<string, unknown> = {};
  rows.forEach((row, place) => {
    const names = (namesAt[place] ??= {});
    for (const [column, value] of Object.entries(row))
      values[(names[column] ??= `${column}${suffixOf(place)}`)] = value;
  });
  return values;
}
