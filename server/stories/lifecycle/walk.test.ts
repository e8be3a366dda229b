import { describe, expect, inject, it } from 'vitest';
import { openWorld } from '../world/world.ts';
import { walk } from './walk.ts';

describe.for([
  ['SQLite', (): string => ':memory:'],
  ['PostgreSQL', (): string => inject('postgres')],
] as const)('on %s', ([, database]) => {
  it(
    'a reference of every type to a payment in every state, with every edge amount, has its recorded result code',
    { timeout: 120_000 },
    async () => {
      const world = await openWorld({ database: database() });
      const results = await walk(world);
      await world.close();
      await expect(`${results}\n`).toMatchFileSnapshot('walk.recorded.txt');
    },
  );
});
