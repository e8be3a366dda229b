import { and, asc, desc, eq, gt, gte, isNull, lt, lte, notExists, sql } from 'drizzle-orm';
import type {
  ClosedBatch,
  Correction,
  MadeCorrection,
  SettlementBatch,
  SettlementFile,
  SettlementLine,
} from '../../core/settlement/batch.ts';
import type { BatchKey, SettlementLineKey } from '../../core/values.ts';
import type { BatchSlice, CorrectionSlice, GroupCutOff, LineSlice } from '../books-store.ts';
import type { Connection, Database, Statement, Write } from '../database.ts';
import { addPosting } from './books.ts';
import { countFees } from './daily-totals.ts';
import { inTurn } from './in-turn.ts';
import { placeholders } from './placeholders.ts';
import { insertRowsInto } from './rows-at-once.ts';

const insertBatch = ({ db, t }: Connection) => db.insert(t.settlementBatches).values(placeholders(t.settlementBatches));
const insertLines: (lines: readonly SettlementLine[]) => readonly Write[] = insertRowsInto((t) => t.settlementLines);
const insertCorrection = ({ db, t }: Connection) =>
  db.insert(t.settlementCorrections).values(placeholders(t.settlementCorrections));
/** A file that another request has made meanwhile stays. */
const insertFile = ({ db, t }: Connection) =>
  db.insert(t.settlementFiles).values(placeholders(t.settlementFiles)).onConflictDoNothing();

/** A batch with its lines and postings, and the fees that it adds to the totals of its payments. */
export const closeBatch = ({ batch, lines, postings, fees }: ClosedBatch): readonly Write[] => [
  { statement: insertBatch, values: batch },
  ...insertLines(lines),
  ...postings.map(addPosting),
  ...fees.map(countFees),
];

/** A correction, with the postings of a payout that came back. */
export const makeCorrection = ({ correction, postings }: MadeCorrection): readonly Write[] => [
  { statement: insertCorrection, values: correction },
  ...postings.map(addPosting),
];

const byKey: Statement<SettlementBatch> = ({ db, t }) =>
  db
    .select()
    .from(t.settlementBatches)
    .where(eq(t.settlementBatches.key, sql.placeholder('key')));

const batchesIn =
  (order: BatchSlice['order']): Statement<SettlementBatch> =>
  (on: Connection) => {
    const {
      db,
      t: { settlementBatches: t },
    } = on;
    const turn = inTurn(on, t.key, { of: t.entity });
    return db
      .select()
      .from(t)
      .where(and(turn.between, gte(t.date, sql.placeholder('first')), lte(t.date, sql.placeholder('last'))))
      .orderBy(...turn[order])
      .limit(sql.placeholder('limit'));
  };

/** The columns of the index `settlement_batches_group`, in its order. */
const beforeCutOff: Statement<SettlementBatch> = ({ db, t: { settlementBatches: t } }) =>
  db
    .select()
    .from(t)
    .where(
      and(
        eq(t.entity, sql.placeholder('entity')),
        eq(t.merchantAccountId, sql.placeholder('merchantAccountId')),
        eq(t.acquirer, sql.placeholder('acquirer')),
        eq(t.currency, sql.placeholder('currency')),
        eq(t.payoutCurrency, sql.placeholder('payoutCurrency')),
        lt(t.cutOffAt, sql.placeholder('cutOffAt')),
      ),
    )
    .orderBy(desc(t.cutOffAt))
    .limit(1);

const linesIn =
  (order: LineSlice['order']): Statement<SettlementLine> =>
  ({ db, t: { settlementLines: t } }) =>
    db
      .select()
      .from(t)
      .where(
        and(
          eq(t.batch, sql.placeholder('batch')),
          gt(t.key, sql.placeholder('after')),
          lt(t.key, sql.placeholder('before')),
        ),
      )
      .orderBy(order === 'latestFirst' ? desc(t.key) : asc(t.key))
      .limit(sql.placeholder('limit'));

const lineByKey: Statement<SettlementLine> = ({ db, t }) =>
  db
    .select()
    .from(t.settlementLines)
    .where(eq(t.settlementLines.key, sql.placeholder('key')));

const unsettledIn: Statement<Correction> = (on: Connection) => {
  const {
    db,
    t: { settlementCorrections: t, settlementLines },
  } = on;
  const line = db
    .select({ found: sql`1` })
    .from(settlementLines)
    .where(eq(settlementLines.correction, t.key));
  const { between, oldestFirst } = inTurn(on, t.key, { of: t.entity });
  return db
    .select()
    .from(t)
    .where(and(between, notExists(line)))
    .orderBy(...oldestFirst);
};

const failureOf: Statement<Correction> = ({ db, t: { settlementCorrections: t } }) =>
  db
    .select()
    .from(t)
    .where(and(eq(t.batch, sql.placeholder('batch')), isNull(t.line)));

const inOrder = { batches: ordered(batchesIn), lines: ordered(linesIn) };

function ordered<Row>(statementIn: (order: BatchSlice['order']) => Statement<Row>) {
  return { latestFirst: statementIn('latestFirst'), oldestFirst: statementIn('oldestFirst') };
}

const fileOf: Statement<SettlementFile> = ({ db, t: { settlementFiles: t } }) =>
  db
    .select()
    .from(t)
    .where(and(eq(t.batch, sql.placeholder('batch')), eq(t.format, sql.placeholder('format'))));

export const readBatch = async (database: Database, key: BatchKey): Promise<SettlementBatch | undefined> =>
  (await database.read(byKey, { key }))[0];

export const readBatchBefore = async (database: Database, cutOff: GroupCutOff): Promise<SettlementBatch | undefined> =>
  (await database.read(beforeCutOff, cutOff))[0];

export const readBatches = (database: Database, { order, ...slice }: BatchSlice): Promise<readonly SettlementBatch[]> =>
  database.read(inOrder.batches[order], slice);

export const readLines = (database: Database, { order, ...slice }: LineSlice): Promise<readonly SettlementLine[]> =>
  database.read(inOrder.lines[order], slice);

export const readSettlementFile = async (
  database: Database,
  of: Pick<SettlementFile, 'batch' | 'format'>,
): Promise<SettlementFile | undefined> => (await database.read(fileOf, of))[0];

export const keepFile = (file: SettlementFile): Write => ({ statement: insertFile, values: file });

export const readLine = async (database: Database, key: SettlementLineKey): Promise<SettlementLine | undefined> =>
  (await database.read(lineByKey, { key }))[0];

export const readUnsettledCorrections = (database: Database, slice: CorrectionSlice): Promise<readonly Correction[]> =>
  database.read(unsettledIn, { ...slice, before: slice.last + 1 });

/** The correction by which the payout of a batch has failed. */
export const readFailure = async (database: Database, batch: BatchKey): Promise<Correction | undefined> =>
  (await database.read(failureOf, { batch }))[0];
