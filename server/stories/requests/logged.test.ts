import { afterAll, beforeAll, expect, it } from 'vitest';
import { minutes } from '../../core/values.ts';
import {
  asksProgress,
  cardOf,
  cards,
  chargesDirectly,
  createsCheckout,
  pays,
  reads,
  readsPayment,
} from '../world/words.ts';
import { demo, openWorld, type World } from '../world/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const REQUEST = /^[0-9a-f]{32}$/;

it.each([
  ['is asked about', asksProgress],
  ['is paid', (to: World, id: string) => pays(to, id, cardOf(cards.approved))],
])('the text of an address without a checkout, and %s, never reaches the log', async (_what, asks) => {
  const before = world.logged.length;
  const answer = await asks(world, '4111111111111111');
  const lines = world.logged.slice(before);
  expect(lines).toEqual([expect.objectContaining({ ndc: expect.stringMatching(REQUEST), status: answer.status })]);
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

it('every read of a payment has an ndc of its own, which begins with the id of its channel', async () => {
  const { body } = await chargesDirectly(world);
  const numbers = [body.ndc];
  for (let read = 0; read < 2; read += 1) numbers.push((await readsPayment(world, body.id)).body.ndc);
  expect(new Set(numbers).size).toBe(3);
  for (const ndc of numbers) expect(ndc).toMatch(new RegExp(`^${demo.entityId}_[0-9a-f]{32}$`));
});

it('a refused request about a checkout has the checkout’s id as its ndc, and any other 32 hexadecimal characters', async () => {
  const checkout = await createsCheckout(world);
  const unauthorized = [
    await world.get(`v1/checkouts/${checkout}/payment`, { authorization: 'Bearer unknown' }),
    await world.get('v1/payments/unknown', { authorization: 'Bearer unknown' }),
  ];
  expect(unauthorized.map(({ body }) => body.ndc)).toEqual([checkout, expect.stringMatching(REQUEST)]);
});
