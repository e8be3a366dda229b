import { paymentBrands } from 'shared';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minutes } from '../../core/values.ts';
import { treeOf } from '../world/bank-accounts.ts';
import { comesBack, decides, opensBankPage } from '../world/bank.ts';
import { createsCheckout, order, pays, reads, readsPayment, refersTo } from '../world/words.ts';
import { type Answered, openWorld, type World } from '../world/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const brands = paymentBrands
  .filter(({ method, flow }) => method === 'invoice' && flow === 'asynchronous')
  .map(({ code }) => code);
const money = (amount: string) => ({ amount, currency: 'EUR' });
const silent = { 'customParameters[SIM_notification]': 'none' };
const codeOf = async (id: string): Promise<string> => (await readsPayment(world, id)).body.result.code;
const refersWith = async (
  ...request: [payment: string, type: string, more?: Record<string, string>]
): Promise<string> => (await refersTo(world, ...request)).body.result.code;

describe.each([
  ['INTERNAL', '000.100.110'],
  ['EXTERNAL', '000.100.112'],
])('a payment that is paid later, in testMode %s,', (testMode, success) => {
  const begins = (paymentBrand: string, more: Record<string, string> = {}): Promise<Answered> =>
    world.post('v1/payments', {
      ...order,
      ...silent,
      paymentType: 'PA',
      testMode,
      paymentBrand,
      shopperResultUrl: 'https://shop.example/done',
      ...more,
    });
  async function ends(answered: Answered, end: string): Promise<string> {
    const { id } = answered.body;
    await decides(await opensBankPage(answered), end);
    await comesBack(world, id);
    return id;
  }

  it.each(brands)('is accepted on the page of %s, captured with the goods and refunded', async (brand) => {
    const answered = await begins(brand);
    expect(answered.body).toMatchObject({ result: { code: '000.200.000' }, redirect: { parameters: [{}] } });
    const id = await ends(answered, 'confirmed');
    const { body } = await readsPayment(world, id);
    expect(body.result.code).toBe(success);
    // The service is paid by the shopper, and not an account of the merchant.
    expect(body).not.toHaveProperty('merchant');
    expect(await refersWith(id, 'RF', money('1.00'))).toBe('700.400.520');
    expect(await refersWith(id, 'CP', money('60.00'))).toBe(success);
    expect(await refersWith(id, 'RF', money('20.00'))).toBe(success);
    expect(await refersWith(id, 'RF', money('40.01'))).toBe('700.400.200');
    expect(await refersWith(id, 'RV', {})).toBe('700.400.300');
  });

  it.each([
    ['refused by the service', 'refusedElsewhere', '100.397.102'],
    ['cancelled by the shopper', 'cancelled', '100.396.101'],
    ['left because of its terms', 'termsRefused', '100.396.106'],
  ])('is %s', async (_how, end, code) => {
    const id = await ends(await begins('KLARNA_PAYMENTS_PAYLATER'), end);
    expect(await codeOf(id)).toBe(code);
    expect(await refersWith(id, 'CP', money('92.00'))).toMatch(/^700\./);
  });

  it('times out when its shopper never comes back', async () => {
    const { body } = await begins('AFTERPAY');
    await world.advance(minutes(45));
    expect(await codeOf(body.id)).toBe('100.396.103');
  });

  it('is captured only after it was accepted', async () => {
    const answered = await begins('KLARNA_PAYMENTS_SLICEIT');
    expect(await refersWith(answered.body.id, 'CP', money('92.00'))).toBe('700.400.570');
    await ends(answered, 'confirmed');
    expect(await refersWith(answered.body.id, 'CP', money('92.00'))).toBe(success);
  });

  it('is withdrawn before it was accepted, and released afterwards', async () => {
    const open = await begins('KLARNA_PAYMENTS_PAYLATER');
    expect(await refersWith(open.body.id, 'RV', {})).toBe(success);
    expect(await codeOf(open.body.id)).toBe('100.396.201');
    const id = await ends(await begins('KLARNA_PAYMENTS_PAYLATER'), 'confirmed');
    expect(await refersWith(id, 'RV', {})).toBe(success);
    expect(await treeOf(world, id)).toEqual(['PA', 'RV']);
    expect(await refersWith(id, 'CP', money('92.00'))).toBe('700.400.100');
  });

  it('pays a checkout of a reservation', async () => {
    const checkout = await createsCheckout(world, { paymentType: 'PA', testMode, ...silent });
    const answered = await pays(world, checkout, { paymentBrand: 'KLARNA_PAYMENTS_PAYLATER' });
    await ends(answered, 'confirmed');
    expect((await reads(world, checkout)).body.result.code).toBe(success);
  });

  it('is a reservation: a debit, and another currency than the brand takes, are refused', async () => {
    expect((await begins('KLARNA_PAYMENTS_PAYLATER', { paymentType: 'DB' })).body.result.code).toBe('600.200.310');
    expect((await begins('RATENKAUF', { currency: 'USD' })).body.result.code).toBe('600.200.500');
  });
});
