import { sql } from 'drizzle-orm';
import {
  type AnalystDecision,
  analystDecisions,
  type CaseState,
  caseStates,
  type RiskActionKey,
} from '../../core/risk/case.ts';
import type { RiskReason } from '../../core/risk/decision.ts';
import { type ListEntryKey, type ListKind, listKinds, type ListName, listNames } from '../../core/risk/list.ts';
import type { UserKey } from '../../core/users/user.ts';
import type { EntityKey, Instant, PaymentKey } from '../../core/values.ts';
import type { Dialect } from '../dialects/sqlite.ts';
import { oneOf } from './one-of.ts';

/** Payments that wait for an analyst, and what became of them. */
export const riskCasesTable = ({ table, text, number, json, index, check }: Dialect) =>
  table(
    'risk_cases',
    {
      payment: number<PaymentKey>().primaryKey(),
      version: number().notNull(),
      entity: number<EntityKey>().notNull(),
      state: text<CaseState>().notNull(),
      score: number().notNull(),
      reasons: json<readonly RiskReason[]>().notNull(),
      createdAt: number<Instant>().notNull(),
      expiresAt: number<Instant>().notNull(),
      closedAt: number<Instant>(),
      assignee: number<UserKey>(),
      lockedUntil: number<Instant>(),
    },
    (t) => [
      index('risk_cases_entity').on(t.entity, t.payment),
      index('risk_cases_open')
        .on(t.entity, t.payment)
        .where(sql`${t.state} = 'open'`),
      index('risk_cases_queue')
        .on(t.state, t.payment)
        .where(sql`${t.state} = 'open'`),
      check('risk_cases_state_is_known', oneOf(t.state, caseStates)),
      check('risk_cases_closed_unless_open', sql`(${t.state} = 'open') = (${t.closedAt} is null)`),
    ],
  );

/** Decisions and notes of analysts: a case is decided once. */
export const riskActionsTable = ({ table, text, number, index, unique, check }: Dialect) =>
  table(
    'risk_actions',
    {
      key: number<RiskActionKey>().primaryKey(),
      payment: number<PaymentKey>().notNull(),
      entity: number<EntityKey>().notNull(),
      decision: text<AnalystDecision>().notNull(),
      userId: text().notNull(),
      cancelReason: text(),
      note: text(),
      processedAt: number<Instant>().notNull(),
    },
    (t) => [
      index('risk_actions_payment').on(t.payment),
      unique('risk_actions_decision')
        .on(t.payment)
        .where(sql`${t.decision} <> 'PENDING'`),
      check('risk_actions_decision_is_known', oneOf(t.decision, analystDecisions)),
      check('risk_actions_cancel_has_the_reason', sql`(${t.decision} = 'CANCEL') = (${t.cancelReason} is not null)`),
    ],
  );

/** What was counted of cards, addresses and the like, by their keyed hashes: all counters of one in one row. */
export const riskSubjectsTable = ({ table, text, number, index, primaryKey }: Dialect) =>
  table(
    'risk_subjects',
    {
      entity: number<EntityKey>().notNull(),
      subject: text().notNull(),
      version: number().notNull(),
      until: number<Instant>().notNull(),
      counters: text().notNull(),
    },
    (t) => [
      primaryKey({ name: 'risk_subjects_pkey', columns: [t.subject, t.entity] }),
      index('risk_subjects_until').on(t.until),
    ],
  );

/** Block and allow lists: the values are keyed hashes. */
export const riskListsTable = ({ table, text, number, index, unique, check }: Dialect) =>
  table(
    'risk_lists',
    {
      key: number<ListEntryKey>().primaryKey(),
      entity: number<EntityKey>().notNull(),
      list: text<ListName>().notNull(),
      kind: text<ListKind>().notNull(),
      hash: text().notNull(),
      note: text(),
      createdAt: number<Instant>().notNull(),
      expiresAt: number<Instant>(),
    },
    (t) => [
      unique('risk_lists_hash').on(t.hash, t.entity, t.list),
      index('risk_lists_entity').on(t.entity, t.key),
      check('risk_lists_list_is_known', oneOf(t.list, listNames)),
      check('risk_lists_kind_is_known', oneOf(t.kind, listKinds)),
    ],
  );

/** Which entities have had entries of which kinds on which lists. A row stays when its last entry is removed. */
export const riskListKindsTable = ({ table, text, number, primaryKey }: Dialect) =>
  table(
    'risk_list_kinds',
    {
      entity: number<EntityKey>().notNull(),
      list: text<ListName>().notNull(),
      kind: text<ListKind>().notNull(),
    },
    (t) => [primaryKey({ name: 'risk_list_kinds_pkey', columns: [t.entity, t.list, t.kind] })],
  );
