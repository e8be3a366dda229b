import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PaymentKey } from '../../core/values.ts';
import { collectItems } from '../../operations/reconciliation/items.ts';
import { chargesDirectly, refersTo } from '../world/words.ts';
import { demo, openWorld, type World } from '../world/world.ts';
import { external } from './files.ts';

const DEBITS = 60;

let world: World;
const ids: string[] = [];
beforeAll(async () => {
  world = await openWorld();
  for (let made = 0; made < DEBITS; made += 20) {
    const charged = await Promise.all(Array.from({ length: 20 }, () => chargesDirectly(world, external)));
    ids.push(...charged.map(({ body }) => body.id));
  }
});
afterAll(() => world.close());

it('what an acquirer settles for many payments is noted by some statements', async () => {
  const refund = (await refersTo(world, ids[0] ?? '', 'RF', { amount: '10.00', currency: 'EUR', ...external })).body.id;
  const { gateway } = world.wired();
  let reads = 0;
  const noted =
    <Of extends unknown[], Rows>(of: (...values: Of) => Promise<Rows>) =>
    (...values: Of): Promise<Rows> => ((reads += 1), of(...values));
  const { payment, paymentsAmong } = gateway.store;
  const store = { ...gateway.store, payment: noted(payment), paymentsAmong: noted(paymentsAmong) };
  const { key: entity } = gateway.entities.entityOf(demo.entityId) ?? expect.fail('Expected the demo channel');
  await collectItems({ ...gateway, store }, entity);
  expect(reads).toBeLessThan(5);
  const keys = [...ids, refund].map((id): PaymentKey => gateway.ids.keyOf('payment', id) ?? expect.fail(id));
  const items = await gateway.store.settlementItemsAmong(keys);
  expect(items).toHaveLength(DEBITS + 1);
  expect(items.find(({ payment: of }) => of === keys.at(-1))).toMatchObject({
    kind: 'REFUND',
    cents: 10_00,
    last4: '0000',
  });
});
