import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { minutes } from '../../core/values.ts';
import { answersChallenge } from '../world/issuer.ts';
import { browser, cardOf, cards, chargesDirectly, createsCheckout, pays, reads, refersTo } from '../world/words.ts';
import { openWorld, type World } from '../world/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ database: inject('postgres') });
});
afterAll(() => world.close());

/** The same gateway on PostgreSQL: the stories that depend most on the database. */

it('pays a checkout once for any number of requests at the same moment', async () => {
  const checkout = await createsCheckout(world);
  const answers = await Promise.all(Array.from({ length: 20 }, () => pays(world, checkout)));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect((await reads(world, checkout)).body.result.code).toBe('000.100.110');
});

it('pays after a challenge', async () => {
  const checkout = await createsCheckout(world);
  const { body } = await pays(world, checkout, { ...cardOf(cards.challenge), ...browser });
  await answersChallenge(world, body.id, '1234');
  expect((await reads(world, checkout)).body.result.code).toBe('000.100.110');
});

it('refunds the whole amount once for ten requests at the same moment', async () => {
  const { id } = (await chargesDirectly(world, { testMode: 'EXTERNAL' })).body;
  const answers = await Promise.all(Array.from({ length: 10 }, () => refersTo(world, id, 'RF')));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

it('repeats the response to a repeated request byte for byte', async () => {
  const key = { 'idempotency-key': 'k1' };
  expect((await chargesDirectly(world, {}, key)).text).toBe((await chargesDirectly(world, {}, key)).text);
});

it('asks the merchant to read an unread result after 29 minutes', async () => {
  await pays(world, await createsCheckout(world));
  await world.advance(minutes(29));
  expect(world.shop.pings.length).toBeGreaterThanOrEqual(1);
});
