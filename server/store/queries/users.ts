import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Session } from '../../core/users/session.ts';
import type { User, UserKey } from '../../core/users/user.ts';
import type { Instant } from '../../core/values.ts';
import type { Connection, Database, Statement, Write } from '../database.ts';
import { among, readAmong } from './among.ts';
import { placeholders } from './placeholders.ts';

const userBy =
  (column: 'key' | 'email' | 'invitation'): Statement<User> =>
  ({ db, t }) =>
    db
      .select()
      .from(t.users)
      .where(eq(t.users[column], sql.placeholder('value')));
const [byKey, byEmail, byInvitation] = [userBy('key'), userBy('email'), userBy('invitation')];

const usersAmong: Statement<User> = ({ db, t }) => db.select().from(t.users).where(among(t.users.key));

const all: Statement<User> = ({ db, t }) => db.select().from(t.users).orderBy(t.users.key);

const insert = ({ db, t }: Connection) => db.insert(t.users).values(placeholders(t.users));

function replace({ db, t: { users } }: Connection) {
  const { key, ...columns } = placeholders(users);
  return db
    .update(users)
    .set(columns)
    .where(and(eq(users.key, key), eq(users.version, sql.placeholder('versionRead'))));
}

const sessionByHash: Statement<Session> = ({ db, t: { sessions } }) =>
  db
    .select()
    .from(sessions)
    .where(eq(sessions.hash, sql.placeholder('hash')));

const ofUser: Statement<Session> = ({ db, t: { sessions } }) =>
  db
    .select()
    .from(sessions)
    .where(eq(sessions.user, sql.placeholder('user')))
    .orderBy(desc(sessions.createdAt), sessions.hash);

const insertSession = ({ db, t }: Connection) => db.insert(t.sessions).values(placeholders(t.sessions));

const use = ({ db, t: { sessions } }: Connection) =>
  db
    .update(sessions)
    .set({ seenAt: sql.placeholder('seenAt') })
    .where(and(eq(sessions.hash, sql.placeholder('hash')), lt(sessions.seenAt, sql.placeholder('seenAt'))));

const endOne = ({ db, t: { sessions } }: Connection) =>
  db
    .delete(sessions)
    .where(and(eq(sessions.user, sql.placeholder('user')), eq(sessions.hash, sql.placeholder('hash'))));

const endAll = ({ db, t: { sessions } }: Connection) =>
  db.delete(sessions).where(eq(sessions.user, sql.placeholder('user')));

const endOld = ({ db, t: { sessions } }: Connection) =>
  db.delete(sessions).where(lt(sessions.seenAt, sql.placeholder('before')));

export const readUser = async (database: Database, value: UserKey): Promise<User | undefined> =>
  (await database.read(byKey, { value }))[0];
export const readUsersAmong = (database: Database, keys: readonly UserKey[]): Promise<readonly User[]> =>
  readAmong(database, usersAmong, keys);
export const readUserByEmail = async (database: Database, value: string): Promise<User | undefined> =>
  (await database.read(byEmail, { value }))[0];
export const readUserByInvitation = async (database: Database, value: string): Promise<User | undefined> =>
  (await database.read(byInvitation, { value }))[0];
export const readUsers = (database: Database): Promise<readonly User[]> => database.read(all);

export const readSession = async (database: Database, hash: string): Promise<Session | undefined> =>
  (await database.read(sessionByHash, { hash }))[0];
export const readSessionsOf = (database: Database, user: UserKey): Promise<readonly Session[]> =>
  database.read(ofUser, { user });

/** Version 0 inserts the row, any other replaces it if it still has this version; the stored version is one higher. */
export function saveUser(row: User): Write {
  const values = { ...row, version: row.version + 1, versionRead: row.version };
  return row.version === 0 ? { statement: insert, values } : { statement: replace, values, guarded: true };
}

export const addSession = (row: Session): Write => ({ statement: insertSession, values: row });
export const useSession = (values: Pick<Session, 'hash' | 'seenAt'>): Write => ({ statement: use, values });
/** Ends one session of a user, or with null all of them. */
export const endSessions = ({ user, hash }: { readonly user: UserKey; readonly hash: string | null }): Write =>
  hash === null ? { statement: endAll, values: { user } } : { statement: endOne, values: { user, hash } };
export const deleteOldSessions = (before: Instant): Write => ({ statement: endOld, values: { before } });
