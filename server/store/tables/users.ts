import { sql } from 'drizzle-orm';
import type { AuditAction, AuditKey } from '../../core/audit/entry.ts';
import type { Passkey } from '../../core/users/passkey.ts';
import type { Role } from '../../core/users/roles.ts';
import type { SavedViewKey } from '../../core/users/saved-view.ts';
import { type Density, type OfficeLanguage, type UserKey, type UserState, userStates } from '../../core/users/user.ts';
import type { EntityKey, Instant } from '../../core/values.ts';
import type { Dialect } from '../dialects/sqlite.ts';
import { oneOf } from './one-of.ts';

export const usersTable = ({ table, text, number, json, unique, check }: Dialect) =>
  table(
    'users',
    {
      key: number<UserKey>().primaryKey(),
      version: number().notNull(),
      email: text().notNull(),
      name: text().notNull(),
      language: text<OfficeLanguage>().notNull(),
      zone: text().notNull().default('UTC'),
      density: text<Density>().notNull().default('comfortable'),
      entity: number<EntityKey>(),
      roles: json<readonly Role[]>().notNull(),
      state: text<UserState>().notNull(),
      password: text(),
      totp: text(),
      totpStep: number().notNull(),
      recoveryCodes: json<readonly string[]>().notNull(),
      passkeys: json<readonly Passkey[]>().notNull().default([]),
      invitation: text(),
      invitedUntil: number<Instant>(),
      failures: number().notNull(),
      lockedUntil: number<Instant>(),
      createdAt: number<Instant>().notNull(),
      lastSeenAt: number<Instant>(),
    },
    (t) => [
      unique('users_email').on(t.email),
      unique('users_invitation').on(t.invitation),
      check('users_state_is_known', oneOf(t.state, userStates)),
      check('users_password_has_totp', sql`(${t.password} is null) = (${t.totp} is null)`),
    ],
  );

export const sessionsTable = ({ table, text, number, index }: Dialect, users: ReturnType<typeof usersTable>) =>
  table(
    'sessions',
    {
      hash: text().primaryKey(),
      user: number<UserKey>()
        .notNull()
        .references(() => users.key),
      createdAt: number<Instant>().notNull(),
      seenAt: number<Instant>().notNull(),
      provenAt: number<Instant>().notNull(),
      address: text().notNull(),
      browser: text().notNull(),
    },
    (t) => [index('sessions_user').on(t.user)],
  );

/** Lists with their filters, as users have named them. */
export const savedViewsTable = ({ table, text, number, unique }: Dialect, users: ReturnType<typeof usersTable>) =>
  table(
    'saved_views',
    {
      key: number<SavedViewKey>().primaryKey(),
      user: number<UserKey>()
        .notNull()
        .references(() => users.key),
      path: text().notNull(),
      name: text().notNull(),
      query: text().notNull(),
    },
    (t) => [unique('saved_views_name').on(t.user, t.path, t.name)],
  );

/** What users did. Rows are only added, and linked once (DECISIONS 161). */
export const auditTable = ({ table, text, number, json, index, unique, check }: Dialect) =>
  table(
    'audit',
    {
      key: number<AuditKey>().primaryKey(),
      at: number<Instant>().notNull(),
      actor: text().notNull(),
      roles: json<readonly Role[]>(),
      entity: number<EntityKey>(),
      action: text<AuditAction>().notNull(),
      subject: text().notNull(),
      before: json<object>(),
      after: json<object>(),
      address: text().notNull(),
      ndc: text().notNull(),
      seal: text().notNull(),
      place: number(),
      link: text(),
    },
    (t) => [
      index('audit_subject').on(t.subject, t.key),
      index('audit_entity').on(t.entity, t.key),
      index('audit_actor').on(t.actor, t.key),
      index('audit_unlinked')
        .on(t.key)
        .where(sql`${t.place} is null`),
      unique('audit_place').on(t.place),
      check('audit_place_has_link', sql`(${t.place} is null) = (${t.link} is null)`),
    ],
  );
