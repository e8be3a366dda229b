import { beforeEach, describe, expect, it } from 'vitest';
import type { Change } from '../../core/change.ts';
import type { KeptAnswer } from '../../core/change.ts';
import { UniqueViolation } from '../../core/faults.ts';
import type { CheckoutKey, EntityKey } from '../../core/values.ts';
import { type Store } from '../store.ts';
import { aChannel, aCheckout, aMerchant, aMessage, aPayment, at, type Kind, nextKey, saves } from './store.fixture.ts';

const begun: KeptAnswer = {
  key: nextKey('answer'),
  hash: 'f'.repeat(24),
  bodyHash: '0'.repeat(24),
  status: null,
  body: null,
  payment: null,
  createdAt: at(10),
};
const content = { status: 200, body: '{"id":"ü"}' };

/** The contract of kept answers, data keys and marks, on every database. */
export function recordFacts({ create }: Kind): void {
  let store: Store;
  beforeEach(async () => {
    store = await (await create())();
    return () => store.close();
  });
  describe('a wallet’s token', () => {
    const used = (hash: string, expiresAt: number): Change => ({
      kind: 'useToken',
      token: { hash, expiresAt: at(expiresAt) },
    });

    it('begins one payment, and is a unique violation for any other', async () => {
      await store.commit([used('a'.repeat(64), 10)]);
      await expect(store.commit([used('a'.repeat(64), 20)])).rejects.toEqual(new UniqueViolation('used_tokens_pkey'));
    });

    it('is forgotten when it has expired', async () => {
      await store.commit([1, 2, 3].map((day) => used(String(day).repeat(64), day)));
      expect(await store.deleteExpiredTokens({ before: at(3), limit: 1 })).toBe(1);
      expect(await store.deleteExpiredTokens({ before: at(3), limit: 500 })).toBe(1);
      expect(await store.deleteExpiredTokens({ before: at(3), limit: 500 })).toBe(0);
      await expect(store.commit([used('3'.repeat(64), 9)])).rejects.toEqual(new UniqueViolation('used_tokens_pkey'));
    });
  });

  it('a merchant’s key for a wallet is kept under entity, brand, recipient and public key, replaced and removed', async () => {
    await store.provision([aMerchant, aChannel], []);
    const [{ key: entity } = { key: 0 as EntityKey }] = await store.entities();
    const key = {
      entity,
      brand: 'APPLEPAY',
      recipient: 'merchant.example',
      publicKeyHash: 'h1',
      sealed: 'one',
    } as const;
    const other = { ...key, recipient: 'merchant.other' };
    const next = { ...key, publicKeyHash: 'h2' };
    await store.replaceWalletKeys({ kept: [key, other, next], removed: [] });
    await store.replaceWalletKeys({ kept: [{ ...key, sealed: 'two' }], removed: [other] });
    expect(await store.walletKeys()).toEqual([{ ...key, sealed: 'two' }, next]);
  });

  describe('a kept answer', () => {
    it('is begun by one process, and a unique violation for any other', async () => {
      await store.commit([{ kind: 'beginAnswer', answer: begun }]);
      expect(await store.keptAnswer(begun.hash)).toEqual(begun);
      const again = { ...begun, key: nextKey('answer') };
      await expect(store.commit([{ kind: 'beginAnswer', answer: again }])).rejects.toEqual(
        new UniqueViolation('kept_answers_hash'),
      );
    });

    it('ends with the final answer', async () => {
      const before = { ...begun, payment: nextKey('payment') };
      await store.commit([{ kind: 'beginAnswer', answer: before }]);
      await store.commit([{ kind: 'keepAnswer', content: { key: begun.key, ...content } }]);
      expect(await store.keptAnswer(begun.hash)).toEqual({ ...before, ...content });
    });

    it('may be kept in one commit, and is a unique violation for any other process as well', async () => {
      await store.commit([{ kind: 'beginAnswer', answer: { ...begun, ...content } }]);
      expect(await store.keptAnswer(begun.hash)).toEqual({ ...begun, ...content });
      const again = { ...begun, key: nextKey('answer') };
      await expect(store.commit([{ kind: 'beginAnswer', answer: again }])).rejects.toEqual(
        new UniqueViolation('kept_answers_hash'),
      );
    });

    it('is replaced in one commit when its time is over', async () => {
      await store.commit([{ kind: 'beginAnswer', answer: begun }]);
      const anew = { ...begun, key: nextKey('answer'), ...content };
      await store.commit([
        { kind: 'forgetAnswer', answer: begun.key },
        { kind: 'beginAnswer', answer: anew },
      ]);
      expect(await store.keptAnswer(begun.hash)).toEqual(anew);
    });

    it('is deleted in slices, the oldest first, and only below the key of the moment', async () => {
      const rows = Array.from({ length: 9 }, (_, i) => ({ ...begun, key: nextKey('answer'), hash: `hash ${i}` }));
      await store.commit(rows.map((row) => ({ kind: 'beginAnswer', answer: row })));
      const before = rows[7]?.key ?? nextKey('answer');
      const kept = async (): Promise<readonly number[]> =>
        (await Promise.all(rows.map(({ hash }) => store.keptAnswer(hash)))).flatMap((row, i) => (row ? [i] : []));
      expect(await store.deleteAnswers({ before, limit: 4 })).toBe(4);
      expect(await kept()).toEqual([4, 5, 6, 7, 8]);
      expect(await store.deleteAnswers({ before, limit: 4 })).toBe(3);
      expect(await store.deleteAnswers({ before, limit: 4 })).toBe(0);
      expect(await kept()).toEqual([7, 8]);
    });
  });

  describe('unpaid checkouts', () => {
    const attempts = { paid: 'approved', pending: 'pending', declined: 'rejected' } as const;

    /** Ten checkouts without a payment, and one more for each state of its latest payment. */
    async function checkouts() {
      const rows = Array.from({ length: 10 }, () => aCheckout());
      const withPayment = Object.values(attempts).map((state) => {
        const checkout = nextKey('checkout');
        const claim = state === 'rejected' ? null : checkout;
        const payment = aPayment({ checkout, state, claim });
        return { row: aCheckout({ key: checkout }), payment };
      });
      const all = [...rows, ...withPayment.map(({ row }) => row)];
      await store.commit([
        ...all.map((row) => ({ kind: 'saveCheckout', row }) as const),
        ...withPayment.flatMap(({ row, payment }) => [
          saves(payment),
          { kind: 'saveCheckoutProgress', row: { ...row, version: 1, payment: payment.key } } as const,
        ]),
      ]);
      const left = async (): Promise<readonly number[]> =>
        (await Promise.all(all.map(({ key }) => store.checkout(key)))).flatMap((row, i) => (row ? [i] : []));
      const [paid, pending, declined] = withPayment.map(({ payment }) => payment);
      return { keys: all.map(({ key }) => key), left, paid, pending, declined };
    }
    const none = 0 as CheckoutKey;

    it('are deleted in slices, and those with a pending or approved payment are kept', async () => {
      const { keys, left, declined } = await checkouts();
      const before = nextKey('checkout');
      const first = await store.deleteUnpaidCheckouts({ after: none, before, limit: 4 });
      expect({ ...first, deleted: first.deleted.toSorted((a, b) => a - b) }).toEqual({
        last: keys[3],
        deleted: keys.slice(0, 4),
      });
      const rest = await store.deleteUnpaidCheckouts({ after: first.last ?? none, before, limit: 100 });
      expect(rest.last).toBe(keys.at(-1));
      expect(await left()).toEqual([10, 11]);
      expect(await store.status(keys[0] ?? none)).toBeUndefined();
      expect(await store.payment(declined?.key ?? nextKey('payment'))).toBeDefined();
      expect(await store.deleteUnpaidCheckouts({ after: rest.last ?? none, before, limit: 100 })).toEqual({
        last: undefined,
        deleted: [],
      });
    });

    it('are listed latest first with their latest payment, between two keys, up to a limit', async () => {
      const { keys, pending } = await checkouts();
      const row = aCheckout({ fields: { merchantTransactionId: 'order-1' } });
      await store.commit([{ kind: 'saveCheckout', row }]);
      const before = nextKey('checkout');
      const listed = await store.checkouts({ after: keys[8] ?? none, before, limit: 100 });
      expect(listed.map(({ checkout }) => checkout.key)).toEqual([row.key, ...keys.slice(9).toReversed()]);
      const { fields: _fields, ...progress } = { ...row, version: 1 };
      expect(listed[0]).toEqual({ checkout: progress, reference: 'order-1', payment: null });
      expect(listed[2]).toMatchObject({
        checkout: { version: 2, payment: pending?.key },
        reference: null,
        payment: { key: pending?.key, state: 'pending', endedAt: null },
      });
      expect(await store.checkouts({ after: keys[8] ?? none, before, limit: 2 })).toEqual(listed.slice(0, 2));
      const older = { after: keys[8] ?? none, before: keys[10] ?? none, limit: 100 };
      expect((await store.checkouts(older)).map(({ checkout }) => checkout.key)).toEqual([keys[9]]);
    });

    it('are kept from the given key on', async () => {
      const { keys, left } = await checkouts();
      await store.deleteUnpaidCheckouts({ after: none, before: keys[2] ?? none, limit: 100 });
      expect(await left()).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    });
  });

  describe('a data key', () => {
    it('is kept once for each version', async () => {
      const row = { entity: 7 as EntityKey, version: 1, wrapped: 'wrapped', createdAt: null };
      await store.keepDataKey(row);
      await store.keepDataKey({ ...row, version: 2, createdAt: at(7) });
      await expect(store.keepDataKey(row)).rejects.toEqual(new UniqueViolation('data_keys_pkey'));
      expect((await store.dataKeys(row.entity)).map(({ version }) => version)).toEqual([1, 2]);
      expect(await store.dataKeys(8 as EntityKey)).toEqual([]);
      expect(await store.dataKeyCount()).toEqual({ dataKeys: 2, highestVersion: 2, oldestAt: 7 });
      expect(await store.size()).toBeGreaterThan(100_000);
    });
  });

  describe('the gateway', () => {
    it('keeps numbers by name', async () => {
      expect(await store.mark('testClockOffset')).toBeUndefined();
      await store.setMark('testClockOffset', 1_740_000);
      await store.setMark('testClockOffset', 1_740_001);
      expect(await store.mark('testClockOffset')).toBe(1_740_001);
    });

    it('raises a number, and never lowers it, for twenty processes at the same moment', async () => {
      expect(await store.raiseMark('time', 1_800_000_000_000)).toBe(1_800_000_000_000);
      expect(await store.raiseMark('time', 1_700_000_000_000)).toBe(1_800_000_000_000);
      const raised = await Promise.all(
        Array.from({ length: 20 }, (_, i) => store.raiseMark('time', 1_800_000_000_001 + i)),
      );
      expect(Math.max(...raised)).toBe(1_800_000_000_020);
      expect(await store.mark('time')).toBe(1_800_000_000_020);
    });

    it('reports the highest key of all its rows', async () => {
      expect(await store.highestKey()).toBeUndefined();
      const message = aMessage(1);
      await store.commit([
        { kind: 'saveCheckout', row: aCheckout({ key: 5 as CheckoutKey }) },
        { kind: 'sendMessage', message },
      ]);
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
