import { dayNumberOf } from '../../core/reports/daily-total.ts';
import { minus, minutes } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';

/** A day is folded so long after its end, when few of its payments are still to end. */
const REST = minutes(60);
/** The channels that are looked at before other work is done. */
const SLICE = 50;

/**
 * Folds the totals of the days that are over, a day of a channel at each step, so that a report of a year reads one row
 * for each of its totals. What was counted since the last time for a day long over is folded as well.
 */
export async function* foldTotals({
  store,
  clock,
  entities,
}: Pick<Gateway, 'store' | 'clock' | 'entities'>): AsyncGenerator<void> {
  const before = dayNumberOf(minus(clock.now(), REST));
  const channels = entities.all().filter(({ kind }) => kind === 'channel');
  for (const [at, { key: entity }] of channels.entries()) {
    for (
      let day = await store.openDay({ entity, after: -1, before });
      day !== undefined;
      day = await store.openDay({ entity, after: day, before })
    ) {
      await store.foldDay({ entity, day });
      yield;
    }
    if (at % SLICE === SLICE - 1) yield;
  }
}
