import { afterEach, expect, it } from 'vitest';
import { minutes } from '../../core/values.ts';
import { marks } from '../office/mark.ts';
import { chargesDirectly, refersTo } from '../world/words.ts';
import { openWorld, type World } from '../world/world.ts';
import { chargesAt, linesAt } from './books.ts';

const external = { testMode: 'EXTERNAL' };

let world: World;
afterEach(() => world.close());
it('a capture whose approval arrives after two users have marked it as declined is booked', async () => {
  const held = Promise.withResolvers<void>();
  world = await openWorld({
    seams: {
      store: (store) => store,
      acquirer: (inner) => ({
        ...inner,
        async send(request) {
          const response = await inner.send(request);
          if (request.kind === 'capture') await held.promise;
          return response;
        },
      }),
    },
  });
  const { id } = (await chargesDirectly(world, { ...external, paymentType: 'PA' })).body;
  const before = (await linesAt(world.processorUrl)).length;
  const capturing = refersTo(world, id, 'CP');
  while ((await linesAt(world.processorUrl)).length === before) await world.get('healthz');
  const { gateway } = world.wired();
  const tree = () => world.store().paymentTree(gateway.ids.keyOf('payment', id) ?? expect.fail(id));
  const capture = gateway.ids.publicId('payment', (await tree()).at(-1)?.key ?? expect.fail('no capture'));
  await marks(world, capture, '800.100.152');
  held.resolve();
  expect((await capturing).body.result.code).toBe('800.100.152');
  await world.advance(minutes(120));
  expect((await tree()).map(({ type, state }) => `${type} ${state}`)).toEqual([
    'PA approved',
    'CP rejected',
    'CP approved',
  ]);
  const carriedOut = (await chargesAt(world.processorUrl)).map(({ operation, amountCents }) => [
    operation,
    amountCents,
  ]);
  expect(carriedOut).toEqual([
    ['authorize', 9200],
    ['capture', 9200],
  ]);
});
