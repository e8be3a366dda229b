import type { Database } from '../database.ts';
import {
  linkAudit,
  readAudit,
  readAuditChain,
  readAuditHead,
  readAuditAmong,
  readAuditOf,
  readAuditOfEntity,
  readUnlinkedAudit,
} from '../queries/audit.ts';
import {
  deleteOldSessions,
  readSession,
  readSessionsOf,
  readUser,
  readUserByEmail,
  readUserByInvitation,
  readUsers,
  readUsersAmong,
  useSession,
} from '../queries/users.ts';
import type { UserStore } from '../users/user-store.ts';

/** The store's part for the users of the back office, written once for both databases. */
export const relationalUsers = (database: Database): UserStore => ({
  user: (key) => readUser(database, key),
  usersAmong: (keys) => readUsersAmong(database, keys),
  userByEmail: (email) => readUserByEmail(database, email),
  userByInvitation: (hash) => readUserByInvitation(database, hash),
  users: () => readUsers(database),
  session: (hash) => readSession(database, hash),
  sessionsOf: (user) => readSessionsOf(database, user),
  useSession: (use) => database.write([useSession(use)]),
  deleteOldSessions: (before) => database.write([deleteOldSessions(before)]),
  auditEntries: (slice) => readAudit(database, slice),
  auditAmong: (subjects) => readAuditAmong(database, subjects),
  auditOf: (subject) => readAuditOf(database, subject),
  auditOfEntity: (of) => readAuditOfEntity(database, of),
  auditChain: (slice) => readAuditChain(database, slice),
  auditHead: () => readAuditHead(database),
  unlinkedAudit: (limit) => readUnlinkedAudit(database, limit),
  linkAudit: (links) => database.write(links.map(linkAudit)),
});
