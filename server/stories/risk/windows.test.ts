import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { stillClock } from '../../clock.ts';
import type { RiskRule } from '../../core/risk/rule.ts';
import { bucketOf, grainOf } from '../../core/risk/velocity.ts';
import { type EntityKey, type Instant, minutes } from '../../core/values.ts';
import { openStore } from '../../store/open-store.ts';
import { freshDatabase } from '../../store/postgres/postgres.fixture.ts';
import type { Store } from '../../store/store.ts';
import { gatewayWith, paymentOf, screens, START } from './lone-screening.ts';

/** Windows at both sides of where buckets become longer, with the minutes of their buckets, as docs/risk.md has them. */
const windows = [
  [1, 1],
  [12, 1],
  [13, 5],
  [60, 5],
  [61, 120],
  [1440, 120],
  [1441, 840],
  [10_080, 840],
  [10_081, 10_800],
  [129_600, 10_800],
] as const;

let merchants = 1000;

describe.each([
  ['SQLite', async (): Promise<string> => ':memory:'],
  ['PostgreSQL', (): Promise<string> => freshDatabase(inject('postgres'))],
] as const)('a velocity window on %s', (_, database) => {
  let store: Store;
  beforeAll(async () => {
    store = await openStore(await database());
  });
  afterAll(() => store.close());

  it.each(windows)(
    'of %i minutes counts an attempt until the window and its bucket of %i are over',
    async (length, bucket) => {
      expect(grainOf(length)).toBe(bucket);
      const [window, grain] = [minutes(length), minutes(bucket)];
      const begin = bucketOf(START, bucket) * grain;
      /** Whether an attempt at one moment counts at another one. Both are within buckets that begin at `begin`. */
      async function counts(attempt: number, later: number): Promise<boolean> {
        merchants += 2;
        const clock = stillClock((begin + attempt) as Instant);
        const merchant = { merchant: merchants as EntityKey, clock, store };
        const rules: readonly RiskRule[] = [
          {
            name: 'second',
            when: [{ is: 'velocity', per: 'all', of: 'attempts', limit: 1, minutes: length }],
            action: 'score',
          },
        ];
        const gateway = gatewayWith(rules, merchant);
        const pays = () => screens(gateway, paymentOf(merchant, { cents: 100, fields: {} }));
        expect(await pays()).toEqual([]);
        clock.moveTo((begin + later) as Instant);
        return (await pays()).includes('second');
      }
      const last = grain - 1;
      expect(await counts(0, window - 1)).toBe(true);
      expect(await counts(0, window)).toBe(true);
      expect(await counts(last, last + window)).toBe(true);
      expect(await counts(0, window + grain - 1)).toBe(true);
      expect(await counts(last, window + grain - 1)).toBe(true);
      expect(await counts(0, window + grain)).toBe(false);
      expect(await counts(last, window + grain)).toBe(false);
    },
  );

  it('keeps what was counted when the rules change, and a rule that is new counts from then on', async () => {
    merchants += 2;
    const merchant = { merchant: merchants as EntityKey, clock: stillClock(START), store };
    const rule = (limit: number, length: number): RiskRule => ({
      name: `${limit} in ${length}`,
      when: [{ is: 'velocity', per: 'all', of: 'attempts', limit, minutes: length }],
      action: 'score',
    });
    const paysUnder = (...rules: readonly RiskRule[]) =>
      screens(gatewayWith(rules, merchant), paymentOf(merchant, { cents: 100, fields: {} }));
    expect(await paysUnder(rule(1, 60))).toEqual([]);
    expect(await paysUnder(rule(1, 60))).toEqual(['1 in 60']);
    expect(await paysUnder(rule(2, 30), rule(1, 1440))).toEqual(['2 in 30']);
    expect(await paysUnder(rule(1, 1440))).toEqual(['1 in 1440']);
    expect(await paysUnder(rule(4, 60))).toEqual([]);
    expect(await paysUnder(rule(4, 60))).toEqual(['4 in 60']);
  });
});
