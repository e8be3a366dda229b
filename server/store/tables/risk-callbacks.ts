import { sql } from 'drizzle-orm';
import { type CallbackState, callbackStates, type CallbackTerms } from '../../core/risk/callback.ts';
import type { RiskActionKey } from '../../core/risk/case.ts';
import type { EntityKey, Instant, PaymentKey } from '../../core/values.ts';
import type { Dialect } from '../dialects/sqlite.ts';
import { oneOf } from './one-of.ts';

/** Where entities are called back about risk cases. */
export const callbackSettingsTable = ({ table, text, number, json }: Dialect) =>
  table('callback_settings', {
    entity: number<EntityKey>().primaryKey(),
    version: number().notNull(),
    terms: json<CallbackTerms>().notNull(),
    headers: text().notNull(),
  });

/** The callbacks about decisions and notes of analysts; those that have failed are listed. */
export const riskCallbacksTable = ({ table, text, number, index, check }: Dialect) =>
  table(
    'risk_callbacks',
    {
      key: number<RiskActionKey>().primaryKey(),
      version: number().notNull(),
      entity: number<EntityKey>().notNull(),
      payment: number<PaymentKey>().notNull(),
      state: text<CallbackState>().notNull(),
      tries: number().notNull(),
      url: text(),
      status: number(),
      reason: text(),
      triedAt: number<Instant>(),
      failedAt: number<Instant>(),
    },
    (t) => [
      index('risk_callbacks_entity').on(t.entity, t.key),
      index('risk_callbacks_failed')
        .on(t.entity, t.key)
        .where(sql`${t.state} = 'failed'`),
      index('risk_callbacks_failed_list')
        .on(t.state, t.key)
        .where(sql`${t.state} = 'failed'`),
      check('risk_callbacks_state_is_known', oneOf(t.state, callbackStates)),
      check('risk_callbacks_tries_not_negative', sql`${t.tries} >= 0`),
    ],
  );
