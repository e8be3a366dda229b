import { and, eq, lte, not, or, sql } from 'drizzle-orm';
import type { Message } from '../../core/message.ts';
import { type Duration, type Instant, type MessageKey, plus } from '../../core/values.ts';
import type { Connection, Database, Statement, Write } from '../database.ts';
import type { NextMessage, SettledMessage } from '../store.ts';
import type { Tables } from '../tables/tables.ts';
import { mattersOf } from './messages-that-matter.ts';
import { placeholders } from './placeholders.ts';

type MessageRow = Tables['messages']['$inferSelect'];

const insert = ({ db, t }: Connection) => db.insert(t.messages).values(placeholders(t.messages));

const remove = ({ db, t }: Connection) => db.delete(t.messages).where(eq(t.messages.key, sql.placeholder('key')));

const postpone = ({ db, t: { messages } }: Connection) =>
  db
    .update(messages)
    .set({
      dueAt: sql.placeholder('dueAt'),
      freeAt: sql.placeholder('dueAt'),
      attempts: sql`${messages.attempts} + ${sql.placeholder('tries')}`,
    })
    .where(eq(messages.key, sql.placeholder('key')));

/**
 * The next messages that are due and free. `free` is a condition of both queries: PostgreSQL evaluates only the outer one
 * again on a row that it had to wait for, so that without it two workers would claim the same message. Skipping locked
 * rows keeps workers from waiting for each other, and from deadlocks. The moment is a query of its own: for a value,
 * PostgreSQL would look up the earliest row while it plans, behind the entries of thousands that were just deleted.
 */
function due({ db, t: { messages }, isAmong }: Connection) {
  const free = lte(messages.freeAt, sql`(select cast(${sql.placeholder('now')} as bigint))`);
  const next = db
    .select({ key: messages.key })
    .from(messages)
    .where(free)
    .orderBy(messages.freeAt, messages.key)
    .limit(sql.placeholder('limit'));
  return and(isAmong(messages.key, next), free);
}

const claim = (on: Connection) =>
  on.db
    .update(on.t.messages)
    .set({ freeAt: sql.placeholder('until') })
    .where(due(on))
    .returning();

/** Those of the next messages that nothing hangs on any more (`matters`). */
const removeLapsed = (on: Connection) =>
  on.db
    .delete(on.t.messages)
    .where(
      and(due(on), or(...mattersOf(on).map(([topic, matters]) => and(eq(on.t.messages.topic, topic), not(matters))))),
    );

const next: Statement<{ freeAt: Instant }> = ({ db, t: { messages } }) =>
  db.select({ freeAt: messages.freeAt }).from(messages).orderBy(messages.freeAt).limit(1);

const nextOnes: Statement<NextMessage> = ({ db, t: { messages } }) =>
  db
    .select({
      topic: messages.topic,
      dueAt: messages.dueAt,
      freeAt: messages.freeAt,
      attempts: messages.attempts,
    })
    .from(messages)
    .orderBy(messages.freeAt, messages.key)
    .limit(sql.placeholder('limit'));

export const readNextMessages = (database: Database, limit: number): Promise<readonly NextMessage[]> =>
  database.read(nextOnes, { limit });

export const sendMessage = (message: Message): Write => ({
  statement: insert,
  values: { ...message, freeAt: message.dueAt },
});

export const unsendMessage = (key: MessageKey): Write => ({ statement: remove, values: { key } });

export const settleMessage = (settled: SettledMessage): Write =>
  settled.done
    ? unsendMessage(settled.key)
    : { statement: postpone, values: { ...settled, tries: settled.tried ? 1 : 0 } };

export async function claimMessages(
  database: Database,
  { now, lease, limit }: { now: Instant; lease: Duration; limit: number },
): Promise<readonly Message[]> {
  const claimed = await database.take(claim, { now, until: plus(now, lease), limit });
  return claimed.toSorted((a, b) => a.dueAt - b.dueAt || a.key - b.key).map(messageOf);
}

export const deleteLapsedMessages = (database: Database, slice: { now: Instant; limit: number }): Promise<number> =>
  database.remove(removeLapsed, slice);

export const readNextDueAt = async (database: Database): Promise<Instant | undefined> =>
  (await database.read(next))[0]?.freeAt;

// The cast holds because topic and payload belonged together when they were written, which a row's type cannot express.
const messageOf = ({ key, topic, payload, dueAt, attempts, ndc }: MessageRow): Message =>
  ({ key, topic, payload, dueAt, attempts, ndc }) as Message;
