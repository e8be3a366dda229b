import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Payment } from '../../core/payments/payment.ts';
import type { ShopperMark } from '../../core/shoppers/mark.ts';
import type { EntityKey, PaymentKey } from '../../core/values.ts';
import type { PaymentSlice, Store } from '../store.ts';
import { aPayment, type Kind, nextKey, saves } from './store.fixture.ts';

const [ours, theirs] = [4711 as EntityKey, 4712 as EntityKey];
const reference = (merchantTransactionId: string) => ({ fields: { merchantTransactionId } });
const all = { after: 0 as PaymentKey, before: Number.MAX_SAFE_INTEGER as PaymentKey, limit: 10 } as const;

/** The contract of queries and reports, on every database. */
export function sliceFacts({ create }: Kind): void {
  describe('a slice of payments', () => {
    let store: Store;
    const payments: Payment[] = [];
    beforeEach(async () => {
      store = await (await create())();
      payments.length = 0;
      for (const own of [
        { entity: ours, ...reference('order-1') },
        { entity: theirs, ...reference('order-1') },
        { entity: ours },
        { entity: ours, ...reference('order-1') },
        { entity: ours, ...reference('order\'2\\"ü') },
      ])
        payments.push(aPayment(own));
      await store.commit(payments.flatMap((payment) => saves(payment)));
      return () => store.close();
    });
    const keyOf = (place: number): PaymentKey => payments[place]?.key ?? expect.fail(`There is no payment ${place}`);
    const placesOf = (found: readonly Payment[]) =>
      found.map(({ key }) => payments.findIndex((each) => each.key === key));
    const places = async (more: Partial<PaymentSlice> = {}) =>
      placesOf(await store.payments({ ...all, entity: ours, order: 'latestFirst', ...more }));
    const referring = async (text: string, more: Partial<PaymentSlice> = {}) =>
      placesOf(await store.paymentsByReference(text, { ...all, entity: ours, order: 'latestFirst', ...more }));

    it('has the payments of its entity in the order of their keys, in both directions', async () => {
      expect(await places()).toEqual([4, 3, 2, 0]);
      expect(await places({ order: 'oldestFirst' })).toEqual([0, 2, 3, 4]);
      expect(await places({ entity: theirs })).toEqual([1]);
    });

    it('has neither of its bounds, and no more than its limit', async () => {
      expect(await places({ after: keyOf(0), before: keyOf(4) })).toEqual([3, 2]);
      expect(await places({ limit: 2 })).toEqual([4, 3]);
      expect(await places({ limit: 2, order: 'oldestFirst' })).toEqual([0, 2]);
    });

    it('has whole payments, as they are read one by one', async () => {
      const [payment] = await store.payments({ ...all, entity: theirs, order: 'latestFirst' });
      expect(payment).toEqual(await store.payment(keyOf(1)));
    });

    it('of pending payments has no others', async () => {
      const [first, second, others] = [ours, ours, theirs].map((entity) => aPayment({ entity, state: 'pending' }));
      if (!first || !second || !others) return expect.fail('Expected three payments');
      await store.commit([first, second, others].flatMap((payment) => saves(payment)));
      const keysOf = async (more: Partial<PaymentSlice>) =>
        (await store.pendingPayments({ ...all, entity: ours, order: 'latestFirst', ...more })).map(({ key }) => key);
      expect(await keysOf({})).toEqual([second.key, first.key]);
      expect(await keysOf({ order: 'oldestFirst', limit: 1 })).toEqual([first.key]);
      expect(await keysOf({ before: second.key })).toEqual([first.key]);
      expect(await keysOf({ entity: theirs })).toEqual([others.key]);
    });

    it('by a mark of a shopper has the roots that have exactly this one, in letters of either case', async () => {
      const fields = { 'customer.email': 'Ana@example.com', 'card.holder': 'Ana \'O"Roth', 'card.last4Digits': '0042' };
      const [first, other, bank] = [
        aPayment({ entity: ours, fields }),
        aPayment({ entity: ours, fields: { ...fields, 'customer.email': 'ana@example.co' } }),
        aPayment({ entity: ours, fields: { 'customer.merchantCustomerId': 'C-1', 'bankAccount.last4Digits': '0042' } }),
      ];
      await store.commit([first, other, bank].flatMap((payment) => saves(payment)));
      const keysOf = async (mark: ShopperMark, value: string, more: Partial<PaymentSlice> = {}) =>
        (await store.paymentsByMark({ mark, value }, { ...all, entity: ours, order: 'latestFirst', ...more })).map(
          ({ key }) => key,
        );
      expect(await keysOf('shopper', 'ANA@example.com')).toEqual([first.key]);
      expect(await keysOf('shopper', 'c-1')).toEqual([bank.key]);
      expect(await keysOf('holder', `ana 'o"roth`)).toEqual([other.key, first.key]);
      expect(await keysOf('holder', `ana 'o"roth`, { order: 'oldestFirst', limit: 1 })).toEqual([first.key]);
      expect(await keysOf('last4', '0042')).toEqual([bank.key, other.key, first.key]);
      expect(await keysOf('last4', '0042', { entity: theirs })).toEqual([]);
      for (const value of ['ana', '', '%', "' or 1 = 1 --"]) expect(await keysOf('shopper', value)).toEqual([]);
    });

    it('by reference has those with exactly this merchantTransactionId', async () => {
      expect(await referring('order-1')).toEqual([3, 0]);
      expect(await referring('order-1', { order: 'oldestFirst', limit: 1 })).toEqual([0]);
      expect(await referring('order-1', { entity: theirs })).toEqual([1]);
      expect(await referring('order\'2\\"ü')).toEqual([4]);
      for (const other of ['order-', 'ORDER-1', '', '%', 'order_1']) expect(await referring(other)).toEqual([]);
    });
  });

  describe('the payments that an acquirer has not answered', () => {
    it('are the pending ones of an entity that wait for no one else, oldest first', async () => {
      const store = await (await create())();
      onTestFinished(() => store.close());
      const waiting = (own: Partial<Payment> = {}) =>
        aPayment({ entity: ours, state: 'pending', resultCode: '000.200.000', waitsFor: 'acquirer', ...own });
      const merchantAccount = nextKey('merchantAccount');
      const [first, second] = [waiting({ testMode: 'EXTERNAL' }), waiting({ merchantAccount })];
      const others = [
        waiting({ waitsFor: 'shopper' }),
        waiting({ waitsFor: null }),
        waiting({ entity: theirs }),
        aPayment({ entity: ours }),
      ];
      await store.commit([...others, second, first].flatMap((payment) => saves(payment)));
      const found = [
        { testMode: 'EXTERNAL', merchantAccount: first.merchantAccount },
        { testMode: second.testMode, merchantAccount },
      ];
      expect(await store.atAcquirers({ entity: ours, limit: 9 })).toEqual(found);
      expect(await store.atAcquirers({ entity: ours, limit: 1 })).toEqual(found.slice(0, 1));
      expect(await store.atAcquirers({ entity: 4713 as EntityKey, limit: 9 })).toEqual([]);
    });
  });
}
