import { type Gateway, operatingOn } from '../gateway.ts';
import { markAcquirerRow, matchAcquirerRow, unmatchAcquirerRow } from './by-hand.ts';
import { listAcquirerFiles, listAcquirerRows, listOpenItems, readAcquirerFile } from './read.ts';
import { importUpload } from './upload.ts';

/** The operations on files of acquirers, on one gateway. */
export function reconciliationOf(gateway: Gateway) {
  const on = operatingOn(gateway);
  return {
    importUpload: on(importUpload),
    listAcquirerFiles: on(listAcquirerFiles),
    listAcquirerRows: on(listAcquirerRows),
    listOpenItems: on(listOpenItems),
    markAcquirerRow: on(markAcquirerRow),
    matchAcquirerRow: on(matchAcquirerRow),
    unmatchAcquirerRow: on(unmatchAcquirerRow),
    readAcquirerFile: on(readAcquirerFile),
  };
}
