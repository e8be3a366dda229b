import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { comesBack, decides, opensBankPage } from '../world/bank.ts';
import { createsCheckout, order, pays, reads, readsPayment } from '../world/words.ts';
import { openWorld, type World } from '../world/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe.each([
  ['INTERNAL', '000.100.110', 'GET'],
  ['EXTERNAL', '000.100.112', 'POST'],
] as const)('an online transfer of testMode %s', (testMode, success, method) => {
  const silent = { 'customParameters[SIM_notification]': 'none' };
  const transfer = (more = {}) =>
    world.post('v1/payments', {
      ...order,
      ...silent,
      testMode,
      paymentBrand: 'SOFORTUEBERWEISUNG',
      shopperResultUrl: 'https://shop.example/done?order=4711',
      ...more,
    });

  it('is pending, and takes the shopper to the bank', async () => {
    const { status, body } = await transfer();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      result: { code: '000.200.000' },
      paymentBrand: 'SOFORTUEBERWEISUNG',
      redirect: {
        url: expect.stringMatching(/^http:\/\/localhost:\d+\/pay$/),
        method,
        parameters: [{ name: 'session' }],
      },
    });
  });

  it('from an account that was named before is confirmed at the bank all the same', async () => {
    const account = { 'bankAccount.holder': 'Jane Jones', 'bankAccount.iban': 'DE89370400440532013000' };
    const astray = await transfer({ ...account, shopperResultUrl: '' });
    expect(astray.body.result.parameterErrors).toMatchObject([{ name: 'shopperResultUrl' }]);
    const answered = await transfer(account);
    await decides(await opensBankPage(answered), 'confirmed');
    await comesBack(world, answered.body.id);
    expect((await readsPayment(world, answered.body.id)).body.result.code).toBe(success);
  });

  it('succeeds when the shopper confirms and comes back', async () => {
    const answered = await transfer();
    await decides(await opensBankPage(answered), 'confirmed');
    const { id } = answered.body;
    expect(await comesBack(world, id)).toBe(
      `https://shop.example/done?order=4711&id=${id}&resourcePath=${encodeURIComponent(`/v1/payments/${id}`)}`,
    );
    expect((await readsPayment(world, id)).body).toMatchObject({ result: { code: success } });
  });

  it('is declined when the shopper cancels and comes back', async () => {
    const answered = await transfer();
    await decides(await opensBankPage(answered), 'cancelled');
    await comesBack(world, answered.body.id);
    expect((await readsPayment(world, answered.body.id)).body.result.code).toBe('100.396.101');
  });

  it('pays a checkout', async () => {
    const checkout = await createsCheckout(world, { testMode, ...silent });
    const answered = await pays(world, checkout, { paymentBrand: 'IDEAL' });
    expect(answered.body.redirect).toMatchObject({ purpose: 'payment' });
    await decides(await opensBankPage(answered), 'confirmed');
    expect(await comesBack(world, answered.body.id)).toContain(`&id=${checkout}&resourcePath=`);
    expect((await reads(world, checkout)).body.result.code).toBe(success);
  });

  it.each([
    ['IDEAL', { 'bankAccount.bankName': 'Bank <b>of tests' }, 'Bank &lt;b&gt;of tests'],
    ['IDEAL', { 'bankAccount.bankName': 'Bank of tests', 'bankAccount.bic': 'MARKDEF1100' }, 'Bank of tests'],
    ['EPS', { 'bankAccount.bic': 'markdef1100' }, 'MARKDEF1100'],
    ['SOFORTUEBERWEISUNG', { 'bankAccount.country': 'de' }, 'Test bank (DE)'],
  ])('shows the bank that the shopper has chosen (%s, %o)', async (paymentBrand, choice, shown) => {
    const answered = await transfer({ paymentBrand, ...choice });
    expect(answered.body.result.code).toBe('000.200.000');
    const page = await opensBankPage(answered);
    expect(await (await fetch(page)).text()).toContain(`<bdi>${shown}</bdi>`);
    await decides(page, 'confirmed');
    await comesBack(world, answered.body.id);
    expect((await readsPayment(world, answered.body.id)).body.result.code).toBe(success);
  });

  it('shows the bank that the merchant has sent to a checkout', async () => {
    const checkout = await createsCheckout(world, { testMode, ...silent, 'bankAccount.bankName': 'Bank of tests' });
    const answered = await pays(world, checkout, { paymentBrand: 'EPS' });
    expect(await (await fetch(await opensBankPage(answered))).text()).toContain('<bdi>Bank of tests</bdi>');
  });

  it('is declined at a bank whose code cannot be', async () => {
    const answered = await transfer({ paymentBrand: 'EPS', 'bankAccount.bic': '12345678' });
    expect(answered.body.result.code).toBe('100.200.103');
  });

  it('is refused without an address for the shopper’s return', async () => {
    expect((await transfer({ shopperResultUrl: '' })).body.result).toMatchObject({
      code: '200.300.404',
      parameterErrors: [{ name: 'shopperResultUrl', value: null, message: 'may not be empty' }],
    });
  });
});
