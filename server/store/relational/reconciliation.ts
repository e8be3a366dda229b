import type { Database } from '../database.ts';
import {
  countRows,
  deleteRows,
  readComparisons,
  readAcquirerFile,
  readFiles,
  readImportedFile,
  readRow,
  readRowOfChargeback,
  readRows,
  readUnendedImports,
} from '../queries/acquirer-files.ts';
import {
  readItem,
  readItemsAmong,
  readItemsByConnectorId,
  readItemsByMoney,
  readItemsByReference,
  readOpenItems,
} from '../queries/settlement-items.ts';
import type { ReconciliationStore } from '../reconciliation-store.ts';

/** The store's part for files of acquirers, written once for both databases. */
export const relationalReconciliation = (database: Database): ReconciliationStore => ({
  acquirerFile: (key) => readAcquirerFile(database, key),
  importedFile: (of) => readImportedFile(database, of),
  acquirerFiles: (slice) => readFiles(database, slice),
  unendedImports: (slice) => readUnendedImports(database, slice),
  acquirerRow: (key) => readRow(database, key),
  rowOfChargeback: (payment) => readRowOfChargeback(database, payment),
  acquirerRows: (slice) => readRows(database, slice),
  rowCounts: (file) => countRows(database, file),
  fileComparisons: (of) => readComparisons(database, of),
  deleteAcquirerRows: (slice) => deleteRows(database, slice),
  settlementItemsAmong: (payments) => readItemsAmong(database, payments),
  settlementItem: (payment) => readItem(database, payment),
  itemsByConnectorId: (of) => readItemsByConnectorId(database, of),
  itemsByReference: (of) => readItemsByReference(database, of),
  itemsByMoney: (slice) => readItemsByMoney(database, slice),
  openItems: (slice) => readOpenItems(database, slice),
});
