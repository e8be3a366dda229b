import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asksProgress, browser, cardOf, cards, createsCheckout, pays, reads } from '../world/words.ts';
import { type Answered, demo, openWorld, type World } from '../world/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const UPDATED = '000.200.101';
const IN_USE = '200.300.404';

const updates = (checkout: string, more: Record<string, string>): Promise<Answered> =>
  world.post(`v1/checkouts/${checkout}`, { entityId: demo.entityId, ...more });

describe('an update of a checkout', () => {
  it('returns the id of the checkout', async () => {
    const checkout = await createsCheckout(world);
    expect(await updates(checkout, { merchantTransactionId: 'order-4711' })).toMatchObject({
      status: 200,
      body: { id: checkout, ndc: checkout, result: { code: UPDATED } },
    });
  });

  it('changes the amount that is paid', async () => {
    const checkout = await createsCheckout(world);
    await updates(checkout, { amount: '17.50', currency: 'EUR' });
    expect(await pays(world, checkout)).toMatchObject({ status: 200, body: { amount: '17.50', currency: 'EUR' } });
    expect((await reads(world, checkout)).body.amount).toBe('17.50');
  });

  it('adds to the checkout’s parameters and leaves the others unchanged', async () => {
    const checkout = await createsCheckout(world, { 'customParameters[colour]': 'blue' });
    await updates(checkout, { 'customParameters[size]': 'large' });
    await pays(world, checkout);
    expect((await reads(world, checkout)).body).toMatchObject({
      amount: '92.00',
      customParameters: { colour: 'blue', size: 'large' },
    });
  });

  it('with a house number makes the second line of each address void', async () => {
    const places = ['billing', 'shipping', 'merchant.billing', 'merchant.shipping'];
    const each = (line: string, text: string) => Object.fromEntries(places.map((place) => [`${place}.${line}`, text]));
    const checkout = await createsCheckout(world, { ...each('street1', 'Ring'), ...each('street2', 'Hof') });
    await updates(checkout, each('houseNumber1', '7'));
    const { body } = await pays(world, checkout);
    const address = { street1: 'Ring', houseNumber1: '7' };
    expect(body.result.code).toBe('000.100.110');
    const paid = (await reads(world, checkout)).body as unknown as {
      billing: object;
      shipping: object;
      merchant: object;
    };
    expect([paid.billing, paid.shipping]).toEqual([address, address]);
    expect(paid.merchant).toEqual({ billing: address, shipping: address });
  });

  it('of a checkout that only stores an account makes it no payment without amount, currency and type', async () => {
    const form = { entityId: demo.entityId, createRegistration: 'true', shopperResultUrl: `${world.shop.url}/result` };
    const { body } = await world.post('v1/checkouts', form);
    const lacking = async (more: Record<string, string>) =>
      (await updates(body.id, more)).body.result.parameterErrors?.map(({ name }) => name);
    expect(await lacking({ createRegistration: 'false' })).toEqual(['amount', 'currency', 'paymentType']);
    expect(await lacking({ amount: '17.50' })).toEqual(['currency', 'paymentType']);
    expect(await lacking({ amount: '17.50', currency: 'EUR' })).toEqual(['paymentType']);
    expect(await lacking({ merchantTransactionId: 'order-4711' })).toBeUndefined();
    const priced = { amount: '17.50', currency: 'EUR', paymentType: 'DB', createRegistration: 'false' };
    expect((await updates(body.id, priced)).body.result.code).toBe(UPDATED);
    expect(await pays(world, body.id)).toMatchObject({ status: 200, body: { amount: '17.50' } });
  });

  it.each(['visa', 'FOOBAR'])(
    'to the brand %s, which does not exist, is refused and changes nothing',
    async (brand) => {
      const checkout = await createsCheckout(world, { paymentBrand: 'VISA' });
      const { status, body } = await updates(checkout, { paymentBrand: brand, amount: '17.50' });
      const fault = { name: 'paymentBrand', value: brand, message: 'must be a brand that exists' };
      expect([status, body.result.code, body.result.parameterErrors]).toEqual([400, '100.100.501', [fault]]);
      expect(await pays(world, checkout)).toMatchObject({ status: 200, body: { amount: '92.00' } });
    },
  );

  it('to another brand is what the checkout is paid by', async () => {
    const checkout = await createsCheckout(world, { paymentBrand: 'MASTER' });
    expect((await updates(checkout, { paymentBrand: 'VISADEBIT' })).body.result.code).toBe(UPDATED);
    await pays(world, checkout, { ...cardOf(cards.approved), paymentBrand: 'VISADEBIT' });
    expect((await reads(world, checkout)).body.paymentBrand).toBe('VISADEBIT');
  });

  it('of no checkout is refused for that alone', async () => {
    const { result } = (await updates('0'.repeat(32), { createRegistration: 'false' })).body;
    expect([result.code, result.parameterErrors]).toEqual([IN_USE, undefined]);
  });

  // See DECISIONS 34.
  it('leads to no payment by a shopper who was shown another price', async () => {
    const checkout = await createsCheckout(world);
    const tag = async () => ({
      'if-match': `"${(JSON.parse((await asksProgress(world, checkout)).text) as { price: { tag: string } }).price.tag}"`,
    });
    const before = await tag();
    await updates(checkout, { amount: '17.50', currency: 'EUR' });
    expect(await pays(world, checkout, cardOf(cards.approved), before)).toMatchObject({
      status: 412,
      body: { result: { code: '200.300.404' } },
    });
    expect((await reads(world, checkout)).body.result.code).toBe('000.200.000');
    expect(await pays(world, checkout, cardOf(cards.approved), await tag())).toMatchObject({
      status: 200,
      body: { amount: '17.50' },
    });
  });

  it.for(['W/"9200EUR"', '"9100EUR", "9000EUR"', '9200EUR', '"92.00EUR"'])(
    'leads to a payment only with the new price’s tag: not with %s',
    async (tag) => {
      const checkout = await createsCheckout(world);
      expect((await pays(world, checkout, cardOf(cards.approved), { 'if-match': tag })).status).toBe(412);
      expect((await pays(world, checkout, cardOf(cards.approved), { 'if-match': `"9100EUR", "9200EUR"` })).status).toBe(
        200,
      );
    },
  );

  it('that leaves the price unchanged does not prevent an open form from paying', async () => {
    const checkout = await createsCheckout(world);
    await updates(checkout, { merchantTransactionId: 'order-4711' });
    expect((await pays(world, checkout, cardOf(cards.approved), { 'if-match': '"9200EUR"' })).status).toBe(200);
  });

  it('with an Idempotency-Key gets its first response again after later updates', async () => {
    const checkout = await createsCheckout(world, { 'billing.street2': 'Hof' });
    const update = (form: Record<string, string>, key: string) =>
      world.post(
        `v1/checkouts/${checkout}`,
        { entityId: demo.entityId, ...form },
        { authorization: `Bearer ${demo.token}`, 'idempotency-key': key },
      );
    const first = await update({ 'billing.street1': '12' }, 'one');
    expect(first.body.result.code).toBe(UPDATED);
    await update({ 'billing.street1': 'Ring', 'billing.street2': '34' }, 'two');
    expect((await update({ 'billing.street1': '12' }, 'one')).text).toBe(first.text);
  });

  it('is accepted after a decline', async () => {
    const checkout = await createsCheckout(world);
    await pays(world, checkout, cardOf(cards.declined));
    expect((await updates(checkout, { amount: '17.50', currency: 'EUR' })).body.result.code).toBe(UPDATED);
    expect((await pays(world, checkout)).body.amount).toBe('17.50');
  });

  it('is refused while the checkout is being paid', async () => {
    const checkout = await createsCheckout(world);
    expect((await pays(world, checkout, { ...cardOf(cards.challenge), ...browser })).body.result.code).toBe(
      '000.200.000',
    );
    expect(await updates(checkout, { amount: '17.50', currency: 'EUR' })).toMatchObject({
      status: 400,
      body: { result: { code: IN_USE } },
    });
  });

  it('is refused once the checkout is paid', async () => {
    const checkout = await createsCheckout(world);
    await pays(world, checkout);
    expect(await updates(checkout, { amount: '17.50', currency: 'EUR' })).toMatchObject({
      status: 400,
      body: { result: { code: IN_USE } },
    });
    expect((await reads(world, checkout)).body.amount).toBe('92.00');
  });

  it('returns the integrity of the widget’s script on request', async () => {
    const checkout = await createsCheckout(world);
    expect((await updates(checkout, { integrity: 'true' })).body.integrity).toMatch(/^sha384-/);
    expect((await updates(checkout, { amount: '17.50', currency: 'EUR' })).body.integrity).toBeUndefined();
  });
});
