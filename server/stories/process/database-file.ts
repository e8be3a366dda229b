import Client from 'better-sqlite3';

/** A row of a database file, read without the gateway, while the gateway may use the file. */
export type Row = Readonly<Record<string, unknown>>;

export const rowsOf = (file: string, table: string): readonly Row[] =>
  reading(file, (client) => client.prepare<[], Row>(`select * from "${table}" order by 1`).all());

export function cellsOf(file: string): readonly string[] {
  const tables = reading(file, (client) =>
    client.prepare<[], string>(`select name from sqlite_master where type = 'table'`).pluck().all(),
  );
  return tables.flatMap((table) => rowsOf(file, table).flatMap((row) => Object.values(row).map(String)));
}

function reading<T>(file: string, read: (client: Client.Database) => T): T {
  const client = new Client(file, { readonly: true });
  try {
    return read(client);
  } finally {
    client.close();
  }
}
