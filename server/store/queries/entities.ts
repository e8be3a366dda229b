import { and, desc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { AccessToken, TokenUse } from '../../core/entities/access-token.ts';
import type { AdminChange } from '../../core/entities/admin-change.ts';
import type { EntityRow } from '../../core/entities/entity.ts';
import { defaultTerms, type MerchantAccount } from '../../core/entities/merchant-accounts/account.ts';
import { settingNames } from '../../core/entities/settings/settings.ts';
import type { EntityKey } from '../../core/values.ts';
import type { Connection, Database, Statement, Write } from '../database.ts';
import { countUpMark } from './marks.ts';
import { placeholders } from './placeholders.ts';
import { deleteOldest } from './slices.ts';

const all: Statement<EntityRow> = ({ db, t }) => db.select().from(t.entities).orderBy(t.entities.key);

const allTokens: Statement<AccessToken> = ({ db, t }) => db.select().from(t.accessTokens).orderBy(t.accessTokens.hash);

const tokensOf: Statement<AccessToken> = ({ db, t: { accessTokens } }) =>
  db
    .select()
    .from(accessTokens)
    .where(eq(accessTokens.entity, sql.placeholder('entity')))
    .orderBy(accessTokens.createdAt, accessTokens.hash);

const insert = ({ db, t }: Connection) => db.insert(t.entities).values(placeholders(t.entities));

function replace({ db, t: { entities } }: Connection) {
  const { key, ...columns } = placeholders(entities);
  return db
    .update(entities)
    .set(columns)
    .where(and(eq(entities.key, key), eq(entities.version, sql.placeholder('versionRead'))));
}

const insertToken = ({ db, t }: Connection) => db.insert(t.accessTokens).values(placeholders(t.accessTokens));

function replaceToken({ db, t: { accessTokens } }: Connection) {
  const { hash, lastUsedAt: _keptApart, ...columns } = placeholders(accessTokens);
  return db
    .update(accessTokens)
    .set(columns)
    .where(and(eq(accessTokens.hash, hash), eq(accessTokens.version, sql.placeholder('versionRead'))));
}

/** Of several processes the latest use counts. */
const use = ({ db, t: { accessTokens } }: Connection) =>
  db
    .update(accessTokens)
    .set({ lastUsedAt: sql.placeholder('at') })
    .where(
      and(
        eq(accessTokens.hash, sql.placeholder('hash')),
        or(isNull(accessTokens.lastUsedAt), lt(accessTokens.lastUsedAt, sql.placeholder('at'))),
      ),
    );

const revoke = ({ db, t }: Connection) =>
  db.delete(t.accessTokens).where(eq(t.accessTokens.hash, sql.placeholder('hash')));

const allAccounts: Statement<MerchantAccount> = ({ db, t }) =>
  db.select().from(t.merchantAccounts).orderBy(t.merchantAccounts.key);

const insertAccount = ({ db, t }: Connection) => db.insert(t.merchantAccounts).values(placeholders(t.merchantAccounts));

/** What an account is at its acquirer never changes. */
function replaceAccount({ db, t: { merchantAccounts } }: Connection) {
  const { key, version, position, name, state, terms } = placeholders(merchantAccounts);
  return db
    .update(merchantAccounts)
    .set({ version, position, name, state, terms })
    .where(and(eq(merchantAccounts.key, key), eq(merchantAccounts.version, sql.placeholder('versionRead'))));
}

const insertChange = ({ db, t }: Connection) => db.insert(t.adminChanges).values(placeholders(t.adminChanges));

const changesOf: Statement<AdminChange> = ({ db, t: { adminChanges } }) =>
  db
    .select()
    .from(adminChanges)
    .where(eq(adminChanges.entity, sql.placeholder('entity')))
    .orderBy(desc(adminChanges.key))
    .limit(sql.placeholder('limit'));

/** The mark that counts the changes of entities, tokens, merchant accounts, and kinds of entries of lists. */
export const ENTITIES_MARK = 'entities';

/** A setting of another release is passed over: it has no effect here, and is there again after a return to it. */
export const readEntities = async (database: Database): Promise<readonly EntityRow[]> =>
  (await database.read(all)).map((row) => ({
    ...row,
    settings: Object.fromEntries(Object.entries(row.settings).filter(([name]) => known.has(name))),
  }));
const known: ReadonlySet<string> = new Set(settingNames);

export const readTokens = (database: Database): Promise<readonly AccessToken[]> => database.read(allTokens);

export const readTokensOf = (database: Database, entity: EntityKey): Promise<readonly AccessToken[]> =>
  database.read(tokensOf, { entity });

/** Terms that a release does not know yet have their defaults. */
export const readMerchantAccounts = async (database: Database): Promise<readonly MerchantAccount[]> =>
  (await database.read(allAccounts)).map((row) => ({ ...row, terms: { ...defaultTerms, ...row.terms } }));

export const readAdminChanges = (
  database: Database,
  of: { readonly entity: EntityKey; readonly limit: number },
): Promise<readonly AdminChange[]> => database.read(changesOf, of);

/** Version 0 inserts the row, any other replaces it if it still has this version. */
export function saveEntity(row: EntityRow): readonly Write[] {
  const values = { ...row, version: row.version + 1, versionRead: row.version };
  return [
    row.version === 0 ? { statement: insert, values } : { statement: replace, values, guarded: true },
    announceEntities,
  ];
}

/** The same for a token. */
export function saveToken(row: AccessToken): readonly Write[] {
  const values = { ...row, version: row.version + 1, versionRead: row.version };
  return [
    row.version === 0 ? { statement: insertToken, values } : { statement: replaceToken, values, guarded: true },
    announceEntities,
  ];
}

/** The same for a merchant account. */
export function saveMerchantAccount(row: MerchantAccount): readonly Write[] {
  const values = { ...row, version: row.version + 1, versionRead: row.version };
  return [
    row.version === 0 ? { statement: insertAccount, values } : { statement: replaceAccount, values, guarded: true },
    announceEntities,
  ];
}

/** Deletes tokens that ended before a moment. Those of the provision file stay: it would have them again as active. */
export const deleteEndedTokens = deleteOldest(({ accessTokens: t }) => ({
  table: t,
  // The index `access_tokens_ended` has this expression.
  by: sql`coalesce(${t.revokedAt}, ${t.expiresAt})`,
  only: eq(t.origin, 'api'),
}));

export const deleteToken = ({ hash }: AccessToken): readonly Write[] => [
  { statement: revoke, values: { hash } },
  announceEntities,
];

/** In the order of the hashes, so that two processes that keep uses of the same tokens do not wait for each other. */
export const useAccessTokens = (uses: readonly TokenUse[]): readonly Write[] =>
  uses.toSorted((a, b) => (a.hash < b.hash ? -1 : 1)).map((values) => ({ statement: use, values }));

export const addAdminChange = (row: AdminChange): Write => ({ statement: insertChange, values: row });

/** Announces to every process on this database that entities, or what they have in memory, are others. */
export const announceEntities: Write = countUpMark(ENTITIES_MARK);
