import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SettlementBatch } from '../../core/settlement/batch.ts';
import { isBooked } from '../../core/settlement/recount.ts';
import type { BatchKey, EntityKey } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';

type Recounting = Pick<Gateway, 'store'>;
type KeyRange = { readonly after: number; readonly last: number };

/** The batches that are read at once. Other requests are processed after each. */
const SLICE = 50;

/**
 * Compares the batches of a range of keys with their lines and their postings, slice by slice, and yields the entity of
 * each that is not the sum of its lines or not booked as it should be. A fault counts only if it is found twice.
 */
export async function* recountBatches(
  gateway: Recounting,
  { after, last }: KeyRange,
): AsyncGenerator<readonly EntityKey[]> {
  for (let at = after as BatchKey; at < last;) {
    const batches = await gateway.store.batchesByKey({ after: at, last: last as BatchKey, limit: SLICE });
    const wrong: EntityKey[] = [];
    for (const batch of batches) {
      const isWrong = (await isFaulty(gateway, batch)) && (await isFaulty(gateway, batch));
      if (isWrong) wrong.push(batch.entity);
      await nextTurn();
    }
    yield wrong;
    if (batches.length < SLICE) return;
    at = batches.at(-1)?.key ?? (last as BatchKey);
  }
}

async function isFaulty({ store }: Recounting, batch: SettlementBatch): Promise<boolean> {
  const [sums, failure, postings] = await Promise.all([
    store.lineSums(batch.key),
    store.failedPayout(batch.key),
    store.postingsOfBatch(batch.key),
  ]);
  return !isBooked({ batch, sums, hasFailed: failure !== undefined, postings });
}
