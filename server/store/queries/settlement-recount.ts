import { and, asc, eq, gt, lte, sql } from 'drizzle-orm';
import type { Posting } from '../../core/books/posting.ts';
import type { SettlementBatch } from '../../core/settlement/batch.ts';
import type { LineSums } from '../../core/settlement/recount.ts';
import type { BatchKey, Cents, EntityKey, PaymentKey } from '../../core/values.ts';
import type { BatchKeySlice, FeeSlice } from '../books-store.ts';
import type { Database, Statement } from '../database.ts';
import { sumOf } from './sums.ts';

const byKey: Statement<SettlementBatch> = ({ db, t: { settlementBatches: t } }) =>
  db
    .select()
    .from(t)
    .where(and(gt(t.key, sql.placeholder('after')), lte(t.key, sql.placeholder('last'))))
    .orderBy(asc(t.key))
    .limit(sql.placeholder('limit'));

const postings: Statement<Posting> = ({ db, t: { postings: t } }) =>
  db
    .select()
    .from(t)
    .where(eq(t.batch, sql.placeholder('batch')))
    .orderBy(asc(t.key));

const lines: Statement<LineSums> = ({ db, t: { settlementLines: t } }) =>
  db
    .select({
      grossCents: sumOf<Cents>(t.grossCents),
      payoutCents: sumOf<Cents>(t.netCents),
      feeCents: sumOf<Cents>(t.feeCents),
      lines: sumOf(sql`1`),
    })
    .from(t)
    .where(eq(t.batch, sql.placeholder('batch')));

const fees: Statement<FeeSlice> = ({ db, t: { payments, settlementLines, settlementBatches } }) =>
  db
    .select({
      type: payments.type,
      brand: sql<string>`coalesce(${payments.brand}, '')`,
      currency: settlementBatches.payoutCurrency,
      feeCents: sumOf<Cents>(settlementLines.feeCents),
    })
    .from(payments)
    .innerJoin(settlementLines, eq(settlementLines.payment, payments.key))
    .innerJoin(settlementBatches, eq(settlementBatches.key, settlementLines.batch))
    .where(
      and(
        eq(payments.entity, sql.placeholder('entity')),
        gt(payments.key, sql.placeholder('after')),
        lte(payments.key, sql.placeholder('last')),
      ),
    )
    .groupBy(payments.type, payments.brand, settlementBatches.payoutCurrency);

export const readBatchesByKey = (database: Database, slice: BatchKeySlice): Promise<readonly SettlementBatch[]> =>
  database.read(byKey, slice);

export const readPostingsOfBatch = (database: Database, batch: BatchKey): Promise<readonly Posting[]> =>
  database.read(postings, { batch });

/** What the lines of a batch add up to; without lines it is nothing. */
export async function sumLines(database: Database, batch: BatchKey): Promise<LineSums> {
  const [sums] = await database.read(lines, { batch });
  return sums ?? { grossCents: 0 as Cents, payoutCents: 0 as Cents, feeCents: 0 as Cents, lines: 0 };
}

export const tallyFees = (
  database: Database,
  slice: { readonly entity: EntityKey; readonly after: PaymentKey; readonly last: PaymentKey },
): Promise<readonly FeeSlice[]> => database.read(fees, slice);
