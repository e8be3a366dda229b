import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, asc, count, eq, gt, lte, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Account } from '../../core/books/accounts.ts';
import type { Posting } from '../../core/books/posting.ts';
import type { BookedEntry } from '../../core/books/recount.ts';
import type { Cents, EntityKey, EntryKey } from '../../core/values.ts';
import type { Balance, BookSlice } from '../books-store.ts';
import type { Connection, Database, Statement, Write } from '../database.ts';
import { among, readAmong } from './among.ts';
import { placeholders } from './placeholders.ts';
import { highestOf, sumOf } from './sums.ts';

const insert = ({ db, t: { postings } }: Connection) => db.insert(postings).values(placeholders(postings));

export const addPosting = (posting: Posting): Write => ({ statement: insert, values: posting });

/** Each entry with what its posting has from its payment, and whether its tree has receipts. */
const bookedEntries = ({ db, t: { ledger, payments } }: Connection) => {
  const roots = alias(payments, 'roots');
  return db
    .select({
      key: ledger.key,
      root: ledger.root,
      payment: ledger.payment,
      kind: ledger.kind,
      cents: ledger.cents,
      at: ledger.at,
      entity: payments.entity,
      currency: payments.currency,
      testMode: payments.testMode,
      type: payments.type,
      brand: payments.brand,
      merchantAccount: roots.merchantAccount,
      receivedCents: roots.receivedCents,
    })
    .from(ledger)
    .innerJoin(payments, eq(payments.key, ledger.payment))
    .innerJoin(roots, eq(roots.key, ledger.root));
};

const entries: Statement<BookedEntry> = (on: Connection) => {
  const { ledger } = on.t;
  return bookedEntries(on)
    .where(and(gt(ledger.key, sql.placeholder('after')), lte(ledger.key, sql.placeholder('last'))))
    .orderBy(asc(ledger.key))
    .limit(sql.placeholder('limit'));
};

const entriesAmong: Statement<BookedEntry> = (on: Connection) => bookedEntries(on).where(among(on.t.ledger.key));

const within: Statement<Posting> = ({ db, t: { postings } }) =>
  db
    .select()
    .from(postings)
    .where(and(gt(postings.key, sql.placeholder('after')), lte(postings.key, sql.placeholder('last'))))
    .orderBy(asc(postings.key))
    .limit(sql.placeholder('limit'));

const postingsAmong: Statement<Posting> = ({ db, t: { postings } }) =>
  db.select().from(postings).where(among(postings.key));

/** The sums of some postings of an entity, with how many they are and the last key. */
const sums: Statement<PostingSum> = ({ db, t: { postings } }) => {
  const slice = db
    .select()
    .from(postings)
    .where(and(eq(postings.entity, sql.placeholder('entity')), gt(postings.key, sql.placeholder('after'))))
    .orderBy(asc(postings.key))
    .limit(sql.placeholder('limit'))
    .as('slice');
  const { debit, credit, currency, cents, key } = slice;
  return db
    .select({ debit, credit, currency, cents: sumOf<Cents>(cents), count: count(), last: highestOf<EntryKey>(key) })
    .from(slice)
    .groupBy(debit, credit, currency);
};
type PostingSum = Pick<Posting, 'debit' | 'credit' | 'cents' | 'currency'> & {
  readonly count: number;
  readonly last: EntryKey;
};

export const readEntries = (database: Database, slice: BookSlice): Promise<readonly BookedEntry[]> =>
  database.read(entries, slice);

export const readPostings = (database: Database, slice: BookSlice): Promise<readonly Posting[]> =>
  database.read(within, slice);

export const readEntriesAmong = (database: Database, keys: readonly EntryKey[]): Promise<readonly BookedEntry[]> =>
  readAmong(database, entriesAmong, keys);

export const readPostingsAmong = (database: Database, keys: readonly EntryKey[]): Promise<readonly Posting[]> =>
  readAmong(database, postingsAmong, keys);

/** The postings that are added up before other requests are processed. */
const SUMMED = 10_000;

/** The balance of each account of an entity in each currency: debits less credits. */
export async function readBalances(database: Database, entity: EntityKey): Promise<readonly Balance[]> {
  const balances = new Map<string, Balance>();
  const add = (account: Account, currency: string, cents: number): void => {
    const place = `${account} ${currency}`;
    balances.set(place, { account, currency, cents: ((balances.get(place)?.cents ?? 0) + cents) as Cents });
  };
  for (let after = 0, read = SUMMED; read === SUMMED; await nextTurn()) {
    const found = await database.read(sums, { entity, after, limit: SUMMED });
    for (const { debit, credit, currency, cents } of found) {
      add(debit, currency, cents);
      add(credit, currency, -1 * cents);
    }
    read = found.reduce((all, each) => all + each.count, 0);
    after = found.reduce((last, each) => Math.max(last, each.last), after);
  }
  return [...balances.values()];
}
