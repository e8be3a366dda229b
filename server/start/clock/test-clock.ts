import { type Clock, clockOn, runningTestClock, type TestClock } from '../../clock.ts';
import type { TestTools } from '../../backoffice/gateway.ts';
import type { SimulatedParties } from '../../backoffice/simulated-parties.ts';
import type { Config } from '../../config.ts';
import { type Duration, plus } from '../../core/values.ts';
import type { Gateway } from '../../operations/gateway.ts';
import { advanceTo, nextDue } from '../../outbox/advance.ts';
import { cardRows, triggerRows } from '../../test-data/trigger-rows.ts';
import { keysEnd } from '../../ids.ts';
import type { Dispatcher } from '../../outbox/dispatcher.ts';
import type { SteadyTime } from '../../steady-time.ts';
import type { Store } from '../../store/store.ts';

/** The mark that keeps how far the test clock is ahead. */
export const OFFSET = 'testClockOffset';

/** The clock of a mode. A test clock continues from its offset before a restart (DECISIONS 15). */
export const clockOf = async (mode: Config['mode'], store: Store, time: SteadyTime): Promise<Clock | TestClock> =>
  mode === 'live' ? clockOn(time) : runningTestClock(((await store.mark(OFFSET)) ?? 0) as Duration, time);

type Parts = { readonly gateway: Gateway; readonly dispatcher: Dispatcher; readonly clock: TestClock };

/** Moves a gateway's time forward; each move waits for the one before. */
const clockMover =
  (parts: Parts) =>
  (length: Duration): Promise<void> =>
    parts.gateway.oneAtATime('testClock', () => move(parts, length));

type Tools = Omit<Parts, 'clock'> & { readonly parties: SimulatedParties };

/** The test clock, with what the back office shows beside it; undefined in live mode. */
export const testToolsOf = ({ parties, ...of }: Tools, clock: Clock | TestClock): TestTools | undefined =>
  'moveTo' in clock && of.gateway.mode === 'test'
    ? {
        advance: clockMover({ ...of, clock }),
        nextDue: () => nextDue(of.gateway, clock, keysEnd),
        triggers: triggerRows,
        cards: cardRows,
        parties,
      }
    : undefined;

async function move(parts: Parts, length: Duration): Promise<void> {
  const { clock, gateway } = parts;
  const keepOffset = async (offset: number) =>
    gateway.store.setMark(OFFSET, Math.max(offset, (await gateway.store.mark(OFFSET)) ?? 0));
  // The offset is kept before any row is written at a later time: a process that dies during the move restarts there.
  await keepOffset(clock.offset() + length);
  await advanceTo(plus(clock.now(), length), parts);
  await keepOffset(clock.offset());
}
