import { afterAll, beforeAll, expect, it } from 'vitest';
import { browserOf } from '../office/browser.ts';
import { administrator } from '../world/administrator.ts';
import { demo, openWorld, type World } from '../world/world.ts';
import { charge, fileOf, imports, rowsOf, sends } from './files.ts';

const card = '4111111111111111';
const inGroups = '4111 1111 1111 1111';

let world: World;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());

it('rows of acquirers’ files are kept and shown without the card numbers that they have', async () => {
  const more = { scheme: `VISA ${inGroups}`, text: card, reason: card, reference: 'order-4711' };
  const { status, body } = await sends(world, { content: fileOf(charge('10.00', card, more)), name: 'cards.csv' });
  expect(status).toBe(200);
  const key = world.wired().gateway.ids.keyOf('acquirerFile', body.id ?? '') ?? expect.fail();
  const [row] = await rowsOf(world, { key });
  expect(row?.cells.slice(-5)).toEqual(['1111', 'VISA •••', '', '•••', '•••']);
  expect(row?.cells).toContain('order-4711');
  const shown = (await administrator(world).get(`acquirerFiles/${body.id}/rows`)).text;
  expect(shown).not.toMatch(/4111.?1111/);
  expect(shown).toContain('order-4711');
});

it('a file that is tried in the back office is shown without them', async () => {
  const entity = world.wired().gateway.entities.entityOf(demo.entityId)?.key ?? null;
  const user = await browserOf(world, { roles: ['finance'], entity });
  const upload = '/office/settlements/upload';
  await user.get(upload);
  const file = { name: 'cards.csv', content: fileOf(charge('10.00', card, { text: card })) };
  const sent = { to: `${upload}/try`, fields: { profile: 'simulated-processor' } };
  expect(await user.upload(upload, file, sent)).not.toContain(card);
});

it('the name of a file holds no card number, whether it is sent or fetched', async () => {
  const content = fileOf(charge('11.00', '0000'));
  const refused = await sends(world, { content, name: `${card}.csv` });
  expect(refused.body.result?.parameterErrors).toMatchObject([{ name: 'name', message: 'may not hold a card number' }]);
  expect(refused.text).not.toContain(card);
  expect((await imports(world, { content, name: `${card}.csv` })).file.name).toBe('•••.csv');
});
