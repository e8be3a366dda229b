import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { plus, seconds } from '../../core/values.ts';
import { chargesDirectly, readsPayment } from '../world/words.ts';
import { openWorld, type World } from '../world/world.ts';
import { freshFolder } from './folder.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ database: join(freshFolder(), 'tillway.sqlite') });
});
afterAll(() => world.close());

it('a gateway that closes completes deliveries under way first, and keeps their results', async () => {
  const pending = await chargesDirectly(world, { testMode: 'EXTERNAL', 'customParameters[SIM_answer]': 'lost' });
  expect(pending.body.result.code).toBe('000.200.000');
  world.clock.moveTo(plus(world.clock.now(), seconds(60)));

  const closing = await world.twin();
  const [asked, mayAnswer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { EXTERNAL: acquirer } = closing.gateway.acquirers;
  if (!acquirer) throw new Error('Expected an acquirer in test mode, found none');
  const slow: typeof acquirer = {
    send: acquirer.send,
    async inquire(key) {
      asked.resolve();
      await mayAnswer.promise;
      return acquirer.inquire(key);
    },
  };
  Object.assign(closing.gateway.acquirers, { EXTERNAL: slow });
  const delivering = closing.dispatcher.startDue();
  await asked.promise;
  const closed = closing.close();
  for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
  mayAnswer.resolve();
  await Promise.all([delivering, closed]);
  expect((await readsPayment(world, pending.body.id)).body.result.code).toBe('000.100.112');
});
