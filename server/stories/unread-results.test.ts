import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { minutes } from '../core/values.ts';
import { answersChallenge } from './issuer.ts';
import { browser, cardOf, cards, createsCheckout, order, pays, reads } from './words.ts';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.shop.pings.length = 0;
});

describe('a result that nobody has read', () => {
  it('is asked for though the decline before it was read', async () => {
    const checkout = await createsCheckout(world);
    await pays(world, checkout, cardOf(cards.declined));
    await reads(world, checkout);
    await pays(world, checkout);
    await world.advance(minutes(29));
    expect(world.shop.pings).toHaveLength(1);
  });

  it('is asked for though the status was read while there was none', async () => {
    const checkout = await createsCheckout(world);
    const { body } = await pays(world, checkout, { ...cardOf(cards.challenge), ...browser });
    expect((await reads(world, checkout)).body.result.code).toBe('000.200.000');
    await answersChallenge(world, body.id, '1234');
    await world.advance(minutes(29));
    expect(world.shop.pings).toHaveLength(1);
  });

  it('is asked for again when there was none yet at 29 minutes', async () => {
    const checkout = await createsCheckout(world);
    await world.advance(minutes(25));
    const { body } = await pays(world, checkout, { ...cardOf(cards.challenge), ...browser });
    await world.advance(minutes(4));
    expect(world.shop.pings).toHaveLength(1);
    await answersChallenge(world, body.id, '1234');
    await world.advance(minutes(30));
    expect(world.shop.pings).toHaveLength(2);
  });
});

it('the shopper’s form may name a listed address to come back to, where the merchant has named none', async () => {
  const { id } = (await world.post('v1/checkouts', order)).body;
  await pays(world, id, { ...cardOf(cards.approved), shopperResultUrl: 'http://localhost:8099/thanks' });
  expect((await world.get(`v1/checkouts/${id}/frame`)).text).toContain('http://localhost:8099/thanks');
});
