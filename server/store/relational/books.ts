import type { BooksStore } from '../books-store.ts';
import type { Database } from '../database.ts';
import { readBalances, readEntries, readEntriesAmong, readPostings, readPostingsAmong } from '../queries/books.ts';
import { readPostingsWithoutItem, readPostingsWithoutLine } from '../queries/late-postings.ts';
import { foldDay, readOpenDay } from '../queries/fold-totals.ts';
import { readDailyDetails, readDailyDetailsOfAll, readDailyTotals, tallyPayments } from '../queries/daily-totals.ts';
import {
  keepFile,
  readBatch,
  readBatchBefore,
  readBatches,
  readFailure,
  readSettlementFile,
  readLine,
  readLines,
  readUnsettledCorrections,
} from '../queries/settlement.ts';
import { readBatchesByKey, readPostingsOfBatch, sumLines, tallyFees } from '../queries/settlement-recount.ts';

/** The books of the store and the sums of its reports, written once for both databases. */
export const relationalBooks = (database: Database): BooksStore => ({
  bookedEntries: (slice) => readEntries(database, slice),
  postings: (slice) => readPostings(database, slice),
  bookedEntriesAmong: (keys) => readEntriesAmong(database, keys),
  postingsAmong: (keys) => readPostingsAmong(database, keys),
  postingsWithoutLine: (range) => readPostingsWithoutLine(database, range),
  postingsWithoutItem: (range) => readPostingsWithoutItem(database, range),
  balances: (entity) => readBalances(database, entity),
  dailyTotals: (slice) => readDailyTotals(database, slice),
  dailyDetails: (slice) => readDailyDetails(database, slice),
  openDay: (days) => readOpenDay(database, days),
  foldDay: (day) => foldDay(database, day),
  dailyDetailsOfAll: (days) => readDailyDetailsOfAll(database, days),
  tallyPayments: (slice) => tallyPayments(database, slice),
  batch: (key) => readBatch(database, key),
  batchBefore: (cutOff) => readBatchBefore(database, cutOff),
  batches: (slice) => readBatches(database, slice),
  tallyFees: (slice) => tallyFees(database, slice),
  batchesByKey: (slice) => readBatchesByKey(database, slice),
  postingsOfBatch: (batch) => readPostingsOfBatch(database, batch),
  lineSums: (batch) => sumLines(database, batch),
  settlementLines: (slice) => readLines(database, slice),
  settlementLine: (key) => readLine(database, key),
  unsettledCorrections: (slice) => readUnsettledCorrections(database, slice),
  failedPayout: (batch) => readFailure(database, batch),
  settlementFile: (of) => readSettlementFile(database, of),
  keepSettlementFile: (file) => database.write([keepFile(file)]),
});
