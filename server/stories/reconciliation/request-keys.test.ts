import { afterAll, beforeAll, expect, it } from 'vitest';
import { seconds } from '../../core/values.ts';
import { chargesAt } from '../payments/books.ts';
import { demoWith } from '../world/demo-settings.ts';
import { answersChallenge } from '../world/issuer.ts';
import { browser, cardOf, chargesDirectly } from '../world/words.ts';
import { openWorld, type World } from '../world/world.ts';
import { external, imports, recordsOf, rowsOf } from './files.ts';

/** A published card whose acquirer demands a challenge. */
const softlyDeclined = '4000002500003155';
const profile = 'reconciliation-record';

let world: World;
beforeAll(async () => {
  world = await openWorld({ provisionFile: demoWith({}) });
});
afterAll(() => world.close());

it('a row with the key of a payment’s second request is matched to the payment, and no other text is', async () => {
  const form = { ...cardOf(softlyDeclined), ...browser, ...external, shopperResultUrl: `${world.shop.url}/result` };
  const { id } = (await chargesDirectly(world, form)).body;
  await answersChallenge(world, id, '1234');
  const charged = (await chargesAt(world.processorUrl)).find(({ key }) => key.startsWith(id));
  expect(charged?.key).toBe(`${id}-2`);

  const { file } = await imports(world, { content: recordsOf(`${id}-x`, `${id}-2`), profile });
  await world.advance(seconds(1));
  const key = world.wired().gateway.ids.keyOf('payment', id);
  expect((await rowsOf(world, file)).map(({ status, payment }) => [status, payment])).toEqual([
    ['NOT_MATCHED', null],
    ['MATCHED', key],
  ]);
});
