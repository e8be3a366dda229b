import { afterAll, beforeAll, expect, it } from 'vitest';
import { cardOf, cards, chargesDirectly } from '../world/words.ts';
import { demo, openWorld, type World } from '../world/world.ts';
import { type Browser, browserOf } from './browser.ts';

let world: World;
let finance: Browser;
beforeAll(async () => {
  world = await openWorld();
  finance = await browserOf(world, { roles: ['finance'], entity: null });
});
afterAll(() => world.close());

it('a payment leads from its tabs and the kinds of its timeline back to them, below the first screen of a phone', async () => {
  const { body } = await chargesDirectly(world);
  const address = `/office/payments/${body.id}`;
  const page = await finance.get(address);
  for (const [path, place] of [
    [`${address}/raw`, 'part'],
    [`${address}?kind=risk`, 'timeline'],
  ] as const) {
    expect(page).toContain(`href="${path}#${place}"`);
    expect(await finance.get(path)).toContain(`id="${place}"`);
  }
});

it('a payment has its type alone for its name where no money moves', async () => {
  await world.post('v1/registrations', {
    entityId: demo.entityId,
    ...cardOf(cards.approved),
    'standingInstruction.mode': 'INITIAL',
    'standingInstruction.source': 'CIT',
    'standingInstruction.type': 'RECURRING',
  });
  const [path = ''] = /\/office\/payments\/8a\w{30}/.exec(await finance.get('/office/payments?type=RG')) ?? [];
  const page = await finance.get(path);
  expect(page).toContain('<h1>RG</h1>');
  expect(page).toContain(`<a href="${path}"><code>RG</code></a>`);
});
