import { and, desc, eq, or, sql } from 'drizzle-orm';
import type { NamedAgreement } from '../../core/agreements/agreement.ts';
import type { Registration } from '../../core/registrations/registration.ts';
import type { RegistrationKey } from '../../core/values.ts';
import type { Connection, Database, Statement, Write } from '../database.ts';
import type { RegistrationSlice } from '../store.ts';
import { mandateOf, referenceOf } from '../tables/payments.ts';
import type { Tables } from '../tables/tables.ts';
import type { OneOrAll } from '../books-store.ts';
import { inTurn } from './in-turn.ts';
import { chosenFor, ofOneAndAll, ownerOf } from './one-or-all.ts';
import { placeholders } from './placeholders.ts';

type RegistrationRow = Tables['registrations']['$inferSelect'];

const byKey: Statement<RegistrationRow> = ({ db, t }) =>
  db
    .select()
    .from(t.registrations)
    .where(eq(t.registrations.key, sql.placeholder('key')));

/** The cast holds because the database's checks refuse every combination that a registration cannot have. */
const registrationOf = (row: RegistrationRow): Registration => row as Registration;

export async function readRegistration(database: Database, key: RegistrationKey): Promise<Registration | undefined> {
  const [row] = await database.read(byKey, { key });
  return row && registrationOf(row);
}

const latest = ofOneAndAll((whose): Statement<RegistrationRow> => (on: Connection) => {
  const {
    db,
    t: { registrations },
  } = on;
  const { entity, key } = registrations;
  const { between, latestFirst } = inTurn(on, key, { of: ownerOf(entity, whose), bounds: ['before'] });
  return db
    .select()
    .from(registrations)
    .where(between)
    .orderBy(...latestFirst)
    .limit(sql.placeholder('limit'));
});

/** The plus keeps SQLite from looking up the bound by the index of all registrations. */
const byReference: Statement<RegistrationRow> = ({ db, t: { registrations } }) =>
  db
    .select()
    .from(registrations)
    .where(
      and(
        eq(registrations.entity, sql.placeholder('entity')),
        sql`${referenceOf(registrations.fields)} = ${sql.placeholder('reference')}`,
        sql`+${registrations.key} < ${sql.placeholder('before')}`,
      ),
    )
    .orderBy(desc(registrations.key))
    .limit(sql.placeholder('limit'));

/** A deleted registration has no mandate any more. */
const byMandate: Statement<Pick<RegistrationRow, 'key'>> = ({ db, t: { registrations, entities } }) => {
  const { key, entity, fields } = registrations;
  const parent = db.select({ key: entities.parent }).from(entities).where(eq(entities.key, entity));
  return db
    .select({ key })
    .from(registrations)
    .where(
      and(
        sql`${mandateOf(fields)} = ${sql.placeholder('id')}`,
        or(eq(entity, sql.placeholder('entity')), sql`(${parent}) = ${sql.placeholder('merchant')}`),
      ),
    )
    .limit(1);
};

export const readRegistrations = async (
  database: Database,
  slice: OneOrAll<RegistrationSlice>,
): Promise<readonly Registration[]> =>
  (await database.read(chosenFor(latest, slice.entity), slice)).map(registrationOf);

export const readRegistrationsByReference = async (
  database: Database,
  reference: string,
  slice: RegistrationSlice,
): Promise<readonly Registration[]> => (await database.read(byReference, { ...slice, reference })).map(registrationOf);

export const readIsMandateStored = async (database: Database, named: NamedAgreement): Promise<boolean> =>
  (await database.read(byMandate, named)).length > 0;

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
