import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AcquirerFile } from '../../core/reconciliation/file.ts';
import { type Cents, plus, seconds } from '../../core/values.ts';
import { bookAll } from '../../operations/bookings/read.ts';
import type { Gateway } from '../../operations/gateway.ts';
import { matchFile } from '../../operations/reconciliation/match.ts';
import type { Store } from '../../store/store.ts';
import { lateCommits } from '../payments/late-commits.ts';
import { databases } from '../proofs/databases.ts';
import { treeOf } from '../world/bank-accounts.ts';
import { chargesDirectly, readsPayment, refersTo } from '../world/words.ts';
import { openWorld, type World } from '../world/world.ts';
import { charge, external, fileOf, imports, rowsOf } from './files.ts';

/** A process that stands still after it has read a tree of payments. */
function standingStill() {
  let isNext = false;
  let [read, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  return {
    store: (inner: Store): Store => ({
      ...inner,
      async paymentTree(key) {
        const tree = await inner.paymentTree(key);
        if (!isNext) return tree;
        isNext = false;
        read.resolve();
        await released.promise;
        return tree;
      },
    }),
    begins() {
      isNext = true;
      [read, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    },
    hasRead: () => read.promise,
    goesOn: () => released.resolve(),
  };
}

describe.each(databases)('on $name, a row without a number of its dispute', ({ fresh }) => {
  const [reading, late] = [standingStill(), lateCommits()];
  let world: World;
  let twin: Awaited<ReturnType<World['twin']>>;
  let paymentId: string;
  let transaction: string;
  beforeAll(async () => {
    const store = (inner: Store) => reading.store(late.store(inner));
    world = await openWorld({ database: await fresh(), seams: { ...late, store } });
    twin = await world.twin();
    return async () => {
      await twin.close();
      await world.close();
    };
  });
  beforeEach(async () => {
    paymentId = (await chargesDirectly(world, external)).body.id;
    const { resultDetails } = (await readsPayment(world, paymentId)).body;
    transaction = resultDetails['ConnectorTxID1'] ?? expect.fail('Expected a number');
  });

  const row = (amount: string, type = 'DISPUTE', dispute = '') =>
    charge(type === 'DISPUTE' ? `-${amount}` : amount, '0000', { type, transaction, dispute });
  const fee = charge('-0.25', '', { type: 'DAY_FEE' });
  const file = async (...rows: readonly (readonly string[])[]): Promise<AcquirerFile> =>
    (await imports(world, { content: fileOf(...rows) })).file;
  const books = async (amount: string): Promise<void> => {
    const { body } = await refersTo(world, paymentId, 'CB', { amount, currency: 'EUR' });
    expect(body.result.code).toBe('000.100.200');
  };
  const compares = ({ gateway }: { readonly gateway: Gateway }, { key }: AcquirerFile) =>
    matchFile(gateway, { file: key });
  const bookings = async () =>
    (await treeOf(world, paymentId, ({ type, amountCents, state }) => [type, amountCents, state].join(' '))).slice(1);
  const statusOf = async (of: AcquirerFile) =>
    (await rowsOf(world, of))
      .filter(({ cells: [type] }) => type !== 'DAY_FEE')
      .map(({ status, finding }) => [status, finding?.reason]);

  /** Keys of two processes are in the order of time only where that has passed. */
  const timePasses = (): void => world.clock.moveTo(plus(world.clock.now(), seconds(1)));

  /** The first file is compared while this process stands still with the tree that it has read for the second one. */
  async function atOnce(at: 'this process' | 'another process', first: AcquirerFile, second: AcquirerFile) {
    reading.begins();
    const comparing = compares(world.wired(), second);
    await reading.hasRead();
    timePasses();
    expect(await compares(at === 'this process' ? world.wired() : twin, first)).toBe('done');
    reading.goesOn();
    expect(await comparing).toBe('again');
    await world.advance(seconds(30));
  }

  const places = ['this process', 'another process'] as const;

  it.each(places)('is booked once where two files have it that are compared at once, one in %s', async (place) => {
    const [first, second] = [await file(row('92.00')), await file(row('92.00'), fee)];
    await atOnce(place, first, second);
    expect(await bookings()).toEqual(['CB 9200 approved']);
    expect(await statusOf(first)).toEqual([['MATCHED', undefined]]);
    expect(await statusOf(second)).toEqual([['NOT_MATCHED', 'settledBefore']]);
  });

  it.each(places)('is not booked beside the merchant’s chargeback that another file reports, in %s', async (place) => {
    await books('92.00');
    const [first, second] = [await file(row('92.00')), await file(row('92.00'), fee)];
    await atOnce(place, first, second);
    expect(await bookings()).toEqual(['CB 9200 approved', 'CB 9200 rejected']);
    expect(await statusOf(second)).toEqual([['NOT_MATCHED', 'settledBefore']]);
  });

  it.each(places)(
    'is no second reversal where two files have it that are compared at once, one in %s',
    async (place) => {
      await books('92.00');
      const dispute = await file(row('92.00', 'DISPUTE', 'D-92'));
      expect(await compares(world.wired(), dispute)).toBe('done');
      const [first, second] = [await file(row('23.00', 'DISPUTE_WON')), await file(row('23.00', 'DISPUTE_WON'), fee)];
      await atOnce(place, first, second);
      expect(await bookings()).toEqual(['CB 9200 approved', 'CB 9200 rejected', 'CR 2300 approved']);
      expect(await statusOf(second)).toEqual([['NOT_MATCHED', 'settledBefore']]);
    },
  );

  it('is decided anew where another process has booked a further dispute meanwhile', async () => {
    await books('40.00');
    const reported = await file(row('40.00'));
    late.keepsBack('concludePayment');
    const comparing = compares(world.wired(), reported);
    await late.isSent();
    timePasses();
    const { gateway } = twin;
    const payment = await gateway.store.payment(gateway.ids.keyOf('payment', paymentId) ?? expect.fail(paymentId));
    await bookAll(gateway, payment ?? expect.fail(), [
      { kind: 'dispute', id: 'D-52', on: '2026-11-20', cents: 52_00 as Cents, resultCode: '000.100.200' },
    ]);
    late.release();
    await comparing;
    await world.advance(seconds(30));
    expect(await bookings()).toEqual(['CB 4000 approved', 'CB 1200 approved', 'CB 4000 approved']);
  });
});
