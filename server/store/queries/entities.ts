import { eq, sql } from 'drizzle-orm';
import { type AccessToken, defaultSettings, type Entity } from '../../core/entities/entity.ts';
import type { Connection, Database, Statement, Write } from '../database.ts';
import { placeholders } from './placeholders.ts';

const all: Statement<Entity> = ({ db, t }) => db.select().from(t.entities).orderBy(t.entities.key);

const allTokens: Statement<AccessToken> = ({ db, t }) => db.select().from(t.accessTokens).orderBy(t.accessTokens.hash);

const insert = ({ db, t }: Connection) => db.insert(t.entities).values(placeholders(t.entities));

function replace({ db, t: { entities } }: Connection) {
  const { key, ...columns } = placeholders(entities);
  return db.update(entities).set(columns).where(eq(entities.key, key));
}

const grant = ({ db, t }: Connection) =>
  db
    .insert(t.accessTokens)
    .values(placeholders(t.accessTokens))
    .onConflictDoUpdate({ target: t.accessTokens.hash, set: { entity: sql`excluded.entity` } });

const revoke = ({ db, t }: Connection) =>
  db.delete(t.accessTokens).where(eq(t.accessTokens.hash, sql.placeholder('hash')));

/** An entity that the provision file no longer lists keeps its settings, and has the defaults of later ones. */
export const readEntities = async (database: Database): Promise<readonly Entity[]> =>
  (await database.read(all)).map((entity) => ({ ...entity, settings: { ...defaultSettings, ...entity.settings } }));
export const readTokens = (database: Database): Promise<readonly AccessToken[]> => database.read(allTokens);

export const insertEntity = (entity: Entity): Write => ({ statement: insert, values: entity });
export const replaceEntity = (entity: Entity): Write => ({ statement: replace, values: entity });
export const grantToken = (token: AccessToken): Write => ({ statement: grant, values: token });
export const revokeToken = ({ hash }: AccessToken): Write => ({ statement: revoke, values: { hash } });
