import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seconds } from '../../core/values.ts';
import { comesBack, decides, opensBankPage, opensMessage } from '../world/bank.ts';
import { asksProgress, createsCheckout, order, pays as paysCheckout, readsPayment } from '../world/words.ts';
import { openWorld, type World } from '../world/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const account = {
  paymentBrand: 'PAYPAL',
  'virtualAccount.accountId': 'jane.jones@example.com',
  'virtualAccount.email': 'jane@example.com',
  shopperResultUrl: 'https://shop.example/done',
};
const byPhone = {
  paymentBrand: 'MBWAY',
  'virtualAccount.accountId': 'wallet-4711',
  'virtualAccount.phone': '+351 911222333',
};

describe.each([
  ['INTERNAL', '000.100.110'],
  ['EXTERNAL', '000.100.112'],
])('a payment from a virtual account in testMode %s', (testMode, success) => {
  const pays = (form: Record<string, string>) => world.post('v1/payments', { ...order, testMode, ...form });

  it('takes the shopper to the page of the service and back', async () => {
    const answered = await pays(account);
    expect(answered.body.result.code).toBe('000.200.000');
    await decides(await opensBankPage(answered), 'confirmed');
    await comesBack(world, answered.body.id);
    expect((await readsPayment(world, answered.body.id)).body.result.code).toBe(success);
  });

  it('is confirmed in a message, without a page', async () => {
    const answered = await pays(byPhone);
    expect(answered.body.result.code).toBe('000.200.000');
    expect(answered.body.redirect).toBeUndefined();
    await decides(await opensMessage(world, '+351 911222333'), 'confirmed');
    await world.advance(seconds(31));
    expect((await readsPayment(world, answered.body.id)).body.result.code).toBe(success);
  });

  it('is shown by the form of its checkout as one that waits for the reply, until that has come', async () => {
    const checkout = await createsCheckout(world, { testMode });
    const mail = `${testMode.toLowerCase()}@example.com`;
    await paysCheckout(world, checkout, {
      paymentBrand: 'MONEYBOOKERS',
      'virtualAccount.accountId': mail,
      'virtualAccount.email': mail,
    });
    const message = { by: 'email', brand: 'Skrill', account: `${mail.slice(0, 1)}•••@example.com` };
    expect((await asksProgress(world, checkout)).body).toMatchObject({ state: 'pending', attempt: { message } });
    await decides(await opensMessage(world, mail), 'confirmed');
    await world.advance(seconds(31));
    const { body } = await asksProgress(world, checkout);
    expect(body.state).toBe('paid');
    expect(body.attempt).not.toHaveProperty('message');
  });

  it('shows and keeps no more of the account than the end of its id', async () => {
    const answered = await pays(account);
    const read = await readsPayment(world, answered.body.id);
    expect(read.body).toMatchObject({ virtualAccount: { accountId: 'j•••@example.com' } });
    for (const text of [answered.text, read.text]) expect(text).not.toMatch(/jane/);
    expect((await pays(byPhone)).body).toMatchObject({ virtualAccount: { accountId: '•••4711' } });
  });

  it.each([
    ['the phone of a brand that is confirmed by phone', { ...byPhone, 'virtualAccount.phone': '' }, 'phone'],
    ['the e-mail address of one confirmed by e-mail', { ...byPhone, paymentBrand: 'MONEYBOOKERS' }, 'email'],
    ['the id of the account', { ...account, 'virtualAccount.accountId': '' }, 'accountId'],
  ])('needs %s', async (_, form, name) => {
    expect((await pays(form)).body.result).toMatchObject({
      code: '200.300.404',
      parameterErrors: [{ name: `virtualAccount.${name}`, value: null, message: 'may not be empty' }],
    });
  });
});
