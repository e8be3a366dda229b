import { sql } from 'drizzle-orm';
import {
  type MarkedOutcome,
  markedOutcomes,
  type ProposalKey,
  type ProposalState,
  proposalStates,
} from '../../core/proposals/proposal.ts';
import type { UserKey } from '../../core/users/user.ts';
import type { EntityKey, Instant, PaymentKey } from '../../core/values.ts';
import type { Dialect } from '../dialects/sqlite.ts';
import { oneOf } from './one-of.ts';

/** Outcomes that users propose for payments; a payment has one open proposal. */
export const proposalsTable = ({ table, text, number, index, unique, check }: Dialect) =>
  table(
    'proposals',
    {
      key: number<ProposalKey>().primaryKey(),
      version: number().notNull(),
      entity: number<EntityKey>().notNull(),
      payment: number<PaymentKey>().notNull(),
      outcome: text<MarkedOutcome>().notNull(),
      resultCode: text(),
      seenCode: text().notNull(),
      reason: text().notNull(),
      proposer: number<UserKey>().notNull(),
      proposedAt: number<Instant>().notNull(),
      state: text<ProposalState>().notNull(),
      decidedBy: number<UserKey>(),
      decidedAt: number<Instant>(),
    },
    (t) => [
      index('proposals_of_payment').on(t.payment, t.key),
      index('proposals_open')
        .on(t.entity, t.key)
        .where(sql`${t.state} = 'open'`),
      index('proposals_list')
        .on(t.state, t.key)
        .where(sql`${t.state} = 'open'`),
      unique('proposals_payment')
        .on(t.payment)
        .where(sql`${t.state} = 'open'`),
      check('proposals_outcome_is_known', oneOf(t.outcome, markedOutcomes)),
      check('proposals_state_is_known', oneOf(t.state, proposalStates)),
      check('proposals_open_until_decided', sql`(${t.state} = 'open') = (${t.decidedAt} is null)`),
      check('proposals_decline_has_code', sql`(${t.outcome} = 'declined') = (${t.resultCode} is not null)`),
      check('proposals_carried_out_by_another', sql`${t.state} <> 'carriedOut' or ${t.decidedBy} <> ${t.proposer}`),
    ],
  );
