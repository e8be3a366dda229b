import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { FileServer } from '../../core/file-servers/server.ts';
import type { Connection, Statement, Write } from '../database.ts';
import { placeholders } from './placeholders.ts';

type ServerTable = Connection['t']['fileReceivers'] | Connection['t']['fileSources'];

const isOne = (t: ServerTable): SQL => eq(t.key, sql.placeholder('key'));

/** The statements on servers of one kind. `seen`: the columns that a look at a server notes, which a change leaves alone. */
export function serverStatements<Row extends FileServer>(
  tableOf: (t: Connection['t']) => ServerTable,
  { seen, logs }: { readonly seen: readonly (keyof Row & string)[]; readonly logs: readonly Statement<unknown>[] },
) {
  // The casts hold because a table of servers has the columns of its rows.
  const all = (({ db, t }) => db.select().from(tableOf(t)).orderBy(tableOf(t).key)) as Statement<Row>;
  const byKey = (({ db, t }) =>
    db
      .select()
      .from(tableOf(t))
      .where(isOne(tableOf(t)))) as Statement<Row>;
  const insert = ({ db, t }: Connection) => db.insert(tableOf(t)).values(placeholders(tableOf(t)));
  const remove = ({ db, t }: Connection) => db.delete(tableOf(t)).where(isOne(tableOf(t)));

  function replace({ db, t }: Connection) {
    const table = tableOf(t);
    const columns = Object.entries(placeholders(table)).filter(
      ([name]) => !['key', 'entity', ...seen].some((each) => each === name),
    );
    return db
      .update(table)
      .set(Object.fromEntries(columns))
      .where(and(isOne(table), eq(table.version, sql.placeholder('versionRead'))));
  }

  const save = ({ version, ...row }: Row): Write => {
    const values = { ...row, version: version + 1, versionRead: version };
    return version === 0 ? { statement: insert, values } : { statement: replace, values, guarded: true };
  };
  /** A server is deleted with its logs. */
  const removed = (key: Row['key']): readonly Write[] =>
    [remove, ...logs].map((statement) => ({ statement, values: { key } }));
  return { all, byKey, save, removed };
}
