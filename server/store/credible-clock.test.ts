import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ClockJumped } from '../core/faults.ts';
import type { AnswerKey, Duration, EntityKey, Instant } from '../core/values.ts';
import { sqliteStore } from './sqlite/sqlite.ts';
import type { Store } from './store.ts';

const [NOW, ENTITY] = [Date.UTC(2026, 10, 20) as Instant, 1 as EntityKey];

/** A write of each kind, and one of each part of the store. */
const writes: Readonly<Record<string, (store: Store) => Promise<unknown>>> = {
  'a mark': (store) => store.setMark('a mark', 1),
  'a raised mark': (store) => store.raiseMark('a mark', 1),
  'a data key': (store) => store.keepDataKey({ entity: ENTITY, version: 1, wrapped: '', createdAt: NOW }),
  'an allowance': (store) =>
    store.takeAllowance({ name: 'calls', now: NOW, length: 1 as Duration, limit: 1, wanted: 1 }),
  'a purge': (store) => store.deleteAnswers({ before: 1 as AnswerKey, limit: 1 }),
  'claimed messages': (store) => store.claimMessages(NOW, 1 as Duration, 1),
  'a folded day': (store) => store.foldDay({ entity: ENTITY, day: 1 }),
  'the use of a session': (store) => store.useSession({ hash: '', seenAt: NOW }),
  'a delivery that was released': (store) => store.releaseDeliveries(0),
};

describe('while the clock cannot be believed', () => {
  let store: Store;
  let isCredible = true;
  beforeEach(() => (store = sqliteStore(':memory:', { clock: { isCredible: () => isCredible } })));
  afterEach(() => store.close());

  it.each(Object.entries(writes))('the database does not take %s', async (_what, write) => {
    isCredible = false;
    await expect(write(store)).rejects.toThrow(ClockJumped);
    isCredible = true;
    await write(store);
  });

  it('the database is read', async () => {
    await store.setMark('a mark', 1);
    isCredible = false;
    expect(await store.mark('a mark')).toBe(1);
    isCredible = true;
  });
});
