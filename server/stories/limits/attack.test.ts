import { describe, expect, inject, it } from 'vitest';
import { defences } from '../../core/limits/card-testing.ts';
import { freshDatabase as freshPostgres } from '../../store/postgres/postgres.fixture.ts';
import { freshDatabase } from '../process/folder.ts';
import { demoWith } from '../world/demo-settings.ts';
import { openWorld } from '../world/world.ts';
import { attack, type Size } from './attack.ts';

const TEN_MINUTES = 600_000;
const [REACHED_MAX, REFUSED_MAX, WARNED_SECONDS_MAX] = [100, 1, 60];

const isWhole = inject('proofs') === 'whole';
const size: Size = isWhole ? { attempts: 5000, payments: 500 } : { attempts: 500, payments: 50 };
const databases = [
  { name: 'SQLite', fresh: async (): Promise<string> => freshDatabase() },
  { name: 'PostgreSQL', fresh: (): Promise<string> => freshPostgres(inject('postgres')) },
] as const;

/** The defaults of live mode, in a gateway whose clock can be moved. */
const liveDefaults = Object.fromEntries(Object.entries(defences).map(([name, { live }]) => [name, live]));

describe('tests of stolen cards in half an hour, with the limits of live mode', () => {
  it.for(isWhole ? databases : databases.slice(0, 1))(
    'hardly reach an acquirer, while honest shoppers pay, on $name',
    { timeout: TEN_MINUTES },
    async ({ name, fresh }) => {
      const world = await openWorld({ database: await fresh(), provisionFile: demoWith(liveDefaults) });
      const { reached, payments, refused, warnedAfter } = await attack(world, size);
      await world.close();
      if (isWhole)
        console.log(
          `${name}: ${reached} of ${size.attempts} attempts reached the processor; ${refused} of ${payments} honest payments were refused; warned after ${warnedAfter ?? 'no'} s`,
        );
      expect(reached).toBeLessThanOrEqual(REACHED_MAX);
      expect(refused).toBeLessThanOrEqual(REFUSED_MAX);
      expect(warnedAfter).toBeLessThanOrEqual(isWhole ? WARNED_SECONDS_MAX : 10 * WARNED_SECONDS_MAX);
    },
  );
});
