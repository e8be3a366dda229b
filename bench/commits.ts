import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Change } from '../server/core/change.ts';
import type { Cents, CheckoutKey, EntityKey, Instant, MessageKey } from '../server/core/values.ts';
import { sqliteStore } from '../server/store/sqlite/sqlite.ts';
import { orderFields } from './requests.ts';

const data = join(import.meta.dirname, '../data');
const WRITERS = 32;

/** The throughput of the disk while 32 writers each commit a checkout of 40 fields and a message, again and again. */
export type Commits = { readonly writesPerSecond: number; readonly rowsPerFsync: number };

export async function measureCommits(groupCommit: boolean, seconds: number): Promise<Commits> {
  mkdirSync(data, { recursive: true });
  const folder = mkdtempSync(join(data, 'bench-commits-'));
  const store = sqliteStore(join(folder, 'commits.sqlite'), { groupCommit });
  const before = store.stats();
  const began = performance.now();
  const end = began + seconds * 1000;
  let writes = 0;
  async function write() {
    while (performance.now() < end) await store.commit(changes((writes += 1)));
  }
  await Promise.all(Array.from({ length: WRITERS }, write));
  const elapsed = (performance.now() - began) / 1000;
  const { commits, rows } = store.stats();
  await store.close();
  rmSync(folder, { recursive: true });
  return { writesPerSecond: writes / elapsed, rowsPerFsync: (rows - before.rows) / (commits - before.commits) };
}

function changes(key: number): readonly Change[] {
  const checkout = key as CheckoutKey;
  return [
    {
      kind: 'saveCheckout',
      row: {
        key: checkout,
        version: 0,
        entity: 1 as EntityKey,
        createdAt: 0 as Instant,
        amountCents: 9200 as Cents,
        currency: 'EUR',
        fields: orderFields,
        postedAt: null,
        readAt: null,
        payment: null,
        attempts: 0,
        declines: 0,
      },
    },
    {
      kind: 'sendMessage',
      message: {
        key: key as MessageKey,
        topic: 'shopper.ping',
        payload: { checkout },
        dueAt: 0 as Instant,
        attempts: 0,
        ndc: '0',
      },
    },
  ];
}
