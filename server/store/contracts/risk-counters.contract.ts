import { beforeEach, describe, expect, it } from 'vitest';
import { VersionConflict } from '../../core/faults.ts';
import { countersIn, type CounterStep, noCounters, totalWithin } from '../../core/risk/counters.ts';
import { counterOf } from '../../core/risk/velocity.ts';
import type { Cents, EntityKey } from '../../core/values.ts';
import type { Store } from '../store.ts';
import { at, type Kind } from './store.fixture.ts';

const attempts = counterOf({ per: 'card', of: 'attempts', grain: 5 });
const declined = counterOf({ per: 'card', of: 'declined', grain: 5 });
const window = { counter: attempts, windowMinutes: 60 };
const entity = 7 as EntityKey;
const now = at(1);
const step: CounterStep = {
  entity,
  subject: 'card',
  at: now,
  cents: 9200 as Cents,
  counters: [attempts],
  limits: [],
  known: noCounters,
};

/** The contract of what risk rules count, on every database. */
export function riskCounterFacts({ create }: Kind): void {
  let store: Store;
  beforeEach(async () => {
    store = await (await create())();
    return () => store.close();
  });
  const counts = (...steps: readonly CounterStep[]) =>
    store.commit(steps.map((each) => ({ kind: 'countRiskStep', step: each })));
  async function read(subject = 'card') {
    const [row] = await store.riskCounters({ entity, subjects: ['another', subject] });
    return row ? { ...row, counters: countersIn(row.counters) } : noCounters;
  }
  const total = async (subject?: string): Promise<number> => totalWithin((await read(subject)).counters, window, now);

  describe('what was counted of a subject', () => {
    it('is read for its entity, and added to', async () => {
      await counts(step, { ...step, subject: 'e-mail' });
      await counts({ ...step, known: await read() }, { ...step, entity: 8 as EntityKey });
      expect([await total(), await total('e-mail'), await total('nothing')]).toEqual([2, 1, 0]);
    });

    it('has each of many commits at the same moment, whatever they have read, in whatever order', async () => {
      const many = Array.from({ length: 12 }, (_, n) => {
        const both = [step, { ...step, subject: 'e-mail', known: n % 3 === 0 ? undefined : noCounters }];
        return counts(...(n % 2 === 0 ? both : both.toReversed()));
      });
      await Promise.all(many);
      expect([await total(), await total('e-mail')]).toEqual([12, 12]);
    });

    it('has as many as a limit permits, and the other commits fail as a whole', async () => {
      const limited = { ...step, limits: [{ ...window, most: 5 }] };
      const ends = await Promise.allSettled(
        Array.from({ length: 9 }, () => counts({ ...step, subject: 'e-mail' }, limited)),
      );
      const reasons = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
      expect(reasons).toHaveLength(4);
      for (const reason of reasons) expect(reason).toBeInstanceOf(VersionConflict);
      expect([await total(), await total('e-mail')]).toEqual([5, 5]);
    });

    it('has what one commit counts twice, as a payment that ends at once', async () => {
      for (const known of [noCounters, undefined])
        await counts({ ...step, known }, { ...step, counters: [declined], known: undefined });
      expect((await read()).counters).toEqual(countersIn(`attempts/5:${bucket}:2;declined/5:${bucket}:2`));
    });

    it('begins again after it was deleted, for those that have read it before', async () => {
      await counts(step);
      const before = await read();
      const slice = { before: before.until, limit: 9 };
      expect(await store.deleteOldRiskCounters(slice)).toBe(0);
      expect(await store.deleteOldRiskCounters({ ...slice, before: (before.until + 1) as typeof now })).toBe(1);
      await counts({ ...step, at: before.until });
      await counts({ ...step, at: before.until, known: before });
      const after = await read();
      expect(totalWithin(after.counters, window, before.until)).toBe(2);
    });
  });
}

const bucket = Math.floor(now / 300_000);
