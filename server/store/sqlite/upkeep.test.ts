import { statSync } from 'node:fs';
import { expect, it } from 'vitest';
import { until } from '../../stories/world/time.ts';
import { aCheckout, freshFile, stored } from '../contracts/store.fixture.ts';
import { ownedSqliteStore } from './owned.ts';

it('the write-ahead log is empty after a start, and again when nothing was written for some seconds', async () => {
  const file = freshFile();
  const walSize = (): number => statSync(`${file}-wal`).size;
  const store = ownedSqliteStore(file, { onLost: () => undefined });
  expect(walSize()).toBe(0);
  const row = aCheckout();
  await store.commit([{ kind: 'saveCheckout', row }]);
  expect(walSize()).toBeGreaterThan(0);
  await until(async () => walSize() === 0);
  expect(await store.checkout(row.key)).toEqual(stored(row));
  await store.close();
}, 30_000);
