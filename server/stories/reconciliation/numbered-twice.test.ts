import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AcquirerFile } from '../../core/reconciliation/file.ts';
import { plus, seconds } from '../../core/values.ts';
import type { LogFields } from '../../operations/gateway.ts';
import { matchFile } from '../../operations/reconciliation/match.ts';
import { lateCommits } from '../payments/late-commits.ts';
import { databases } from '../proofs/databases.ts';
import { treeOf } from '../world/bank-accounts.ts';
import { chargesDirectly, readsPayment, refersTo } from '../world/words.ts';
import type { Wired } from '../../wiring.ts';
import { openWorld, type World } from '../world/world.ts';
import { charge, external, fileOf, imports, rowsOf } from './files.ts';

describe.each(databases)('on $name, a dispute with a number that two files have', ({ fresh }) => {
  const late = lateCommits();
  let world: World;
  let twin: Wired;
  let paymentId: string;
  let transaction: string;
  beforeAll(async () => {
    world = await openWorld({ database: await fresh(), seams: late });
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

  const fee = charge('-0.25', '', { type: 'DAY_FEE' });
  const file = async (...more: readonly (readonly string[])[]): Promise<AcquirerFile> => {
    const dispute = charge('-92.00', '0000', { type: 'DISPUTE', transaction, dispute: 'D-1' });
    return (await imports(world, { content: fileOf(dispute, ...more) })).file;
  };
  const compares = ({ gateway }: Wired, { key }: AcquirerFile) => matchFile(gateway, { file: key });
  const bookings = async () =>
    (await treeOf(world, paymentId, ({ type, amountCents, state }) => [type, amountCents, state].join(' '))).slice(1);
  const statusOf = async (of: AcquirerFile) => {
    const [row] = await rowsOf(world, of);
    return [row?.status, row?.finding?.reason, row?.finding?.differences];
  };

  const matched = ['MATCHED', undefined, undefined];
  const repeated = ['NOT_MATCHED', 'settledBefore', undefined];
  const own = ['CB 9200 approved', 'CB 9200 rejected'];

  /** The first one stands still at a commit, or after it, while another process compares the second one. */
  it.each([
    ['booking it', 'concludePayment', 'end', ['CB 9200 approved']],
    ['keeping its row', 'saveAcquirerRow', 'commit', ['CB 9200 approved']],
    ['taking it for the merchant’s chargeback', 'saveRoot', 'end', own],
    ['keeping the merchant’s chargeback with its row', 'saveAcquirerRow', 'commit', own],
  ] as const)(
    'is that of one row, which another process takes at the moment of %s',
    async (_at, kind, part, booked) => {
      if (booked === own) await refersTo(world, paymentId, 'CB', { amount: '92.00', currency: 'EUR' });
      const [first, second] = [await file(), await file(fee)];
      const logged = world.logged.length;
      late.keepsBack(kind, part);
      const comparing = compares(world.wired(), first);
      await late.isSent();
      // Keys of two processes are in the order of time only where that has passed.
      world.clock.moveTo(plus(world.clock.now(), seconds(1)));
      expect(await compares(twin, second)).toBe('done');
      late.release();
      await comparing;
      await world.advance(seconds(30));
      expect(await bookings()).toEqual(booked);
      expect([await statusOf(first), await statusOf(second)]).toEqual([repeated, matched]);
      const lines: readonly LogFields[] = world.logged.slice(logged);
      expect(lines.filter(({ reason }) => reason !== undefined)).toEqual([]);
    },
  );
});
