import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardOf, cards, createsCheckout, order, pays, reads } from '../world/words.ts';
import { openWorld, type World } from '../world/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const faultsOf = async (answer: ReturnType<World['post']>) =>
  (await answer).body.result.parameterErrors?.map(({ name }) => name);

describe('the shopper’s browser', () => {
  const names = [
    'amount',
    'currency',
    'paymentType',
    'descriptor',
    'merchantTransactionId',
    'testMode',
    'notificationUrl',
    'threeDSecure.eci',
    'risk.amount',
    'merchant.name',
    'standingInstruction.source',
    'customParameters[forceResultCode]',
    'entityId',
    'unheardOf',
  ];
  it.for(names)('may not send %s', async (name) => {
    const checkout = await createsCheckout(world);
    expect(await faultsOf(pays(world, checkout, { ...cardOf(cards.approved), [name]: '1.00' }))).toEqual([name]);
  });

  // See DECISIONS 13.
  it('may send its own parameters, contact and address, and they are kept where the merchant sent none', async () => {
    const checkout = await createsCheckout(world, { 'billing.city': 'Berlin' });
    await pays(world, checkout, {
      ...cardOf(cards.approved),
      'customParameters[SHOPPER_gift]': 'yes',
      'billing.city': 'Bonn',
      'billing.postcode': '53111',
    });
    expect((await reads(world, checkout)).body).toMatchObject({
      customParameters: { SHOPPER_gift: 'yes' },
      billing: { city: 'Berlin', postcode: '53111' },
    });
  });

  it('pays with the payment type that the merchant set for the card’s brand, whether it names the brand or not', async () => {
    const { paymentBrand: _named, ...unnamed } = cardOf(cards.approved);
    for (const card of [cardOf(cards.approved), unnamed]) {
      const checkout = await createsCheckout(world, { 'overridePaymentType[VISA]': 'PA' });
      expect((await pays(world, checkout, card)).body).toMatchObject({
        paymentType: 'PA',
        result: { code: '000.100.110' },
      });
    }
  });

  it('names the holder of the card; the merchant’s applies when it names none', async () => {
    const { 'card.holder': _holder, ...nameless } = cardOf(cards.approved);
    const checkout = () => createsCheckout(world, { 'card.holder': 'REFUSED' });
    expect((await pays(world, await checkout())).body).toMatchObject({
      result: { code: '000.100.110' },
      card: { holder: 'Jane Jones' },
    });
    expect((await pays(world, await checkout(), nameless)).body).toMatchObject({
      result: { code: '800.100.152' },
      card: { holder: 'REFUSED' },
    });
  });

  it('is not refused for a value that does not count beside the merchant’s', async () => {
    const named = await createsCheckout(world, { 'billing.street1': 'Main' });
    expect((await pays(world, named, { ...cardOf(cards.approved), 'billing.street1': '3' })).status).toBe(200);
    const numbered = await createsCheckout(world, { 'billing.street1': '12', 'billing.street2': 'a' });
    expect((await pays(world, numbered, { ...cardOf(cards.approved), 'billing.street2': '3' })).status).toBe(200);
    expect((await reads(world, numbered)).body).toMatchObject({ billing: { street1: '12', street2: 'a' } });
  });

  it('leaves no card number in the data about itself', async () => {
    const checkout = await createsCheckout(world);
    expect((await pays(world, checkout, cardOf(cards.approved), { 'user-agent': cards.approved })).status).toBe(200);
    expect((await reads(world, checkout)).text).not.toContain(cards.approved);
  });

  it('has the Accept header of the form’s document, not of the document’s script', async () => {
    const checkout = await createsCheckout(world);
    const accept = 'text/html,*/*;q=0.8';
    expect((await world.get(`v1/checkouts/${checkout}/frame`, { accept })).text).toContain(
      `"acceptHeader":"${accept}"`,
    );
    const form = { ...cardOf(cards.approved), 'customer.browser.acceptHeader': accept };
    await pays(world, checkout, form, { accept: 'application/json' });
    expect((await reads(world, checkout)).text).toContain(`"acceptHeader":"${accept}"`);
  });

  it('is refused when its page is not the gateway’s', async () => {
    const checkout = await createsCheckout(world);
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ])
      expect((await pays(world, checkout, cardOf(cards.approved), headers as Record<string, string>)).status).toBe(403);
    expect(
      (await pays(world, checkout, cardOf(cards.approved), { origin: new URL(world.baseUrl).origin })).status,
    ).toBe(200);
  });

  it('returns to listed addresses only', async () => {
    const open = async () => (await world.post('v1/checkouts', order)).body.id;
    const returningTo = async (shopperResultUrl: string) =>
      (await pays(world, await open(), { ...cardOf(cards.approved), shopperResultUrl })).status;
    // The first is listed for results, the other for pages that show the form.
    for (const url of ['http://localhost:8099/result', 'http://localhost:3000/result'])
      expect(await returningTo(url), url).toBe(200);
    for (const url of [
      'https://evil.example/',
      'http://localhost:8099@evil.example/',
      'http://localhost:80990/',
      'https://localhost/',
      '//evil.example/',
      'javascript:alert(1)',
    ])
      expect(await returningTo(url), url).toBe(400);
  });
});
