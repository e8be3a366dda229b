import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { CallbackSettings, RiskCallback } from '../../core/risk/callback.ts';
import type { RiskActionKey } from '../../core/risk/case.ts';
import type { EntityKey } from '../../core/values.ts';
import type { CallbackSlice } from '../callback-store.ts';
import type { Connection, Database, PlainWrite, Statement, Write } from '../database.ts';
import { chosenFor, ofOneAndAll, ownedBy } from './one-or-all.ts';
import { placeholders } from './placeholders.ts';
import type { OneOrAll } from '../books-store.ts';
import { deleteOldest } from './slices.ts';

const settingsOf: Statement<CallbackSettings> = ({ db, t: { callbackSettings } }) =>
  db
    .select()
    .from(callbackSettings)
    .where(eq(callbackSettings.entity, sql.placeholder('entity')));

const byKey: Statement<RiskCallback> = ({ db, t: { riskCallbacks } }) =>
  db
    .select()
    .from(riskCallbacks)
    .where(eq(riskCallbacks.key, sql.placeholder('key')));

const before = ({ entity, key }: Connection['t']['riskCallbacks']) =>
  and(eq(entity, sql.placeholder('entity')), lt(key, sql.placeholder('before')));

const latest: Statement<RiskCallback> = ({ db, t: { riskCallbacks } }) =>
  db
    .select()
    .from(riskCallbacks)
    .where(before(riskCallbacks))
    .orderBy(desc(riskCallbacks.key))
    .limit(sql.placeholder('limit'));

const latestInState: Statement<RiskCallback> = ({ db, t: { riskCallbacks } }) =>
  db
    .select()
    .from(riskCallbacks)
    .where(and(before(riskCallbacks), eq(riskCallbacks.state, sql.placeholder('state'))))
    .orderBy(desc(riskCallbacks.key))
    .limit(sql.placeholder('limit'));

/** The state is a constant, as in the indexes. */
const latestFailed = ofOneAndAll(
  (whose): Statement<RiskCallback> =>
    ({ db, t: { riskCallbacks: t } }) =>
      db
        .select()
        .from(t)
        .where(and(ownedBy(t.entity, whose), lt(t.key, sql.placeholder('before')), sql`${t.state} = 'failed'`))
        .orderBy(desc(t.key))
        .limit(sql.placeholder('limit')),
);

const insert = ({ db, t }: Connection) => db.insert(t.riskCallbacks).values(placeholders(t.riskCallbacks));

function replace({ db, t: { riskCallbacks } }: Connection) {
  const { key, ...columns } = placeholders(riskCallbacks);
  return db
    .update(riskCallbacks)
    .set(columns)
    .where(and(eq(riskCallbacks.key, key), eq(riskCallbacks.version, sql.placeholder('versionRead'))));
}

const insertSettings = ({ db, t }: Connection) =>
  db.insert(t.callbackSettings).values(placeholders(t.callbackSettings));

function replaceSettings({ db, t: { callbackSettings } }: Connection) {
  const { entity, ...columns } = placeholders(callbackSettings);
  return db
    .update(callbackSettings)
    .set(columns)
    .where(and(eq(callbackSettings.entity, entity), eq(callbackSettings.version, sql.placeholder('versionRead'))));
}

const remove = ({ db, t: { riskCallbacks } }: Connection) =>
  db
    .delete(riskCallbacks)
    .where(
      and(eq(riskCallbacks.key, sql.placeholder('key')), eq(riskCallbacks.version, sql.placeholder('versionRead'))),
    );

export const readCallbackSettings = async (
  database: Database,
  entity: EntityKey,
): Promise<CallbackSettings | undefined> => (await database.read(settingsOf, { entity }))[0];

export const readRiskCallback = async (database: Database, key: RiskActionKey): Promise<RiskCallback | undefined> =>
  (await database.read(byKey, { key }))[0];

export const readRiskCallbacks = (
  database: Database,
  { state, ...slice }: CallbackSlice,
): Promise<readonly RiskCallback[]> =>
  state === undefined ? database.read(latest, slice) : database.read(latestInState, { ...slice, state });

export const readFailedCallbacks = (
  database: Database,
  slice: OneOrAll<Omit<CallbackSlice, 'state'>>,
): Promise<readonly RiskCallback[]> => database.read(chosenFor(latestFailed, slice.entity), slice);

/** Version 0 inserts the row, any other replaces it if it still has this version; the stored version is one higher. */
const saved =
  (added: PlainWrite['statement'], replaced: PlainWrite['statement']) =>
  (row: RiskCallback | CallbackSettings): Write => {
    const values = { ...row, version: row.version + 1, versionRead: row.version };
    return row.version === 0 ? { statement: added, values } : { statement: replaced, values, guarded: true };
  };

export const saveRiskCallback = saved(insert, replace);
export const saveCallbackSettings = saved(insertSettings, replaceSettings);

export const removeRiskCallback = ({ key, version }: Pick<RiskCallback, 'key' | 'version'>): Write => ({
  statement: remove,
  values: { key, versionRead: version },
  guarded: true,
});

export const deleteCallbacks = deleteOldest(({ riskCallbacks: t }) => ({
  table: t,
  by: t.key,
  only: inArray(t.state, ['passed', 'failed']),
}));
