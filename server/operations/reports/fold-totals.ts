import type { Entity } from '../../core/entities/entity.ts';
import { dayNumberOf } from '../../core/reports/daily-total.ts';
import { minus, minutes } from '../../core/values.ts';
import { eachOnItsOwn } from '../each-on-its-own.ts';
import type { Gateway } from '../gateway.ts';

/** A day is folded so long after its end, when few of its payments are still to end. */
const REST = minutes(60);
/** The channels that are looked at before other work is done. */
const SLICE = 50;

type Folding = Pick<Gateway, 'store' | 'clock' | 'entities' | 'log'>;

/**
 * Folds the totals of the days that are over, a day of a channel at each step, so that a report of a year reads one row
 * for each of its totals. What was counted since the last time for a day long over is folded as well.
 */
export function foldTotals(gateway: Folding): AsyncGenerator<void> {
  const { store, clock, entities } = gateway;
  const before = dayNumberOf(minus(clock.now(), REST));
  const channels = entities.all().filter(({ kind }) => kind === 'channel');
  async function* fold([at, { key: entity }]: readonly [number, Entity]): AsyncGenerator<void> {
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
  return eachOnItsOwn(gateway, {
    rows: channels.entries(),
    idOf: ([, { id }]) => id,
    stepsOf: fold,
    text: 'Totals of closed days could not be folded; they will be tried again',
  });
}
