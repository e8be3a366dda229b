import { beforeAll, describe, expect, it } from 'vitest';
import type { SettlementItem } from '../../core/reconciliation/file.ts';
import { type AcquirerRowKey, type Cents, type Instant, type PaymentKey, seconds } from '../../core/values.ts';
import { databases } from '../proofs/databases.ts';
import { demo, openWorld, type World } from '../world/world.ts';
import { charge, fileOf, imports, rowsOf } from './files.ts';

/** More items of one price and account than are read for one row. */
const MANY = 1100;

const paidAt = Date.UTC(2026, 10, 20, 7) as Instant;

describe.each(databases)('in a channel with one price, on $name', ({ fresh }) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ database: await fresh() });
    return () => world.close();
  });

  /** Items of 9.90 EUR with these last digits, of which those settled have a row. */
  async function has(...items: readonly Pick<SettlementItem, 'payment' | 'last4' | 'row'>[]): Promise<void> {
    const entity = world.wired().gateway.entities.entityOf(demo.entityId)?.key ?? expect.fail('Expected the channel');
    const own = { version: 1, entity, merchantAccount: null, kind: 'DEBIT', currency: 'EUR', at: paidAt } as const;
    const unnamed = { cents: 9_90 as Cents, connectorId: null, reference: null };
    await world
      .store()
      .commit(items.map((item) => ({ kind: 'addSettlementItem', item: { ...own, ...unnamed, ...item } })));
  }
  const item = (payment: number, last4: string, row: number | null = null) => ({
    payment: payment as PaymentKey,
    last4,
    row: row as AcquirerRowKey | null,
  });
  const items = (from: number, last4: string, isSettled = false) =>
    Array.from({ length: MANY }, (_, place) => item(from + place, last4, isSettled ? from + place : null));

  async function compared(...last4: readonly string[]) {
    const { file } = await imports(world, { content: fileOf(...last4.map((digits) => charge('9.90', digits))) });
    await world.advance(seconds(1));
    return (await rowsOf(world, file)).map(({ status, payment, finding }) => [status, payment, finding?.candidates]);
  }

  it('a row is that of the only payment with its digits, and touches none of several', async () => {
    await has(item(1, '0001'), ...items(1000, '0002'), item(9000, '0001'), item(9001, '0003'));
    const [several, many, one] = await compared('0001', '0002', '0003');
    expect(several).toEqual(['MULTIPLE_MATCHES', null, [1, 9000]]);
    expect(many).toMatchObject(['MULTIPLE_MATCHES', null, { length: 20 }]);
    expect(one).toEqual(['MATCHED', 9001, undefined]);
  });

  it('a row is that of the only payment with its digits that has no row', async () => {
    await has(...items(10_000, '0004', true), item(20_000, '0004'));
    expect(await compared('0004')).toEqual([['MATCHED', 20_000, undefined]]);
  });
});
