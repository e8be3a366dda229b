import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days } from '../../core/values.ts';
import { recountBooks } from '../../operations/books/read.ts';
import { freshDatabase } from '../process/folder.ts';
import { administrator } from '../world/administrator.ts';
import { treeOf } from '../world/bank-accounts.ts';
import { order, readsPayment, refersTo } from '../world/words.ts';
import { demo, openWorld, type World } from '../world/world.ts';

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

  it('is paid in several parts that the merchant books', async () => {
    const { body } = await reserves();
    expect([await receives(body.id, '40.00'), await receives(body.id, '52.00')]).toEqual([success, success]);
  });

  it.each([
    ['in one sum', '93.00', ['1.00']],
    ['in two parts', '50.00,50.00', [undefined, '8.00']],
    ['after it was paid', '92.00,92.00', [undefined, '92.00']],
  ])('is booked as it arrives when its shopper pays too much %s, and refunded up to that', async (_, sums, excess) => {
    const { body } = await reserves({ 'customParameters[SIM_receipts]': sums });
    await world.advance(days(7));
    const shown = await treeOf(world, body.id, ({ amountCents, resultCode, findings }) => [
      amountCents,
      resultCode,
      findings.resultDetails?.['OverpaidAmount'],
    ]);
    expect(shown.slice(1)).toEqual(sums.split(',').map((sum, at) => [Number(sum) * 100, success, excess[at]]));
    const received = sums.split(',').reduce((sum, each) => sum + Number(each), 0);
    const refunds = async (amount: number) =>
      (await refersTo(world, body.id, 'RF', { amount: amount.toFixed(2), currency: 'EUR' })).body.result.code;
    expect(await refunds(received + 0.01)).toBe('700.400.200');
    expect(await refunds(received)).toBe(success);
    const { gateway } = world.wired();
    const channel = gateway.entities.entityOf(demo.entityId);
    if (!channel) throw new Error('Expected the channel of the demo merchant');
    expect(await recountBooks(gateway, channel)).toMatchObject({ wrongPostings: 0, wrongTotals: 0 });
  });

  it('is booked on each day on which money arrives, also after it has expired, and refunded', async () => {
    const sums = Array.from({ length: 9 }, () => '5.00').join(',');
    const { body } = await reserves({ 'customParameters[SIM_receipts]': sums });
    await world.advance(days(30));
    expect((await treeOf(world, body.id)).slice(1)).toEqual(Array.from({ length: 9 }, () => 'RC'));
    expect((await refersTo(world, body.id, 'RF', { amount: '45.00', currency: 'EUR' })).body.result.code).toBe(success);
  });

  it('is booked as it arrives after its merchant has cancelled it, and refunded', async () => {
    const { body } = await reserves({ 'customParameters[SIM_receipts]': '92.00' });
    expect((await refersTo(world, body.id, 'RV', {})).body.result.code).toBe(success);
    await world.advance(days(7));
    expect(await treeOf(world, body.id)).toEqual(['PA', 'RV', 'RC']);
    expect((await refersTo(world, body.id, 'RF', { amount: '92.00', currency: 'EUR' })).body.result.code).toBe(success);
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

  it('expires on the day that its payer was named, whatever its channel has set since', async () => {
    const [cancelled, late] = [(await reserves()).body.id, (await reserves()).body.id];
    const patch = (payWithinDays: number) =>
      administrator(world).patch(`entities/${demo.entityId}/settings`, { set: { payWithinDays } });
    await patch(1);
    await world.advance(days(3));
    expect((await refersTo(world, cancelled, 'RV', {})).body.result.code).toBe(success);
    await patch(30);
    await world.advance(days(5));
    expect((await refersTo(world, late, 'RV', {})).body.result.code).toBe('700.300.700');
    await patch(7);
  });

  it('may be an invoice that arrives with the goods', async () => {
    const { body } = await reserves({ paymentBrand: 'PAYOLUTION_INVOICE' });
    expect(body.result.code).toBe(success);
    expect(await receives(body.id, '92.00')).toBe(success);
  });
});
