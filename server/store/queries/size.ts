import { sql } from 'drizzle-orm';
import type { Database, Statement } from '../database.ts';

type Size = { readonly bytes: number };
const bytes = { bytes: sql`bytes`.mapWith(Number) };

const ofSqlite: Statement<Size> = ({ db }) =>
  db
    .select(bytes)
    .from(sql`(select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()) as size`);
const ofPostgres: Statement<Size> = ({ db }) =>
  db.select(bytes).from(sql`(select pg_database_size(current_database()) as bytes) as size`);

/** How many bytes the database takes, free pages included. */
export async function readSize(database: Database): Promise<number> {
  const [size] = await database.read(database.isShared ? ofPostgres : ofSqlite);
  return size?.bytes ?? 0;
}
