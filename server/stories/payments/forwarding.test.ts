import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acquirerLog } from '../world/acquirer-log.ts';
import { cardOf, cards, chargesDirectly, readsPayment, refersTo } from '../world/words.ts';
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

describe('the details of the acquirer’s response', () => {
  const members = ['AcquirerResponse', 'ConnectorTxID1', 'ExtendedDescription', 'clearingInstituteName'];
  const namesIn = ({ body }: { body: { resultDetails?: object } }) => Object.keys(body.resultDetails ?? {}).toSorted();

  it('have the same four members for payments, captures, refunds, reversals and declines', async () => {
    const reserved = await chargesDirectly(world, { paymentType: 'PA' });
    const money = { amount: '10.00', currency: 'EUR' };
    const answers = [
      reserved,
      await chargesDirectly(world, cardOf(cards.declined)),
      await chargesDirectly(world, { testMode: 'EXTERNAL' }),
      await refersTo(world, reserved.body.id, 'CP', money),
      await readsPayment(world, reserved.body.id),
      await refersTo(world, (await chargesDirectly(world)).body.id, 'RF', money),
      await refersTo(world, (await chargesDirectly(world)).body.id, 'RV', {}),
    ];
    expect(answers.map(namesIn)).toEqual(answers.map(() => members));
  });

  it('are missing where no acquirer has responded', async () => {
    const { body } = await chargesDirectly(world, { 'card.number': '4200000000000001' });
    expect(body.result.code).toBe('100.100.101');
    expect(body).not.toHaveProperty('resultDetails');
  });
});
