import { paymentBrands } from 'shared';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days } from '../../core/values.ts';
import { treeOf } from '../world/bank-accounts.ts';
import { createsCheckout, order, pays, reads, readsPayment, refersTo } from '../world/words.ts';
import { openWorld, type World } from '../world/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const vouchers = paymentBrands
  .filter(({ method }) => method === 'voucher')
  .map(({ code, currencies = [] }): [brand: string, currency: string] => [code, currencies[0] ?? 'EUR']);

describe.each([
  ['INTERNAL', '000.100.110'],
  ['EXTERNAL', '000.100.112'],
])('a voucher of testMode %s', (testMode, success) => {
  const issues = (paymentBrand: string, currency: string, more: Record<string, string> = {}) =>
    world.post('v1/payments', { ...order, paymentType: 'PA', testMode, paymentBrand, currency, ...more });
  const refersWith = async (payment: string, type: string, more: Record<string, string>): Promise<string> =>
    (await refersTo(world, payment, type, more)).body.result.code;

  it.each(vouchers)('of %s is issued at once with its number and last day', async (brand, currency) => {
    const { status, body } = await issues(brand, currency);
    expect([status, body.result.code, body.redirect]).toEqual([200, success, undefined]);
    const { PaymentReference, PaymentDueDate } = body.resultDetails as Record<string, string>;
    expect(PaymentReference).toMatch(/^TW-\d{10}$/);
    expect(PaymentDueDate).toMatch(/^2026-1[12]-\d\d$/);
  });

  it.each(vouchers)('of %s is paid days later, and refunded then', async (brand, currency) => {
    const { body } = await issues(brand, currency, { 'customParameters[SIM_receipts]': '92.00' });
    expect(await refersWith(body.id, 'RF', { amount: '1.00', currency })).toMatch(/^700\.400\./);
    await world.advance(days(5));
    expect(await treeOf(world, body.id)).toEqual(['PA', 'RF', 'RC']);
    expect(await refersWith(body.id, 'RF', { amount: '92.00', currency })).toBe(success);
  });

  it('is refused', async () => {
    const { body } = await issues('OXXO', 'MXN', { 'customParameters[forceResultCode]': '800.100.171' });
    expect([body.result.code, body.resultDetails]).not.toHaveProperty('PaymentReference');
    expect(body.result.code).toBe('800.100.171');
  });

  it('is cancelled by the merchant before anything was paid', async () => {
    const { body } = await issues('BOLETO', 'BRL');
    expect(await refersWith(body.id, 'RV', {})).toBe(success);
    expect(await refersWith(body.id, 'RC', { amount: '92.00', currency: 'BRL' })).toMatch(/^700\./);
  });

  it('ends unpaid after its last day', async () => {
    const { body } = await issues('SADAD', 'SAR');
    await world.advance(days(9));
    expect(await refersWith(body.id, 'RV', {})).toMatch(/^700\.[34]00\./);
    expect((await readsPayment(world, body.id)).body.result.code).toBe(success);
  });

  it('pays a checkout', async () => {
    const checkout = await createsCheckout(world, { paymentType: 'PA', testMode, currency: 'MXN' });
    expect((await pays(world, checkout, { paymentBrand: 'OXXO' })).body.result.code).toBe(success);
    expect((await reads(world, checkout)).body.result.code).toBe(success);
  });

  it('has the currency of its country, and is no debit', async () => {
    expect((await issues('BOLETO', 'EUR')).body.result.code).toBe('600.200.500');
    expect((await issues('BOLETO', 'BRL', { paymentType: 'DB' })).body.result.code).toBe('600.200.310');
  });
});
