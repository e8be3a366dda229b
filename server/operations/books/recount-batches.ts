import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SettlementBatch } from '../../core/settlement/batch.ts';
import { isBooked } from '../../core/settlement/recount.ts';
import type { BatchKey, EntityKey } from '../../core/values.ts';
import { eachOnItsOwn } from '../each-on-its-own.ts';
import type { Gateway } from '../gateway.ts';

type Recounting = Pick<Gateway, 'store' | 'ids' | 'log'>;
type KeyRange = { readonly after: number; readonly last: number };

/** The batches that are read at once. Other requests are processed after each. */
const SLICE = 50;

/**
 * Compares the batches of a range of keys with their lines and their postings, a slice at each step. A batch that is not
 * the sum of its lines or not booked as it should be counts only if it is found so twice.
 */
export function recountBatches(
  gateway: Recounting,
  range: KeyRange,
  onFault: (entity: EntityKey) => void,
): AsyncGenerator<void> {
  let count = 0;
  return eachOnItsOwn(gateway, {
    rows: batchesIn(gateway, range),
    idOf: ({ key }) => gateway.ids.publicId('batch', key),
    async *stepsOf(batch) {
      if ((await isFaulty(gateway, batch)) && (await isFaulty(gateway, batch))) onFault(batch.entity);
      await nextTurn();
      count += 1;
      if (count % SLICE === 0) yield;
    },
    text: 'A batch could not be recounted; it will be tried again',
  });
}

async function* batchesIn({ store }: Recounting, { after, last }: KeyRange): AsyncGenerator<SettlementBatch> {
  for (let at = after as BatchKey; at < last;) {
    const batches = await store.batchesByKey({ after: at, last: last as BatchKey, limit: SLICE });
    yield* batches;
    if (batches.length < SLICE) return;
    at = batches.at(-1)?.key ?? (last as BatchKey);
  }
}

async function isFaulty({ store }: Pick<Recounting, 'store'>, batch: SettlementBatch): Promise<boolean> {
  const [sums, failure, postings] = await Promise.all([
    store.lineSums(batch.key),
    store.failedPayout(batch.key),
    store.postingsOfBatch(batch.key),
  ]);
  return !isBooked({ batch, sums, hasFailed: failure !== undefined, postings });
}
