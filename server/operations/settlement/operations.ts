import { type Gateway, operatingOn } from '../gateway.ts';
import { readBatch, readBatches, readRecords, readSettlementFile } from './read.ts';

/** The operations on settlement batches, on one gateway. */
export function settlementsOf(gateway: Gateway) {
  const on = operatingOn(gateway);
  return {
    readBatch: on(readBatch),
    readBatches: on(readBatches),
    readRecords: on(readRecords),
    readSettlementFile: on(readSettlementFile),
  };
}
