import { expect, it } from 'vitest';
import type { Checkout } from '../core/checkouts/checkout.ts';
import { VersionConflict } from '../core/faults.ts';
import type { Payment } from '../core/payments/payment.ts';
import { aCheckout, aPayment, aRegistration, at, cents, freshFile, saves, stored } from './contracts/store.fixture.ts';
import { sqliteStore } from './sqlite/sqlite.ts';
import { type Store } from './store.ts';

function twoOnOneFile(): readonly [Store, Store] {
  const file = freshFile();
  return [sqliteStore(file), sqliteStore(file)];
}

async function keep(store: Store, row: Checkout): Promise<Checkout> {
  await store.commit([{ kind: 'saveCheckout', row }]);
  return stored(row);
}

it('a row that another connection has changed since is read again', async () => {
  const [first, second] = twoOnOneFile();
  const checkout = await keep(first, aCheckout());
  const payment = aPayment();
  await first.commit([saves(payment)]);
  await second.commit([
    { kind: 'saveCheckoutProgress', row: { ...checkout, postedAt: at(7) } },
    saves({ ...stored(payment), resultCode: '800.100.152' }),
  ]);
  expect(await first.checkout(checkout.key)).toMatchObject({ postedAt: 7, version: 2 });
  expect(await first.status(checkout.key)).toMatchObject({ checkout: { postedAt: 7, version: 2 } });
  expect(await first.payment(payment.key)).toMatchObject({ resultCode: '800.100.152', version: 2 });
});

it('a row whose commit was refused is read again', async () => {
  const [store] = twoOnOneFile();
  const checkout = await keep(store, aCheckout());
  await expect(
    store.commit([{ kind: 'saveCheckoutProgress', row: { ...checkout, version: 7, postedAt: at(7) } }]),
  ).rejects.toThrow(VersionConflict);
  expect(await store.checkout(checkout.key)).toEqual(checkout);
});

it('the latest of many commits to one row is the one that is read, in whatever order they end', async () => {
  const [store] = twoOnOneFile();
  const checkout = await keep(store, aCheckout());
  const moments = Array.from({ length: 20 }, (_, i) => i);
  await Promise.all(
    moments.map(async (i) => {
      await store.commit([{ kind: 'saveCheckoutProgress', row: { ...checkout, version: i + 1, postedAt: at(i) } }]);
      expect((await store.status(checkout.key))?.checkout.postedAt).toBeGreaterThanOrEqual(i);
    }),
  );
  expect(await store.checkout(checkout.key)).toEqual({ ...checkout, version: 21, postedAt: 19 });
});

it('a checkout that was updated is read as it was updated', async () => {
  const [store] = twoOnOneFile();
  const checkout = await keep(store, aCheckout());
  await store.commit([
    { kind: 'saveCheckout', row: { ...checkout, amountCents: cents(1), fields: { amount: '0.01' } } },
  ]);
  expect(await store.checkout(checkout.key)).toMatchObject({ amountCents: 1, fields: { amount: '0.01' } });
  expect(await store.status(checkout.key)).toMatchObject({ checkout: { amountCents: 1 } });
});

it('more rows than are kept in memory are all found', async () => {
  const [store] = twoOnOneFile();
  const rows = Array.from({ length: 9000 }, () => aPayment({ type: 'PA', authorizedCents: cents(92_00) }));
  await Promise.all(rows.map((row) => store.commit([saves(row)])));
  expect(await Promise.all(rows.map(({ key }) => store.payment(key)))).toEqual(rows.map(stored));
});

it('a payment is read as it was committed last, whether or not it is kept in memory', async () => {
  const [store] = twoOnOneFile();
  const ended = { state: 'approved', endedAt: at(7), resultCode: '000.100.112' } as const;
  for (const own of [{}, { type: 'PA', authorizedCents: cents(92_00) }, { state: 'pending' }] as const) {
    const payment = aPayment(own);
    await store.commit([saves(payment)]);
    expect(await store.payment(payment.key)).toEqual(stored(payment));
    // The cast holds because a payment that has ended waits for nothing.
    await store.commit([saves({ ...stored(payment), ...ended } as Payment)]);
    expect(await store.payment(payment.key)).toMatchObject({ ...ended, version: 2 });
  }
});

it('a registration that another connection has deleted since is read as deleted', async () => {
  const [first, second] = twoOnOneFile();
  const registration = aRegistration();
  await first.commit([{ kind: 'saveRegistration', row: registration }]);
  expect(await first.registration(registration.key)).toEqual(stored(registration));
  await first.commit([{ kind: 'saveMandateUse', row: { ...stored(registration), mandateUsedOn: '2026-12-04' } }]);
  expect(await first.registration(registration.key)).toMatchObject({ version: 2, mandateUsedOn: '2026-12-04' });
  const gone = { ...registration, version: 2, fields: {}, sealed: null, deletedAt: at(7), deletion: aPayment().key };
  await second.commit([{ kind: 'saveRegistration', row: gone }]);
  expect(await first.registration(registration.key)).toEqual(stored(gone));
});

it('a tree has the references that another connection has made since', async () => {
  const [first, second] = twoOnOneFile();
  const root = aPayment();
  await first.commit([saves(root)]);
  const reference = aPayment({ root: root.key, base: root.key, type: 'CP' });
  await second.commit([saves(reference)]);
  expect(await first.paymentTree(root.key)).toEqual([stored(root), stored(reference)]);
  expect(await first.paymentTree(root.key)).toEqual([stored(root), stored(reference)]);
});
