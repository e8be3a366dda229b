import { describe, expect, inject, it } from 'vitest';
import { freshDatabase } from '../../store/postgres/postgres.fixture.ts';
import { openWorld } from '../world/world.ts';
import { walk } from './walk.ts';

describe.for([
  ['SQLite', async (): Promise<string> => ':memory:'],
  ['PostgreSQL', (): Promise<string> => freshDatabase(inject('postgres'))],
] as const)('on %s', ([, database]) => {
  it(
    'a reference of every type to a payment in every state, with every edge amount, has its recorded result code',
    { timeout: 120_000 },
    async () => {
      const world = await openWorld({ database: await database() });
      const results = await walk(world);
      await world.close();
      await expect(`${results}\n`).toMatchFileSnapshot('walk.recorded.txt');
    },
  );
});
