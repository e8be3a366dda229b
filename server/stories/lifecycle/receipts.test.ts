import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { order, readsPayment, refersTo } from '../world/words.ts';
import { openWorld, type World } from '../world/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const money = (amount: string) => ({ amount, currency: 'EUR' });
const orders = async (paymentBrand: string) =>
  (await world.post('v1/payments', { ...order, paymentType: 'PA', paymentBrand })).body.id;
const codeOf = async (payment: string, type: string, more: Record<string, string> = money('92.00')) =>
  (await refersTo(world, payment, type, more)).body.result.code;

const SUCCESS = '000.100.110';

describe('a receipt', () => {
  it('of an invoice comes in parts, before and after its capture', async () => {
    const invoice = await orders('PAYOLUTION_INVOICE');
    expect(await codeOf(invoice, 'RC', money('40.00'))).toBe(SUCCESS);
    expect(await codeOf(invoice, 'CP')).toBe(SUCCESS);
    expect(await codeOf(invoice, 'RC', money('52.00'))).toBe(SUCCESS);
    expect(await codeOf(invoice, 'RF')).toBe(SUCCESS);
    expect(await codeOf(invoice, 'RF', money('0.01'))).toBe('700.400.200');
  });

  it('that the merchant books is not more than is owed', async () => {
    const invoice = await orders('PAYOLUTION_INVOICE');
    expect(await codeOf(invoice, 'RC', money('92.01'))).toBe('700.100.300');
    expect(await codeOf(invoice, 'RC')).toBe(SUCCESS);
    expect(await codeOf(invoice, 'RC', money('0.01'))).toBe('700.100.300');
  });

  it('that is owed, or less than that, states no excess', async () => {
    const receipt = (await refersTo(world, await orders('PREPAYMENT'), 'RC', money('92.00'))).body;
    expect(receipt.resultDetails).toBeUndefined();
  });

  it('of a prepayment is what can be refunded, under its own id or that of the prepayment', async () => {
    const prepayment = await orders('PREPAYMENT');
    expect(await codeOf(prepayment, 'RF')).toBe('700.400.520');
    const receipt = (await refersTo(world, prepayment, 'RC', money('50.00'))).body.id;
    expect(await codeOf(prepayment, 'RF', money('50.01'))).toBe('700.400.200');
    expect(await codeOf(receipt, 'RF', money('20.00'))).toBe(SUCCESS);
    expect(await codeOf(prepayment, 'RF', money('30.00'))).toBe(SUCCESS);
  });

  it('leaves only the rest of a prepayment to its reversal', async () => {
    const prepayment = await orders('PREPAYMENT');
    await refersTo(world, prepayment, 'RC', money('50.00'));
    expect(await refersTo(world, prepayment, 'RV', {})).toMatchObject({ status: 200, body: { amount: '42.00' } });
    expect(await codeOf(prepayment, 'RC', money('42.00'))).toBe('700.100.300');
  });

  it('is still owed for what was captured before the rest of an invoice was released', async () => {
    const invoice = await orders('PAYOLUTION_INVOICE');
    await refersTo(world, invoice, 'CP', money('50.00'));
    await refersTo(world, invoice, 'RV', {});
    expect(await codeOf(invoice, 'RC', money('50.01'))).toBe('700.100.300');
    expect(await codeOf(invoice, 'RC', money('50.00'))).toBe(SUCCESS);
  });

  it('of what the merchant has cancelled is not the merchant’s to book', async () => {
    const prepayment = await orders('PREPAYMENT');
    await refersTo(world, prepayment, 'RV', {});
    expect(await codeOf(prepayment, 'RC')).toBe('700.300.300');
  });

  it('keeps and echoes its value date', async () => {
    const valueTimestamp = '2026-11-19 00:00:00';
    const { id } = (await refersTo(world, await orders('PREPAYMENT'), 'RC', { ...money('92.00'), valueTimestamp }))
      .body;
    expect((await readsPayment(world, id)).body).toMatchObject({ paymentType: 'RC', valueTimestamp });
  });

  it('of a card, or of nothing that is known, is refused', async () => {
    expect(await codeOf('8a6eae88848978389ce98eb4a089eb65', 'RC')).toBe('700.400.560');
    expect(await codeOf(await orders('PREPAYMENT'), 'CB')).toBe('700.400.550');
  });
});
