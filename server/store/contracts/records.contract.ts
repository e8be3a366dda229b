import { beforeEach, describe, expect, it } from 'vitest';
import type { KeptAnswer } from '../../core/change.ts';
import { UniqueViolation } from '../../core/faults.ts';
import type { CheckoutKey, EntityKey, Key } from '../../core/values.ts';
import { type Store } from '../store.ts';
import { aChannel, aCheckout, aMerchant, aMessage, at, type Kind, nextKey, settings } from './store.fixture.ts';

const begun: KeptAnswer = {
  hash: 'f'.repeat(64),
  bodyHash: '0'.repeat(64),
  status: null,
  body: null,
  payment: null,
  createdAt: at(10),
};
const answered: KeptAnswer = { ...begun, status: 200, body: '{"id":"ü"}' };
const token = { hash: '1'.repeat(64), entityId: aChannel.id };

/** The contract of kept answers, entities, tokens, data keys and marks, on every database. */
export function recordFacts({ create }: Kind): void {
  let store: Store;
  beforeEach(async () => {
    store = await (await create())();
    return () => store.close();
  });
  const keep = (answer: KeptAnswer): Promise<void> =>
    store.commit([answer.status === null ? { begin: answer } : { keep: answer }]);

  describe('a kept answer', () => {
    it('is begun by one process, and a unique violation for any other', async () => {
      await keep(begun);
      expect(await store.keptAnswer(begun.hash)).toEqual(begun);
      await expect(keep(begun)).rejects.toEqual(new UniqueViolation('kept_answers_pkey'));
    });

    it('ends with the final answer', async () => {
      await keep({ ...begun, payment: nextKey('payment') });
      await keep(answered);
      expect(await store.keptAnswer(begun.hash)).toEqual(answered);
    });

    it('may be kept without having begun, and then cannot be begun', async () => {
      await keep(answered);
      expect(await store.keptAnswer(answered.hash)).toEqual(answered);
      await expect(store.commit([{ begin: answered }])).rejects.toEqual(new UniqueViolation('kept_answers_pkey'));
    });

    it('is deleted when its time is over, however many there are', async () => {
      const old = Array.from({ length: 1_100 }, (_, index) => ({ ...answered, hash: `old ${index}` }));
      await store.commit([...old, { ...answered, createdAt: at(11) }].map((answer) => ({ keep: answer })));
      await store.deleteAnswersBefore(at(11));
      expect(await Promise.all(old.map(({ hash }) => store.keptAnswer(hash)))).toEqual(old.map(() => undefined));
      expect(await store.keptAnswer(answered.hash)).toBeDefined();
    });
  });

  describe('entities and tokens', () => {
    it('are those of the provision', async () => {
      await store.provision([aChannel, aMerchant], [token]);
      const [channel, merchant] = [1, 2] as Key[];
      expect(await store.entities()).toEqual([
        { key: channel, id: aChannel.id, kind: 'channel', parent: merchant, name: 'A channel', settings },
        { key: merchant, id: aMerchant.id, kind: 'merchant', parent: null, name: 'A merchant', settings },
      ]);
      expect(await store.tokens()).toEqual([{ hash: token.hash, entity: channel }]);
    });

    it('do not change when the same is provisioned again', async () => {
      await store.provision([aMerchant, aChannel], [token]);
      const before = [await store.entities(), await store.tokens(), store.stats().rows];
      await store.provision([aMerchant, aChannel], [token]);
      expect([await store.entities(), await store.tokens(), store.stats().rows]).toEqual(before);
    });

    it('follow the provision, and keep their keys', async () => {
      await store.provision([aMerchant, aChannel], [token, { hash: 'old', entityId: aMerchant.id }]);
      const [, channel] = await store.entities();
      const renamed = { ...aChannel, name: 'Another name', settings: { ...settings, multiCapture: false } };
      await store.provision([renamed], [{ hash: 'new', entityId: aChannel.id }]);
      expect(await store.entities()).toHaveLength(2);
      expect((await store.entities())[1]).toEqual({ ...channel, name: 'Another name', settings: renamed.settings });
      expect(await store.tokens()).toEqual([{ hash: 'new', entity: channel?.key }]);
    });

    it('must name a parent that exists', async () => {
      await expect(store.provision([aChannel], [])).rejects.toThrow(aMerchant.id);
      expect(await store.entities()).toEqual([]);
    });
  });

  describe('a data key', () => {
    it('is kept once for each version', async () => {
      const row = { entity: 7 as EntityKey, version: 1, wrapped: 'wrapped' };
      await store.keepDataKey(row);
      await store.keepDataKey({ ...row, version: 2 });
      await expect(store.keepDataKey(row)).rejects.toEqual(new UniqueViolation('data_keys_pkey'));
      expect((await store.dataKeys(row.entity)).map(({ version }) => version)).toEqual([1, 2]);
      expect(await store.dataKeys(8 as EntityKey)).toEqual([]);
    });
  });

  describe('the gateway', () => {
    it('keeps numbers by name', async () => {
      expect(await store.mark('testClockOffset')).toBeUndefined();
      await store.setMark('testClockOffset', 1_740_000);
      await store.setMark('testClockOffset', 1_740_001);
      expect(await store.mark('testClockOffset')).toBe(1_740_001);
    });

    it('reports the highest key of all its rows', async () => {
      expect(await store.highestKey()).toBeUndefined();
      const message = aMessage(1);
      await store.commit([{ save: 'checkout', row: aCheckout({ key: 5 as CheckoutKey }) }, { send: message }]);
      expect(await store.highestKey()).toBe(message.key);
    });

    it('writes to the disk at every probe', async () => {
      const { commits } = store.stats();
      await store.probe();
      await store.probe();
      expect(store.stats().commits).toBe(commits + 2);
    });
  });
}
