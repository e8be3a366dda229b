import { statSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { until } from '../../stories/world/time.ts';
import { aCheckout, freshFile, stored } from '../contracts/store.fixture.ts';
import { ownedSqliteStore } from './owned.ts';

/** An idle gateway keeps its time so often, in milliseconds. */
const KEPT_EVERY = 5000;

it('the write-ahead log is empty after a start, and again when nothing but the time was written for some seconds', async () => {
  const file = freshFile();
  const walSize = (): number => statSync(`${file}-wal`).size;
  const store = ownedSqliteStore(file, { onLost: () => undefined });
  expect(walSize()).toBe(0);
  const row = aCheckout();
  await store.commit([{ kind: 'saveCheckout', row }]);
  expect(walSize()).toBeGreaterThan(0);
  const keeping = setInterval(() => void store.raiseMark('time', Date.now()), KEPT_EVERY);
  onTestFinished(() => clearInterval(keeping));
  await until(async () => walSize() === 0);
  expect(await store.checkout(row.key)).toEqual(stored(row));
  await store.close();
}, 30_000);
