import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, eq, isNull, notExists, or, sql } from 'drizzle-orm';
import type { EntryKey } from '../../core/values.ts';
import type { PostingOfAccount, PostingRange, PostingsOfAccounts } from '../books-store.ts';
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

/** The account is looked up for what is found alone, by keys. */
const withoutLine: Statement<PostingOfAccount> = (on: Connection) => {
  const {
    db,
    t: { postings, settlementLines, ledger, payments },
  } = on;
  const account = db
    .select({ merchantAccount: payments.merchantAccount })
    .from(ledger)
    .innerJoin(payments, eq(payments.key, ledger.root))
    .where(eq(ledger.key, postings.key));
  const line = db
    .select({ found: sql`1` })
    .from(settlementLines)
    .where(eq(settlementLines.entry, postings.key));
  const merchantAccount = sql<PostingOfAccount['merchantAccount']>`${account}`.mapWith(payments.merchantAccount);
  // Without a batch it has a payment.
  const payment = sql<PostingOfAccount['payment']>`${postings.payment}`.mapWith(postings.payment);
  const { between, oldestFirst } = inTurn(on, postings.key, { of: postings.entity });
  return db
    .select({ key: postings.key, payment, merchantAccount })
    .from(postings)
    .where(and(between, isNull(postings.batch), notExists(line)))
    .orderBy(...oldestFirst);
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
  const { between, oldestFirst } = inTurn(on, postings.key, { of: postings.entity });
  return db
    .select({ key: postings.key })
    .from(postings)
    .where(and(between, isNull(postings.batch), sql`not (${ofChargeback})`, notExists(item), notExists(builtIn)))
    .orderBy(...oldestFirst);
};

/** What a statement finds in a range, of which no more is kept than what is wanted. */
async function readWithout<Row>(
  database: Database,
  { without, isWanted = () => true }: { readonly without: Statement<Row>; readonly isWanted?: (row: Row) => boolean },
  { entity, after, last }: PostingRange,
): Promise<readonly Row[]> {
  const found: Row[] = [];
  for (let at: number = after; at < last; await nextTurn()) {
    const [bound] = await database.read(end, { entity, after: at, before: last + 1 });
    const until = bound?.key ?? last;
    const late = await database.read(without, { entity, after: at, before: until + 1 });
    found.push(...late.filter(isWanted));
    at = until;
  }
  return found;
}

/** The postings of an entity's payments that no line of a batch has settled, in the order of their keys. */
export const readPostingsWithoutLine = (
  database: Database,
  { accounts, ...range }: PostingsOfAccounts,
): Promise<readonly PostingOfAccount[]> =>
  readWithout(
    database,
    { without: withoutLine, isWanted: ({ merchantAccount }) => accounts.has(merchantAccount) },
    range,
  );

/** The postings of an entity's payments that went to an acquirer and have no settlement item. */
export const readPostingsWithoutItem = async (database: Database, range: PostingRange): Promise<readonly EntryKey[]> =>
  (await readWithout(database, { without: withoutItem }, range)).map(({ key }) => key);
