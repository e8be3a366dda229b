import { afterAll, beforeAll, expect, it } from 'vitest';
import { minutes } from '../../core/values.ts';
import { asksProgress, cardOf, cards, createsCheckout, pays, reads } from '../world/words.ts';
import { demo, openWorld, type World } from '../world/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

it.each([
  ['is asked about', asksProgress],
  ['is paid', (to: World, id: string) => pays(to, id, cardOf(cards.approved))],
])('the text of an address without a checkout, and %s, never reaches the log', async (_what, asks) => {
  const before = world.logged.length;
  const answer = await asks(world, '4111111111111111');
  const lines = world.logged.slice(before);
  expect(lines).toEqual([expect.objectContaining({ ndc: expect.stringMatching(UUID), status: answer.status })]);
  expect(JSON.stringify(lines)).not.toContain('4111111111111111');
});

it('the ndc of a response is the ndc of its line in the log', async () => {
  const before = world.logged.length;
  const checkout = await createsCheckout(world);
  const answers = [
    await world.post(`v1/checkouts/${checkout}`, { entityId: demo.entityId, amount: 'x' }),
    await pays(world, checkout),
    await reads(world, checkout),
  ];
  const update = await world.post(`v1/checkouts/${checkout}`, { entityId: demo.entityId });
  expect([...answers, update].map(({ body }) => body.ndc)).toEqual([checkout, checkout, checkout, checkout]);
  expect(world.logged.slice(before)).toEqual(
    Array.from({ length: 5 }, () => expect.objectContaining({ ndc: checkout })),
  );
});

// See DECISIONS 32.
it('the ndc of a response about an expired checkout is the checkout’s id', async () => {
  const checkout = await createsCheckout(world);
  await world.advance(minutes(31));
  expect((await reads(world, checkout)).body.ndc).toBe(checkout);
});
