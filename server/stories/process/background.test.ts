import { expect, it, onTestFinished } from 'vitest';
import { openWorld } from '../world/world.ts';

it('a look for due messages that fails is logged as the dispatcher’s', async () => {
  let fails = false;
  const world = await openWorld({
    seams: {
      store: (store) => ({
        ...store,
        due: (until) => (fails ? Promise.reject(new Error('no look')) : store.due(until)),
      }),
      acquirer: (acquirer) => acquirer,
    },
  });
  onTestFinished(() => world.close());
  const { dispatcher, gateway } = world.wired();
  fails = true;
  dispatcher.start();
  await gateway.background.settled();
  fails = false;
  const line = { topic: 'look of the dispatcher', reason: expect.stringContaining('no look') as string };
  expect(world.logged).toContainEqual(expect.objectContaining(line));
});
