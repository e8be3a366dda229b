import type { Table } from 'drizzle-orm';
import type { Statement, Write } from '../database.ts';
import type { Tables } from '../tables/tables.ts';
import { placeholdersOfRows, valuesOfRows } from './placeholders.ts';

/** Rows of one statement: there may be hundreds of thousands, and a statement costs more than its rows. */
const ROWS_AT_ONCE = 10;

/** Inserts any number of rows into a table by few statements. */
export function insertRowsInto(
  tableOf: (tables: Tables) => Tables[keyof Tables] & Table,
): (rows: readonly object[]) => readonly Write[] {
  // The cast holds because the placeholders have the names of the table's own columns.
  const insertOf =
    (count: number): Statement<unknown> =>
    ({ db, t }) =>
      db.insert(tableOf(t)).values(placeholdersOfRows(tableOf(t), count) as never);
  const [insertRow, insertRows] = [insertOf(1), insertOf(ROWS_AT_ONCE)];
  return (rows) => {
    const whole = rows.length - (rows.length % ROWS_AT_ONCE);
    const slices = Array.from({ length: whole / ROWS_AT_ONCE }, (_, n) =>
      rows.slice(n * ROWS_AT_ONCE, (n + 1) * ROWS_AT_ONCE),
    );
    return [
      ...slices.map((slice): Write => ({ statement: insertRows, values: valuesOfRows(slice) })),
      ...rows.slice(whole).map((row): Write => ({ statement: insertRow, values: valuesOfRows([row]) })),
    ];
  };
}
