import type Client from 'better-sqlite3';

/** When a migration was applied is known only then. */
const APPLIED_AT = `strftime('%Y-%m-%dT%H:%M:%fZ')`;

/**
 * The statements that make a new database what all migrations made of an empty one: tables, indexes and triggers, the
 * rows that migrations inserted, and the list of these migrations (DECISIONS 152).
 */
export function schemaText(client: Client.Database): string {
  const objects = client
    .prepare<[], { type: string; name: string; sql: string }>(
      `select type, name, sql from sqlite_master where sql is not null and name not like 'sqlite_%' order by rowid`,
    )
    .all();
  const rows = objects.filter(({ type }) => type === 'table').flatMap(({ name }) => insertsOf(client, name));
  return [...objects.map(({ sql }) => sql), ...rows].map((statement) => `${statement};\n`).join('');
}

function insertsOf(client: Client.Database, table: string): readonly string[] {
  const columns = client.prepare<[], { name: string }>(`select name from pragma_table_info('${table}')`).all();
  const values = columns.map(({ name }) =>
    name === 'applied_at' ? `'${APPLIED_AT.replaceAll("'", "''")}'` : `quote("${name}")`,
  );
  return client
    .prepare<[], string>(
      `select 'insert into "${table}" values (' || concat_ws(', ', ${values.join(', ')}) || ')' from "${table}"`,
    )
    .pluck()
    .all();
}
