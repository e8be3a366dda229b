import { type Gateway, operatingOn } from '../gateway.ts';
import { readBatch, readBatches, readRecords, readSettlementFile } from './read.ts';

/** The operations on settlement batches, on one gateway. */
export function settlementsOf(gateway: Gateway) {
  return operatingOn(gateway, {
    readBatch,
    readBatches,
    readRecords,
    readSettlementFile,
  });
}
