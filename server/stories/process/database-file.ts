import Client from 'better-sqlite3';
import { Client as Postgres } from 'pg';

/** A row of a database file, read without the gateway, while the gateway may use the file. */
export type Row = Readonly<Record<string, unknown>>;

export const rowsOf = (file: string, table: string): readonly Row[] =>
  reading(file, (client) => client.prepare<[], Row>(`select * from "${table}" order by 1`).all());

/** The same of either database: the path of a file, or the URL of a PostgreSQL database. */
export async function rowsIn(database: string, table: string): Promise<readonly Row[]> {
  if (!database.startsWith('postgres')) return rowsOf(database, table);
  const client = new Postgres({ connectionString: database });
  await client.connect();
  try {
    return (await client.query<Row>(`select * from "${table}" order by 1`)).rows;
  } finally {
    await client.end();
  }
}

export function cellsOf(file: string): readonly string[] {
  const tables = reading(file, (client) =>
    client.prepare<[], string>(`select name from sqlite_master where type = 'table'`).pluck().all(),
  );
  return tables.flatMap((table) => rowsOf(file, table).flatMap((row) => Object.values(row).map(String)));
}

/** A backup of a SQLite database in use, made as the guide for operators describes it. */
export async function copyTo(copy: string, file: string): Promise<void> {
  const client = new Client(file, { readonly: true });
  await client.backup(copy);
  client.close();
}

function reading<T>(file: string, read: (client: Client.Database) => T): T {
  const client = new Client(file, { readonly: true });
  try {
    return read(client);
  } finally {
    client.close();
  }
}
