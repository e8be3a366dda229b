import { and, eq, sql } from 'drizzle-orm';
import type { Connection, Write } from '../database.ts';
import type { Tables } from '../tables/tables.ts';
import { placeholders } from './placeholders.ts';

type Versioned = Tables['checkouts'] | Tables['payments'];

/**
 * Writes rows with a version: version 0 inserts, any other replaces the row if that still has this version; the stored
 * version is one higher.
 */
export function versioned(tableOf: (t: Tables) => Versioned): (row: { readonly version: number }) => Write {
  function insert({ db, t }: Connection) {
    const table = tableOf(t);
    return db.insert(table).values(placeholders(table));
  }
  function replace({ db, t }: Connection) {
    const table = tableOf(t);
    const { key, ...columns } = placeholders(table);
    return db
      .update(table)
      .set(columns)
      .where(and(eq(table.key, key), eq(table.version, sql.placeholder('versionRead'))));
  }
  return (row) => {
    const values = { ...row, version: row.version + 1, versionRead: row.version };
    return row.version === 0 ? { statement: insert, values } : { statement: replace, values, guarded: true };
  };
}
