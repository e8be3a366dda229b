import { type Clock, systemClock } from '../../clock.ts';
import { type Config, WrongSetting } from '../../config.ts';
import { type Instant, minus, minutes, plus } from '../../core/values.ts';
import { keysBegin, keysEnd, momentOf } from '../../ids.ts';
import type { Store } from '../../store/store.ts';
import { OFFSET } from './test-clock.ts';
import { TIME } from './time-keeper.ts';

const DAY = minutes(24 * 60);
const YEAR = minutes(366 * 24 * 60);
/** The option of the command line with which a start takes the clock as it is. */
const ACCEPT_CLOCK = '--accept-clock';

type Parts = {
  readonly store: Pick<Store, 'highestKey' | 'mark' | 'setMark'>;
  readonly clock?: Pick<Clock, 'now'>;
  readonly mode: Config['mode'];
  readonly options: readonly string[];
};

/**
 * Throws WrongSetting when the machine's clock does not fit the keys and the time of the database. What is written
 * under a wrong clock remains when the clock is right again.
 */
export async function demandCredibleClock({ store, clock = systemClock, mode, options }: Parts): Promise<void> {
  const now = clock.now();
  if (now < keysBegin || now >= keysEnd)
    throw new WrongSetting(`The clock of this machine shows ${dayOf(now)}; keys last from 2026 to 2060`);
  const latest = await latestIn(store, mode);
  if (latest === undefined || (latest <= plus(now, DAY) && latest >= minus(now, YEAR))) return;
  if (!options.includes(ACCEPT_CLOCK))
    throw new WrongSetting(
      `TILLWAY_DATABASE: the database holds keys from ${dayOf(latest)}; the clock shows ${dayOf(now)}: set the clock right, or start with ${ACCEPT_CLOCK} when it is`,
    );
  await store.setMark(TIME, now);
}

/** The latest moment at which the database was written, without what the test clock was ahead. */
async function latestIn(store: Parts['store'], mode: Config['mode']): Promise<Instant | undefined> {
  const offset = mode === 'test' ? ((await store.mark(OFFSET)) ?? 0) : 0;
  const [key, time] = [await store.highestKey(), await store.mark(TIME)];
  const moments = [...(key === undefined ? [] : [momentOf(key) - offset]), ...(time === undefined ? [] : [time])];
  const latest = Math.max(...moments);
  // Keys of entities are counted, so that they are no moments.
  return latest > keysBegin ? (latest as Instant) : undefined;
}

const dayOf = (moment: Instant): string => new Date(moment).toISOString().slice(0, 10);
