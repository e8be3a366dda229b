import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, eq, isNull, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { EntryKey } from '../../core/values.ts';
import type { PostingRange } from '../books-store.ts';
import type { Connection, Database, Statement } from '../database.ts';
import { inTurn } from './in-turn.ts';

/** The postings that are looked at before other requests are processed. */
const LOOKED_AT = 10_000;

type Found = { readonly key: EntryKey };

/** The last of so many postings of an entity after a key: an index alone has it. */
const end: Statement<Found> = (on: Connection) => {
  const {
    db,
    t: { postings: t },
  } = on;
  const { between, oldestFirst } = inTurn(on, t.key, { of: t.entity });
  return db
    .select({ key: t.key })
    .from(t)
    .where(between)
    .orderBy(...oldestFirst)
    .limit(1)
    .offset(LOOKED_AT - 1);
};

const withoutLine: Statement<Found> = (on: Connection) => {
  const {
    db,
    t: { postings, settlementLines },
  } = on;
  const line = db
    .select({ found: sql`1` })
    .from(settlementLines)
    .where(eq(settlementLines.entry, postings.key));
  return keysOf(on, and(isNull(postings.batch), notExists(line)));
};

/** What an acquirer settles apart from chargebacks, which are rows of their own. */
const withoutItem: Statement<Found> = (on: Connection) => {
  const {
    db,
    t: { postings, payments, settlementItems },
  } = on;
  const item = db
    .select({ found: sql`1` })
    .from(settlementItems)
    .where(eq(settlementItems.payment, postings.payment));
  const builtIn = db
    .select({ found: sql`1` })
    .from(payments)
    .where(and(eq(payments.key, postings.payment), eq(payments.testMode, 'INTERNAL')));
  const ofChargeback = or(eq(postings.debit, 'chargebacks'), eq(postings.credit, 'chargebacks'));
  return keysOf(on, and(isNull(postings.batch), sql`not (${ofChargeback})`, notExists(item), notExists(builtIn)));
};

function keysOf(on: Connection, condition: SQL | undefined) {
  const {
    db,
    t: { postings: t },
  } = on;
  const { between, oldestFirst } = inTurn(on, t.key, { of: t.entity });
  return db
    .select({ key: t.key })
    .from(t)
    .where(and(between, condition))
    .orderBy(...oldestFirst);
}

async function readWithout(
  database: Database,
  without: Statement<Found>,
  { entity, after, last }: PostingRange,
): Promise<readonly EntryKey[]> {
  const found: EntryKey[] = [];
  for (let at: number = after; at < last; await nextTurn()) {
    const [bound] = await database.read(end, { entity, after: at, before: last + 1 });
    const until = bound?.key ?? last;
    const late = await database.read(without, { entity, after: at, before: until + 1 });
    found.push(...late.map(({ key }) => key));
    at = until;
  }
  return found;
}

/** The postings of an entity's payments that no line of a batch has settled, in the order of their keys. */
export const readPostingsWithoutLine = (database: Database, range: PostingRange): Promise<readonly EntryKey[]> =>
  readWithout(database, withoutLine, range);

/** The postings of an entity's payments that went to an acquirer and have no settlement item. */
export const readPostingsWithoutItem = (database: Database, range: PostingRange): Promise<readonly EntryKey[]> =>
  readWithout(database, withoutItem, range);
