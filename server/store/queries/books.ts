import { and, asc, eq, gt, lte, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Account } from '../../core/books/accounts.ts';
import type { Posting } from '../../core/books/posting.ts';
import type { BookedEntry } from '../../core/books/recount.ts';
import type { Cents, EntityKey } from '../../core/values.ts';
import type { Balance, BookSlice } from '../books-store.ts';
import type { Connection, Database, Statement, Write } from '../database.ts';
import { placeholders } from './placeholders.ts';
import { sumOf } from './sums.ts';

const insert = ({ db, t: { postings } }: Connection) => db.insert(postings).values(placeholders(postings));

export const addPosting = (posting: Posting): Write => ({ statement: insert, values: posting });

/** Each entry with what its posting has from its payment, and whether its tree has receipts. */
const entries: Statement<BookedEntry> = ({ db, t: { ledger, payments } }) => {
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
    .innerJoin(roots, eq(roots.key, ledger.root))
    .where(and(gt(ledger.key, sql.placeholder('after')), lte(ledger.key, sql.placeholder('last'))))
    .orderBy(asc(ledger.key))
    .limit(sql.placeholder('limit'));
};

const within: Statement<Posting> = ({ db, t: { postings } }) =>
  db
    .select()
    .from(postings)
    .where(and(gt(postings.key, sql.placeholder('after')), lte(postings.key, sql.placeholder('last'))))
    .orderBy(asc(postings.key))
    .limit(sql.placeholder('limit'));

const sumsOf =
  (side: 'debit' | 'credit', sign: SQL): Statement<Balance> =>
  ({ db, t: { postings } }) =>
    db
      .select({
        account: postings[side],
        currency: postings.currency,
        cents: sumOf<Cents>(sql`${sign} * ${postings.cents}`),
      })
      .from(postings)
      .where(eq(postings.entity, sql.placeholder('entity')))
      .groupBy(postings[side], postings.currency);

const sides = [sumsOf('debit', sql`1`), sumsOf('credit', sql`-1`)];

export const readEntries = (database: Database, slice: BookSlice): Promise<readonly BookedEntry[]> =>
  database.read(entries, slice);

export const readPostings = (database: Database, slice: BookSlice): Promise<readonly Posting[]> =>
  database.read(within, slice);

/** The balance of each account of an entity in each currency: debits less credits. */
export async function readBalances(database: Database, entity: EntityKey): Promise<readonly Balance[]> {
  const sums = (await Promise.all(sides.map((side) => database.read(side, { entity })))).flat();
  const balances = new Map<string, { account: Account; currency: string; cents: number }>();
  for (const { account, currency, cents } of sums) {
    const place = `${account} ${currency}`;
    const cell = balances.get(place) ?? { account, currency, cents: 0 };
    balances.set(place, { ...cell, cents: cell.cents + cents });
  }
  return [...balances.values()].map((balance) => ({ ...balance, cents: balance.cents as Cents }));
}
