import { eq, sql } from 'drizzle-orm';
import type { PickUpKey } from '../../core/pick-up/key.ts';
import type { PickUpKeyKey } from '../../core/values.ts';
import type { Connection, Database, Statement, Write } from '../database.ts';
import { placeholders } from './placeholders.ts';

const all: Statement<PickUpKey> = ({ db, t: { pickUpKeys: t } }) => db.select().from(t).orderBy(t.key);

const byKey: Statement<PickUpKey> = ({ db, t: { pickUpKeys: t } }) =>
  db
    .select()
    .from(t)
    .where(eq(t.key, sql.placeholder('key')));

const byFingerprint: Statement<PickUpKey> = ({ db, t: { pickUpKeys: t } }) =>
  db
    .select()
    .from(t)
    .where(eq(t.fingerprint, sql.placeholder('fingerprint')))
    .orderBy(t.key);

const insert = ({ db, t }: Connection) => db.insert(t.pickUpKeys).values(placeholders(t.pickUpKeys));

const remove = ({ db, t: { pickUpKeys: t } }: Connection) => db.delete(t).where(eq(t.key, sql.placeholder('key')));

export const readPickUpKeys = (database: Database): Promise<readonly PickUpKey[]> => database.read(all);

export const readPickUpKey = async (database: Database, key: PickUpKeyKey): Promise<PickUpKey | undefined> =>
  (await database.read(byKey, { key }))[0];

export const readPickUpKeysWith = (database: Database, fingerprint: string): Promise<readonly PickUpKey[]> =>
  database.read(byFingerprint, { fingerprint });

export const addPickUpKey = (row: PickUpKey): Write => ({ statement: insert, values: row });

export const removePickUpKey = (key: PickUpKeyKey): Write => ({ statement: remove, values: { key }, guarded: true });
