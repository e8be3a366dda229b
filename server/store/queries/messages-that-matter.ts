import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Topic } from '../../core/message.ts';
import { codes } from '../../core/payments/attempt.ts';
import type { Connection } from '../database.ts';

/** What has to hold for the delivery of a message to do anything; `any` where that is not known from rows alone. */
type Matters = 'any' | ((on: Connection) => SQL);

/** A number of the payload. */
const named = ({ t: { messages } }: Connection, member: string) =>
  sql`cast(${messages.payload} ->> ${sql.raw(`'${member}'`)} as bigint)`;

/**
 * Whether there is such a row. A scalar query, because PostgreSQL would read all rows of a table to answer `exists`
 * among other conditions.
 */
const isThere = (rows: SQL): SQL => sql`(select 1 from ${rows} limit 1) is not null`;

const paymentIs =
  (state: 'pending' | 'rejected'): Matters =>
  (on) => {
    const { payments } = on.t;
    return isThere(
      sql`${payments} where ${eq(payments.key, named(on, 'payment'))} and ${payments.state} = '${sql.raw(state)}'`,
    );
  };

/**
 * The first look of each topic's delivery at its rows, so that a backlog of what has lapsed is deleted by one statement
 * for each slice (DECISIONS 150 and 164). A delivery looks again: a message that is kept here needlessly costs time
 * only.
 */
const matters: Readonly<Record<Topic, Matters>> = {
  // `needsPing`: a result was posted and is not read.
  'shopper.ping': (on) => {
    const { checkoutProgress } = on.t;
    const isUnread = and(isNotNull(checkoutProgress.postedAt), isNull(checkoutProgress.readAt));
    return isThere(sql`${checkoutProgress} where ${eq(checkoutProgress.key, named(on, 'checkout'))} and ${isUnread}`);
  },
  'payment.inquiry': paymentIs('pending'),
  'payment.recheck': paymentIs('rejected'),
  'payment.reversal': 'any',
  'payment.bookings': 'any',
  'payment.notification': 'any',
  'payment.followUp': 'any',
  'webhook.test': 'any',
  'webhook.summary': 'any',
  'risk.case': paymentIs('pending'),
  'risk.callback': (on) => {
    const { riskCallbacks } = on.t;
    return isThere(
      sql`${riskCallbacks} where ${eq(riskCallbacks.key, named(on, 'action'))} and ${riskCallbacks.state} in ('waiting', 'resubmitted')`,
    );
  },
  'reconciliation.match': 'any',
  // The date is the next one, or may be tried again; or its payment has no outcome yet.
  'schedule.run': (on) => {
    const { schedules } = on.t;
    const isDue = or(eq(schedules.nextAt, named(on, 'dueAt')), sql`${schedules.run} ->> 'retryAt' is not null`);
    const isPending = sql`${schedules.run} ->> 'resultCode' = '${sql.raw(codes.pending)}'`;
    return isThere(
      sql`${schedules} where ${eq(schedules.key, named(on, 'schedule'))} and ${or(and(isNull(schedules.ended), isDue), isPending)}`,
    );
  },
  'file.delivery': 'any',
  'source.look': 'any',
  'report.export': 'any',
  'list.export': 'any',
  'report.delivery': 'any',
};

/** The topics whose messages may lapse, each with the condition under which one matters. */
export const mattersOf = (on: Connection): readonly (readonly [Topic, SQL])[] =>
  // The cast holds because the table has each topic and no other key.
  (Object.entries(matters) as [Topic, Matters][]).flatMap(([topic, of]) =>
    of === 'any' ? [] : [[topic, of(on)] as const],
  );
