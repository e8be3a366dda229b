import { afterAll, beforeAll, expect, it } from 'vitest';
import { asksProgress, cardOf, cards, pays } from './words.ts';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

it.each([
  ['is asked about', asksProgress],
  ['is paid', (to: World, id: string) => pays(to, id, cardOf(cards.approved))],
])('what stands in an address where no checkout is, and %s, never reaches the log', async (_what, asks) => {
  const before = world.logged.length;
  const answer = await asks(world, '4111111111111111');
  const lines = world.logged.slice(before);
  expect(lines).toEqual([expect.objectContaining({ ndc: expect.stringMatching(UUID), status: answer.status })]);
  expect(JSON.stringify(lines)).not.toContain('4111111111111111');
});
