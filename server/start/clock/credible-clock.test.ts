import { expect, it } from 'vitest';
import { stillClock } from '../../clock.ts';
import { aCheckout } from '../../store/contracts/store.fixture.ts';
import type { CheckoutKey, Instant } from '../../core/values.ts';
import { createIds } from '../../ids.ts';
import { sqliteStore } from '../../store/sqlite/sqlite.ts';
import { demandCredibleClock } from './credible-clock.ts';

const at = (year: number): Instant => Date.UTC(year, 5, 1) as Instant;
const keyOf = (year: number): CheckoutKey =>
  createIds({ secret: Buffer.alloc(32), node: 0, clock: stillClock(at(year)) }).key('checkout');

type Written = {
  /** The year of the latest row, and the one that was kept as the database's time. */
  readonly key?: number;
  readonly time?: number;
  /** Years by which the test clock was moved. */
  readonly offset?: number;
};

/** Starts a gateway in a year, on a database that was written in others. */
async function start(year: number, { key, time, offset }: Written, options: readonly string[] = []): Promise<void> {
  const store = sqliteStore(':memory:');
  try {
    if (key !== undefined) await store.commit([{ kind: 'saveCheckout', row: aCheckout({ key: keyOf(key) }) }]);
    if (time !== undefined) await store.setMark('time', at(time));
    if (offset !== undefined) await store.setMark('testClockOffset', at(2026 + offset) - at(2026));
    await demandCredibleClock({ store, clock: stillClock(at(year)), mode: 'test', options });
    if (options.length > 0) expect(await store.mark('time')).toBe(at(year));
  } finally {
    await store.close();
  }
}

it.for([
  ['after the last key', 2066, {}, 'The clock of this machine shows 2066-06-01; keys last from 2026 to 2060'],
  ['before the first key', 1970, {}, 'The clock of this machine shows 1970-06-01; keys last from 2026 to 2060'],
  ['years behind its keys', 2027, { key: 2037 }, 'holds keys from 2037-06-01; the clock shows 2027-06-01'],
  ['years behind its time', 2027, { time: 2037 }, 'holds keys from 2037-06-01; the clock shows 2027-06-01'],
  ['years ahead of both', 2037, { key: 2026, time: 2027 }, 'holds keys from 2027-06-01; the clock shows 2037-06-01'],
] as const)('a gateway does not start with a clock %s', async ([, clock, written, reason]) => {
  await expect(start(clock, written)).rejects.toThrow(reason);
});

it.for([
  ['an empty database', 2040, {}, []],
  ['a database that was used within a year', 2027, { key: 2026, time: 2026 }, []],
  ['a test clock that was moved by years', 2027, { key: 2037, time: 2027, offset: 10 }, []],
  ['a test clock that was moved by years without a row', 2027, { key: 2027, time: 2027, offset: 20 }, []],
  ['a clock that was accepted', 2027, { key: 2037, time: 2037 }, ['--accept-clock']],
] as const)('a gateway starts with %s', async ([, clock, written, options]) => {
  await expect(start(clock, written, options)).resolves.toBeUndefined();
});
