import { type Gateway, operatingOn } from '../gateway.ts';
import { markAcquirerRow, matchAcquirerRow, unmatchAcquirerRow } from './by-hand.ts';
import { listAcquirerFiles, listAcquirerRows, listOpenItems, readAcquirerFile } from './read.ts';
import { importUpload } from './upload.ts';

/** The operations on files of acquirers, on one gateway. */
export function reconciliationOf(gateway: Gateway) {
  return operatingOn(gateway, {
    importUpload,
    listAcquirerFiles,
    listAcquirerRows,
    listOpenItems,
    markAcquirerRow,
    matchAcquirerRow,
    unmatchAcquirerRow,
    readAcquirerFile,
  });
}
