import { sql } from 'drizzle-orm';
import type { AccessToken, Scope } from '../../core/entities/access-token.ts';
import type { AdminAction, AdminChange } from '../../core/entities/admin-change.ts';
import { entityKinds, type EntityKind } from '../../core/entities/entity.ts';
import { type EntityState, entityStates } from '../../core/entities/state.ts';
import {
  type AccountTerms,
  type ConnectorName,
  type MerchantAccount,
  POSITION_MAX,
} from '../../core/entities/merchant-accounts/account.ts';
import type { OwnSettings } from '../../core/entities/settings/settings.ts';
import type { EntityKey, Instant } from '../../core/values.ts';
import type { Dialect } from '../dialects/sqlite.ts';
import { oneOf } from './one-of.ts';

export const entitiesTable = ({ table, text, number, json, unique, check }: Dialect) =>
  table(
    'entities',
    {
      key: number<EntityKey>().primaryKey(),
      version: number().notNull().default(1),
      id: text().notNull(),
      kind: text<EntityKind>().notNull(),
      parent: number<EntityKey>(),
      name: text().notNull(),
      state: text<EntityState>().notNull().default('active'),
      settings: json<OwnSettings>().notNull(),
    },
    (t) => [
      unique('entities_id').on(t.id),
      check('entities_kind_is_known', oneOf(t.kind, entityKinds)),
      check('entities_state_is_known', oneOf(t.state, entityStates)),
    ],
  );

/** The scopes of the tokens of earlier releases, which permitted all that there was. */
const EARLIER_SCOPES = sql`'["pay","refund","read","register","report"]'`;

export const accessTokensTable = (
  { table, text, number, json, index }: Dialect,
  entities: ReturnType<typeof entitiesTable>,
) =>
  table(
    'access_tokens',
    {
      hash: text().primaryKey(),
      version: number().notNull().default(1),
      entity: number<EntityKey>()
        .notNull()
        .references(() => entities.key),
      alias: text().notNull().default(''),
      scopes: json<readonly Scope[]>().notNull().default(EARLIER_SCOPES),
      origin: text<AccessToken['origin']>().notNull().default('file'),
      testClock: json<boolean>()
        .notNull()
        .default(sql`'false'`),
      addresses: json<readonly string[]>(),
      beginning: text().notNull().default(''),
      ending: text().notNull().default(''),
      createdBy: text().notNull().default(''),
      createdAt: number<Instant>()
        .notNull()
        .default(0 as Instant),
      expiresAt: number<Instant>(),
      revokedAt: number<Instant>(),
      lastUsedAt: number<Instant>(),
    },
    // When a token ended: the order in which those of the admin API are deleted.
    (t) => [index('access_tokens_ended').on(sql`coalesce(${t.revokedAt}, ${t.expiresAt})`)],
  );

export const merchantAccountsTable = (
  { table, text, number, json, unique, check }: Dialect,
  entities: ReturnType<typeof entitiesTable>,
) =>
  table(
    'merchant_accounts',
    {
      key: number<MerchantAccount['key']>().primaryKey(),
      version: number().notNull(),
      id: text().notNull(),
      entity: number<EntityKey>()
        .notNull()
        .references(() => entities.key),
      position: number().notNull(),
      name: text().notNull(),
      state: text<EntityState>().notNull(),
      connector: text<ConnectorName>().notNull(),
      acquirerId: text().notNull(),
      terms: json<AccountTerms>().notNull(),
    },
    (t) => [
      unique('merchant_accounts_id').on(t.id),
      check('merchant_accounts_state_is_known', oneOf(t.state, entityStates)),
      check(
        'merchant_accounts_position_is_possible',
        sql`${t.position} between 0 and ${sql.raw(String(POSITION_MAX))}`,
      ),
    ],
  );

/** The changes that were made by the admin API. Rows are only added. */
export const adminChangesTable = ({ table, text, number, json, index }: Dialect) =>
  table(
    'admin_changes',
    {
      key: number<AdminChange['key']>().primaryKey(),
      at: number<Instant>().notNull(),
      token: text().notNull(),
      tokenAlias: text().notNull().default(''),
      entity: number<EntityKey>().notNull(),
      action: text<AdminAction>().notNull(),
      subject: text().notNull(),
      before: json<object>(),
      after: json<object>(),
    },
    (t) => [index('admin_changes_entity').on(t.entity, t.key)],
  );
