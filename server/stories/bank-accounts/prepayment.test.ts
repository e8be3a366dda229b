import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days } from '../../core/values.ts';
import { freshDatabase } from '../process/folder.ts';
import { treeOf } from '../world/bank-accounts.ts';
import { order, readsPayment, refersTo } from '../world/words.ts';
import { openWorld, type World } from '../world/world.ts';

describe.each(['INTERNAL', 'EXTERNAL'] as const)('a prepayment at the processor of %s', (testMode) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ database: freshDatabase() });
  });
  afterAll(() => world.close());
  const success = testMode === 'INTERNAL' ? '000.100.110' : '000.100.112';
  const reserves = (more: Record<string, string> = {}) =>
    world.post('v1/payments', { ...order, paymentType: 'PA', paymentBrand: 'PREPAYMENT', testMode, ...more });
  const receives = async (id: string, amount: string): Promise<string> =>
    (await refersTo(world, id, 'RC', { amount, currency: 'EUR' })).body.result.code;

  it('names the account, the reference and the day for the money', async () => {
    const { status, body } = await reserves();
    expect([status, body.result.code]).toEqual([200, success]);
    const instructions = {
      merchant: {
        bankAccount: {
          holder: 'Tillway test merchant',
          number: 'DE23100000001234567890',
          bic: 'MARKDEF1100',
          country: 'DE',
        },
      },
      resultDetails: {
        PaymentReference: expect.stringMatching(/^TW-\d{10}$/) as string,
        PaymentDueDate: '2026-11-27',
      },
    };
    expect(body).toMatchObject(instructions);
    expect((await readsPayment(world, body.id)).body).toMatchObject(instructions);
  });

  it('is paid in several parts that the merchant books, and not beyond its amount', async () => {
    const { body } = await reserves();
    expect([await receives(body.id, '40.00'), await receives(body.id, '52.00')]).toEqual([success, success]);
    expect(await receives(body.id, '0.01')).toBe('700.100.300');
  });

  it('is paid by the money that arrives at the bank, each part booked once', async () => {
    const { body } = await reserves({ 'customParameters[SIM_receipts]': '40.00,52.00' });
    await world.advance(days(2));
    await world.restart();
    await world.advance(days(30));
    expect(
      await treeOf(world, body.id, ({ type, amountCents, resultCode }) => [type, amountCents, resultCode]),
    ).toEqual([
      ['PA', 9200, success],
      ['RC', 4000, success],
      ['RC', 5200, success],
    ]);
  });

  it('is refunded after its money arrived', async () => {
    const { body } = await reserves();
    expect((await refersTo(world, body.id, 'RF')).body.result.code).toMatch(/^700\.400\./);
    await receives(body.id, '92.00');
    expect((await refersTo(world, body.id, 'RF', { amount: '20.00', currency: 'EUR' })).body.result.code).toBe(success);
  });

  it('expires without money after seven days', async () => {
    const { body } = await reserves();
    await world.advance(days(8));
    expect((await refersTo(world, body.id, 'RV', {})).body.result.code).toMatch(/^700\.[34]00\./);
    expect(await treeOf(world, body.id, ({ state }) => state)).toEqual(['approved', 'rejected']);
  });

  it('may be an invoice that arrives with the goods', async () => {
    const { body } = await reserves({ paymentBrand: 'PAYOLUTION_INVOICE' });
    expect(body.result.code).toBe(success);
    expect(await receives(body.id, '92.00')).toBe(success);
  });
});
