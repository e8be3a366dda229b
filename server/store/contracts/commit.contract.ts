import { beforeEach, describe, expect, it } from 'vitest';
import type { Checkout } from '../../core/checkouts/checkout.ts';
import { UniqueViolation, VersionConflict } from '../../core/faults.ts';
import type { Payment } from '../../core/payments/payment.ts';
import type { CheckoutKey, PaymentKey } from '../../core/values.ts';
import { type Store } from '../store.ts';
import { aCheckout, aMessage, anEntry, aPayment, cents, type Kind, nextKey, saves, stored } from './store.fixture.ts';

/** The contract of a commit, on every database. */
export function commitFacts({ create }: Kind): void {
  let store: Store;
  beforeEach(async () => {
    store = await (await create())();
    return () => store.close();
  });
  async function keep(row: Checkout): Promise<Checkout> {
    await store.commit([{ kind: 'saveCheckout', row }]);
    return stored(row);
  }
  const isKept = async (payment: Payment): Promise<boolean> => (await store.payment(payment.key)) !== undefined;

  describe('a list of changes', () => {
    it('is kept as a whole', async () => {
      const [checkout, payment, message] = [aCheckout(), aPayment(), aMessage(5)];
      const entry = anEntry(payment);
      await store.commit([
        { kind: 'saveCheckout', row: checkout },
        saves(payment, entry),
        { kind: 'sendMessage', message },
      ]);
      expect(await store.checkout(checkout.key)).toEqual(stored(checkout));
      expect(await store.payment(payment.key)).toEqual(stored(payment));
      expect(await store.ledger(payment.key)).toEqual([entry]);
      expect(await store.nextDueAt()).toBe(5);
    });

    it('is not kept at all when one of its changes fails', async () => {
      const [known, payment, message] = [await keep(aCheckout()), aPayment(), aMessage(5)];
      const list = [
        saves(payment, anEntry(payment)),
        { kind: 'sendMessage', message },
        { kind: 'saveCheckout', row: { ...known, version: 7 } },
      ] as const;
      await expect(store.commit(list)).rejects.toBeInstanceOf(VersionConflict);
      expect(await store.payment(payment.key)).toBeUndefined();
      expect(await store.ledger(payment.key)).toEqual([]);
      expect(await store.nextDueAt()).toBeUndefined();
      expect(await store.checkout(known.key)).toEqual(known);
    });

    it('may be empty', async () => {
      await expect(store.commit([])).resolves.toBeUndefined();
    });

    it('that fails makes no other list fail', async () => {
      const rows = Array.from({ length: 100 }, () => aCheckout());
      const ends = await Promise.allSettled(
        rows.map((row, index) =>
          store.commit([{ kind: 'saveCheckout', row }, ...(isWrong(index) ? [saves(aPayment({ version: 1 }))] : [])]),
        ),
      );
      expect(ends.flatMap(({ status }, index) => (status === 'rejected' ? [index] : []))).toEqual([
        3, 13, 23, 33, 43, 53, 63, 73, 83, 93,
      ]);
      const kept = await Promise.all(rows.map(({ key }) => store.checkout(key)));
      expect(kept).toEqual(rows.map((row, index) => (isWrong(index) ? undefined : stored(row))));
    });

    it('is counted with its rows', async () => {
      const before = store.stats();
      await store.commit([
        { kind: 'saveCheckout', row: aCheckout() },
        { kind: 'sendMessage', message: aMessage(1) },
      ]);
      const after = store.stats();
      expect({ commits: after.commits - before.commits, rows: after.rows - before.rows }).toEqual({
        commits: 1,
        rows: 2,
      });
    });
  });

  describe('a row', () => {
    it('is replaced when its version is still the one that was read', async () => {
      const read = await keep(aCheckout());
      const changed = await keep({ ...read, currency: 'USD' });
      expect(await store.checkout(read.key)).toEqual(changed);
      expect(changed.version).toBe(2);
    });

    it('is a version conflict when another request changed it first', async () => {
      const read = await keep(aCheckout());
      const changed = await keep({ ...read, currency: 'USD' });
      await expect(keep({ ...read, currency: 'GBP' })).rejects.toBeInstanceOf(VersionConflict);
      expect(await store.checkout(read.key)).toEqual(changed);
    });

    it('is a version conflict when there is no row to replace', async () => {
      await expect(keep(aCheckout({ version: 3 }))).rejects.toBeInstanceOf(VersionConflict);
      await expect(keep(aCheckout({ version: 1 }))).rejects.toBeInstanceOf(VersionConflict);
    });

    it('is never inserted over another', async () => {
      const known = await keep(aCheckout());
      await expect(keep(aCheckout({ key: known.key }))).rejects.toEqual(new UniqueViolation('checkouts_pkey'));
    });

    it('loses no change of twenty writers at once', async () => {
      const { key } = await keep(aCheckout({ amountCents: cents(0) }));
      await Promise.all(Array.from({ length: 20 }, () => times(10, () => retryOnConflict(() => countUp(key)))));
      expect(await store.checkout(key)).toMatchObject({ amountCents: 200, version: 201 });
    });

    it('is read as it was written, its parameters in their order', async () => {
      const fields = { zebra: '1', 'customer.givenName': 'Zoë "Ω" 😀', apple: '\\', 10: 'ten', 'card.bin': '' };
      const payment = aPayment({
        fields,
        amountCents: cents(999_999_999_999),
        key: Number.MAX_SAFE_INTEGER as PaymentKey,
        brand: null,
        testMode: null,
      });
      await store.commit([saves(payment)]);
      const read = await store.payment(payment.key);
      expect(read).toEqual(stored(payment));
      expect(Object.keys(read?.fields ?? {})).toEqual(Object.keys(fields));
    });

    it('of an unknown key is undefined', async () => {
      expect(await store.checkout(nextKey('checkout'))).toBeUndefined();
      expect(await store.payment(nextKey('payment'))).toBeUndefined();
      expect(await store.paymentTree(nextKey('payment'))).toEqual([]);
    });
  });

  describe('a checkout', () => {
    it('is claimed by one payment only', async () => {
      const checkout = nextKey('checkout');
      await store.commit([saves(attempt(checkout))]);
      await expect(store.commit([saves(attempt(checkout))])).rejects.toEqual(new UniqueViolation('payments_claim'));
    });

    it('is claimed by one of fifty payments at once', async () => {
      const attempts = Array.from({ length: 50 }, () => attempt(4711 as CheckoutKey));
      const ends = await Promise.allSettled(attempts.map((row) => store.commit([saves(row, anEntry(row))])));
      expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect((await Promise.all(attempts.map(isKept))).filter(Boolean)).toHaveLength(1);
    });

    it('can be claimed again after its payment released the claim', async () => {
      const first = attempt(nextKey('checkout'));
      await store.commit([saves(first)]);
      await store.commit([saves({ ...stored(first), state: 'rejected', claim: null } as Payment)]);
      await expect(store.commit([saves(attempt(first.checkout ?? nextKey('checkout')))])).resolves.toBeUndefined();
    });

    it('has any number of pending payments without a claim, of which one can claim it later', async () => {
      const checkout = nextKey('checkout');
      const waiting = [1, 2].map(() => aPayment({ checkout, claim: null, state: 'pending', waitsFor: 'acquirer' }));
      await store.commit(waiting.map((row) => saves(row)));
      const [first, second] = waiting.map((payment) => ({ ...stored(payment), claim: checkout }) as Payment);
      if (!first || !second) throw new Error('Expected two payments');
      await store.commit([saves(first)]);
      await expect(store.commit([saves(second)])).rejects.toEqual(new UniqueViolation('payments_claim'));
    });

    it('has any number of declined payments, none of which has a claim', async () => {
      const checkout = nextKey('checkout');
      const rows = [aPayment({ checkout, state: 'rejected' }), aPayment({ checkout, state: 'rejected' })];
      await store.commit(rows.map((row) => saves(row)));
      expect(await Promise.all(rows.map(isKept))).toEqual([true, true]);
    });
  });

  describe('a tree', () => {
    it('is its root and then its references, in order of their keys', async () => {
      const root = aPayment();
      const [first, second] = [nextKey('payment'), nextKey('payment')].map((key) =>
        aPayment({ key, root: root.key, base: root.key, type: 'CP' }),
      );
      await store.commit([second, root, first, aPayment()].flatMap((row) => (row ? [saves(row)] : [])));
      expect((await store.paymentTree(root.key)).map(({ key }) => key)).toEqual([root.key, first?.key, second?.key]);
      expect((await store.references(root.key)).map(({ key }) => key)).toEqual([first?.key, second?.key]);
      const among = await store.referencesAmong([7 as PaymentKey, root.key]);
      expect(among.map(({ key }) => key).toSorted((a, b) => a - b)).toEqual([first?.key, second?.key]);
    });

    it("is recognised by some of its root's parameters, read without the others", async () => {
      const fields = {
        merchantTransactionId: 'order-1',
        'card.last4Digits': '0000',
        'customer.email': 'jane@example.com',
      };
      const [root, other] = [aPayment({ fields }), aPayment({ fields: {} })];
      await store.commit([saves(root), saves(other)]);
      const found = await store.recognisingFields([root.key, other.key, 7 as PaymentKey]);
      expect(Array.from(found).toSorted(([a], [b]) => a - b)).toEqual([
        [root.key, { merchantTransactionId: 'order-1', 'card.last4Digits': '0000' }],
        [other.key, {}],
      ]);
    });

    it('has a ledger in the order of its entries', async () => {
      const payment = aPayment();
      const entries = [anEntry(payment), anEntry(payment, { kind: 'capture' }), anEntry(payment, { kind: 'refund' })];
      await store.commit([saves(aPayment(), ...entries.toReversed(), anEntry(aPayment()))]);
      expect(await store.ledger(payment.root)).toEqual(entries);
    });
  });

  async function countUp(key: CheckoutKey): Promise<void> {
    const read = await store.checkout(key);
    if (read)
      await store.commit([{ kind: 'saveCheckout', row: { ...read, amountCents: cents((read.amountCents ?? 0) + 1) } }]);
  }
}

/** A payment that claims a checkout. */
const attempt = (checkout: CheckoutKey): Payment => aPayment({ checkout, claim: checkout });

const isWrong = (index: number): boolean => index % 10 === 3;

async function times(count: number, work: () => Promise<void>): Promise<void> {
  for (let done = 0; done < count; done += 1) await work();
}

/** Reads and decides again after a version conflict, as every operation does. */
async function retryOnConflict(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof VersionConflict)) throw error;
    await retryOnConflict(work);
  }
}
