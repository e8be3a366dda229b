import { sql } from 'drizzle-orm';
import {
  proposedBookings,
  proposedOutcomes,
  type ProposalKey,
  type ProposedOutcome,
  type ProposalState,
  proposalStates,
} from '../../core/proposals/proposal.ts';
import type { UserKey } from '../../core/users/user.ts';
import type { Cents, EntityKey, Instant, PaymentKey } from '../../core/values.ts';
import type { Dialect } from '../dialects/sqlite.ts';
import { oneOf } from './one-of.ts';

/** Outcomes and bookings that users propose for payments; a payment has one open proposal. */
export const proposalsTable = ({ table, text, number, index, unique, check }: Dialect) =>
  table(
    'proposals',
    {
      key: number<ProposalKey>().primaryKey(),
      version: number().notNull(),
      entity: number<EntityKey>().notNull(),
      payment: number<PaymentKey>().notNull(),
      outcome: text<ProposedOutcome>().notNull(),
      resultCode: text(),
      amountCents: number<Cents>(),
      seenCode: text().notNull(),
      seenVersion: number(),
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
      check('proposals_outcome_is_known', oneOf(t.outcome, proposedOutcomes)),
      check('proposals_state_is_known', oneOf(t.state, proposalStates)),
      check('proposals_open_until_decided', sql`(${t.state} = 'open') = (${t.decidedAt} is null)`),
      check(
        'proposals_decline_has_code',
        sql`(${oneOf(t.outcome, ['declined', 'CB'])}) = (${t.resultCode} is not null)`,
      ),
      check(
        'proposals_booking_has_amount',
        sql`(${oneOf(t.outcome, proposedBookings)}) = (${t.amountCents} is not null)`,
      ),
      check('proposals_amount_positive', sql`${t.amountCents} > 0`),
      check('proposals_booking_has_version', sql`(${t.amountCents} is null) = (${t.seenVersion} is null)`),
      check('proposals_carried_out_by_another', sql`${t.state} <> 'carriedOut' or ${t.decidedBy} <> ${t.proposer}`),
    ],
  );
