import { and, eq, sql } from 'drizzle-orm';
import type { Registration } from '../../core/registrations/registration.ts';
import type { RegistrationKey } from '../../core/values.ts';
import type { Connection, Database, Statement, Write } from '../database.ts';
import type { Tables } from '../tables/tables.ts';
import { placeholders } from './placeholders.ts';

type RegistrationRow = Tables['registrations']['$inferSelect'];

const byKey: Statement<RegistrationRow> = ({ db, t }) =>
  db
    .select()
    .from(t.registrations)
    .where(eq(t.registrations.key, sql.placeholder('key')));

/** The cast holds because the database's checks refuse every combination that a registration cannot have. */
export const readRegistration = async (database: Database, key: RegistrationKey): Promise<Registration | undefined> =>
  (await database.read(byKey, { key }))[0] as Registration | undefined;

const insert = ({ db, t }: Connection) => db.insert(t.registrations).values(placeholders(t.registrations));

function replace({ db, t: { registrations } }: Connection) {
  const { key, ...columns } = placeholders(registrations);
  return db
    .update(registrations)
    .set(columns)
    .where(and(eq(registrations.key, key), eq(registrations.version, sql.placeholder('versionRead'))));
}

/**
 * Version 0 inserts the row, any other replaces it if it still has this version; the stored version is one higher.
 */
export function saveRegistration(row: Registration): Write {
  const values = { ...row, version: row.version + 1, versionRead: row.version };
  return row.version === 0 ? { statement: insert, values } : { statement: replace, values, guarded: true };
}
