import type { Database } from '../database.ts';
import type { FileStore } from '../files/file-store.ts';
import { readFetchedFiles, readFileSource, readFileSources } from '../queries/file-sources.ts';
import {
  deleteFileParts,
  deleteOldFileParts,
  readEvidence,
  readEvidenceOf,
  readFileParts,
} from '../queries/file-parts.ts';
import {
  countUndelivered,
  readFileDelivery,
  readFileReceiver,
  readFileReceivers,
  readFileTries,
} from '../queries/file-receivers.ts';
import {
  readBatchesWithoutFile,
  readFileEntries,
  readFileEntriesOf,
  readUndeliveredFiles,
} from '../queries/offered-files.ts';
import { readPickUpKey, readPickUpKeys, readPickUpKeysWith } from '../queries/pick-up-keys.ts';
import { readListExport, readListExports, readOldListExports } from '../queries/list-exports.ts';
import { deleteReportDeliveries, readReportDeliveries, readReportDelivery } from '../queries/report-deliveries.ts';
import {
  deleteReportFiles,
  readExport,
  readExportsOf,
  readReportFile,
  readReportFiles,
} from '../queries/report-exports.ts';

/** The keys, receivers and sources of files, written once for both databases. */
export const relationalFiles = (database: Database): FileStore => ({
  pickUpKeys: () => readPickUpKeys(database),
  pickUpKey: (key) => readPickUpKey(database, key),
  pickUpKeysWith: (fingerprint) => readPickUpKeysWith(database, fingerprint),
  fileEntries: (slice) => readFileEntries(database, slice),
  fileEntriesOf: (batch) => readFileEntriesOf(database, batch),
  batchesWithoutFile: (slice) => readBatchesWithoutFile(database, slice),
  fileReceivers: () => readFileReceivers(database),
  fileReceiver: (key) => readFileReceiver(database, key),
  countUndelivered: (receiver) => countUndelivered(database, receiver),
  undeliveredFiles: (slice) => readUndeliveredFiles(database, slice),
  fileDelivery: (of) => readFileDelivery(database, of),
  fileTries: (slice) => readFileTries(database, slice),
  fileSources: () => readFileSources(database),
  fileSource: (key) => readFileSource(database, key),
  fetchedFiles: (slice) => readFetchedFiles(database, slice),
  fileParts: (slice) => readFileParts(database, slice),
  deleteFileParts: (slice) => deleteFileParts(database, slice),
  deleteOldFileParts: (slice) => deleteOldFileParts(database, slice),
  reportExport: (key) => readExport(database, key),
  reportExports: (entity) => readExportsOf(database, entity),
  reportFile: (key) => readReportFile(database, key),
  reportFiles: (slice) => readReportFiles(database, slice),
  deleteReportFiles: (slice) => deleteReportFiles(database, slice),
  reportDelivery: (of) => readReportDelivery(database, of),
  reportDeliveries: (file) => readReportDeliveries(database, file),
  deleteReportDeliveries: (slice) => deleteReportDeliveries(database, slice),
  listExport: (key) => readListExport(database, key),
  listExports: (slice) => readListExports(database, slice),
  oldListExports: (slice) => readOldListExports(database, slice),
  evidence: (key) => readEvidence(database, key),
  evidenceOf: (dispute) => readEvidenceOf(database, dispute),
});
