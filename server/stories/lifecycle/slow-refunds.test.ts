import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days } from '../../core/values.ts';
import { freshDatabase } from '../process/folder.ts';
import { debits, ibans } from '../world/bank-accounts.ts';
import { chargesDirectly, readsPayment, refersTo } from '../world/words.ts';
import { demo, openWorld, type World } from '../world/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ database: freshDatabase() });
});
afterAll(() => world.close());

const SLOW_REFUND = '800.400.502';
const codeOf = async (payment: string): Promise<string> => (await readsPayment(world, payment)).body.result.code;

describe.each([
  ['INTERNAL', '000.100.110'],
  ['EXTERNAL', '000.100.112'],
])('a refund whose bank takes days, in testMode %s', (testMode, success) => {
  const money = (amount: string) => ({ amount, currency: 'EUR' });
  const refunds = (payment: string, plan: string, more: Record<string, string> = money('50.00')) =>
    refersTo(world, payment, 'RF', { ...more, testMode, 'customParameters[SIM_refund]': plan });

  it.each([
    ['a card', () => chargesDirectly(world, { testMode })],
    ['a bank account', () => debits(world, ibans.plain, { testMode })],
  ])('of %s is pending, no failure, and approved in the end', async (_account, charges) => {
    const { body: charged } = await charges();
    const { status, body } = await refunds(charged.id, 'slow');
    expect([status, body.result.code, body.paymentType]).toEqual([200, SLOW_REFUND, 'RF']);
    await world.advance(days(1));
    expect(await codeOf(body.id)).toBe(SLOW_REFUND);
    await world.restart();
    await world.advance(days(4));
    expect(await codeOf(body.id)).toBe(success);
    expect((await refersTo(world, charged.id, 'RF', { ...money('42.01'), testMode })).body.result.code).toBe(
      '700.400.200',
    );
    expect((await refersTo(world, charged.id, 'RF', { ...money('42.00'), testMode })).body.result.code).toBe(success);
  });

  it('is declined in the end, and its amount can be refunded again', async () => {
    const { body: charged } = await chargesDirectly(world, { testMode });
    const { body } = await refunds(charged.id, 'slowRejected', money('92.00'));
    expect(body.result.code).toBe(SLOW_REFUND);
    await world.advance(days(5));
    expect(await codeOf(body.id)).toBe('800.100.202');
    expect((await refersTo(world, charged.id, 'RF', { ...money('92.00'), testMode })).body.result.code).toBe(success);
  });

  it('lets no other reference be decided meanwhile', async () => {
    const { body: charged } = await chargesDirectly(world, { testMode });
    const { body } = await refunds(charged.id, 'slow');
    for (const type of ['RF', 'CB'])
      expect((await refersTo(world, charged.id, type, { ...money('1.00'), testMode })).body.result.code).toBe(
        '700.400.570',
      );
    await world.advance(days(5));
    expect(await codeOf(body.id)).toBe(success);
  });

  it('is answered again by its Idempotency-Key, and sent once', async () => {
    const { body: charged } = await chargesDirectly(world, { testMode });
    const form = {
      entityId: demo.entityId,
      paymentType: 'RF',
      testMode,
      ...money('10.00'),
      'customParameters[SIM_refund]': 'slow',
    };
    const headers = { authorization: `Bearer ${demo.token}`, 'idempotency-key': `slow-refund-${testMode}` };
    const asks = () => world.post(`v1/payments/${charged.id}`, form, headers);
    const [first, again] = [await asks(), await asks()];
    expect(again.text).toBe(first.text);
    await world.advance(days(5));
    expect((await asks()).text).toBe(first.text);
    expect(await codeOf(first.body.id)).toBe(success);
  });
});
