import { afterAll, beforeAll, expect, it } from 'vitest';
import { acquirerLog } from '../world/acquirer-log.ts';
import { chargesDirectly, refersTo } from '../world/words.ts';
import { openWorld, type World } from '../world/world.ts';

const { requests, seams } = acquirerLog();
let world: World;
beforeAll(async () => {
  world = await openWorld({ seams });
});
afterAll(() => world.close());

it('the acquirer receives the whole text for the statement, and the response shortens it', async () => {
  const descriptor = 'x'.repeat(127);
  const { body } = await chargesDirectly(world, { descriptor });
  expect(requests.at(-1)).toMatchObject({ descriptor });
  expect(body.descriptor).toMatch(/^[0-9.]{14} x{112}$/);
});

it('the merchant’s name overrides the descriptor', async () => {
  await chargesDirectly(world, { descriptor: 'Shoes', 'merchant.name': 'SHOP*Shoes' });
  expect(requests.at(-1)).toMatchObject({ descriptor: 'SHOP*Shoes' });
});

it('the acquirer receives the reference of each payment, also of captures and refunds', async () => {
  const { body: reserved } = await chargesDirectly(world, { paymentType: 'PA', merchantTransactionId: 'order-4711' });
  for (const type of ['CP', 'RF'])
    await refersTo(world, reserved.id, type, {
      amount: '10.00',
      currency: 'EUR',
      merchantTransactionId: `order-4711-${type}`,
    });
  await refersTo(world, reserved.id, 'CP', { amount: '5.00', currency: 'EUR' });
  expect(requests.slice(-4).map(({ kind, merchantTransactionId }) => [kind, merchantTransactionId])).toEqual([
    ['authorize', 'order-4711'],
    ['capture', 'order-4711-CP'],
    ['refund', 'order-4711-RF'],
    ['capture', null],
  ]);
});

it('a merchant’s memo is shown in no response', async () => {
  const paid = await chargesDirectly(world, { merchantMemo: 'for the books only' });
  expect(paid.body.result.code).toBe('000.100.110');
  expect(paid.text).not.toContain('for the books only');
});
