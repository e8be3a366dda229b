import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days, minutes } from '../../core/values.ts';
import { comesBack, decides, opensBankPage } from '../world/bank.ts';
import { answersChallenge } from '../world/issuer.ts';
import { browser, cardOf, cards, chargesDirectly, createsCheckout, order, pays, registers } from '../world/words.ts';
import { openWorld, type World } from '../world/world.ts';
import { formOf } from './form.ts';

let world: World;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());

const documents = ['frame', 'fields', 'stored'] as const;
const reloaded = async (checkout: string) =>
  JSON.stringify([
    ...(await Promise.all(documents.map((each) => formOf(world, checkout, '', each)))),
    (await world.get(`v1/checkouts/${checkout}/form`, { 'sec-fetch-site': 'same-origin' })).body,
  ]);

describe('the forms of a checkout, whose id is all that they ask for', () => {
  const opens = async (): Promise<{ readonly checkout: string; readonly stored: string }> => {
    const stored = (await registers(world)).body.id;
    const name = { 'customer.givenName': 'Jane', 'customer.surname': 'Jones' };
    const more = { 'registrations[0].id': stored, merchantTransactionId: 'order-4711', ...name };
    return { stored, checkout: await createsCheckout(world, more) };
  };

  it('offer stored accounts while it can be paid, also after an attempt that was declined', async () => {
    const { checkout, stored } = await opens();
    await pays(world, checkout, cardOf(cards.declined));
    await world.advance(minutes(29));
    for (const held of [stored, 'order-4711', 'Jane Jones']) expect(await reloaded(checkout)).toContain(held);
  });

  it('show neither stored accounts nor the order once it is paid, and lead back to the shop for an hour', async () => {
    const { checkout, stored } = await opens();
    await pays(world, checkout);
    const leadsBack = async () => (await formOf(world, checkout)).resultUrl;
    for (const wait of [0, 59]) {
      await world.advance(minutes(wait));
      expect(await leadsBack()).toBe(`${world.shop.url}/result?order=4711`);
      for (const held of [stored, 'order-4711', 'Jane Jones']) expect(await reloaded(checkout)).not.toContain(held);
    }
    await world.advance(minutes(1));
    expect(await leadsBack()).toBeNull();
    await world.advance(days(40));
    expect(await reloaded(checkout)).not.toContain('/result');
    expect((await formOf(world, checkout)).progress.state).toBe('paid');
  });
});

describe('the pages of a payment, whose id is all that they ask for', () => {
  const shop = 'https://shop.example/done';
  const data = async (path: string) =>
    (await world.get(path, {})).text.match(/id="data">(.*?)<\/script>/s)?.[1] ?? expect.fail();

  it('have no address of the shop for a card payment without an authentication', async () => {
    const checkout = await createsCheckout(world);
    const direct = (await chargesDirectly(world, { shopperResultUrl: shop })).body.id;
    for (const id of [direct, (await pays(world, checkout)).body.id]) {
      expect(await data(`3ds/${id}`)).not.toMatch(/shop\.example|result\?order/);
      expect(await comesBack(world, id)).toBeNull();
      const redirect = await fetch(new URL(`asynchronous/${id}/redirect`, world.baseUrl), { redirect: 'manual' });
      expect([redirect.status, await redirect.text()]).toEqual([200, expect.not.stringContaining(checkout)]);
    }
  });

  it('lead back to the shop for an hour after an authentication', async () => {
    const challenged = { ...cardOf(cards.challenge), ...browser, shopperResultUrl: shop };
    const { id } = (await chargesDirectly(world, challenged)).body;
    await answersChallenge(world, id, '1234');
    await world.advance(minutes(59));
    expect(await data(`3ds/${id}`)).toContain(shop);
    await world.advance(minutes(1));
    expect(await data(`3ds/${id}`)).not.toContain(shop);
  });

  it('lead back to the shop for an hour after a transfer at the bank', async () => {
    const transfer = { ...order, paymentBrand: 'SOFORTUEBERWEISUNG', shopperResultUrl: shop };
    const answered = await world.post('v1/payments', transfer);
    await decides(await opensBankPage(answered), 'confirmed');
    expect(await comesBack(world, answered.body.id)).toContain(shop);
    await world.advance(minutes(59));
    expect(await comesBack(world, answered.body.id)).toContain(shop);
    await world.advance(minutes(1));
    expect(await comesBack(world, answered.body.id)).toBeNull();
  });
});
