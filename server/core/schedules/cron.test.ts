import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { Instant } from '../values.ts';
import { isCron, parseCron } from './cron.ts';
import { nextInstant } from './occurrences.ts';

type Recorded = readonly string[];

/**
 * Recorded dates, one list to a line: expression, time in milliseconds, zone, and the seconds from date to date in
 * base 36.
 */
const recorded = (file: string): readonly Recorded[] =>
  gunzipSync(readFileSync(new URL(file, import.meta.url)))
    .toString()
    .trim()
    .split('\n')
    .map((line) => line.split('|'));

/**
 * 2,432 expressions with their next 50 dates. The local times are those of Quartz 2.3.2
 * (CronExpression.getNextValidTimeAfter in UTC), their moments those of java.time, by the rule of DECISIONS 129: a time
 * that the clocks skip is due at their change, and one that they show twice is due at its first moment.
 */
const lines = recorded('quartz-dates.txt.gz');

/**
 * By the same rule, from Python's calendar and zoneinfo (tzdata 2025b): every half hour around each change of the
 * clocks in 2025, and of one day where an offset is no whole number of hours, in all zones of Intl that have either
 * (139, without Europe/Chisinau, whose changes were corrected since); and ends of months, leap years and last years.
 */
const ofZones = recorded('zone-dates.txt.gz');

/** Quartz looks a hundred years ahead. */
const HORIZON = Date.UTC(2126, 0, 1);

const inUtc = lines.filter(([, , zone]) => zone === 'UTC');
const elsewhere = Map.groupBy(
  lines.filter(([, , zone]) => zone !== 'UTC'),
  ([, , zone = '']) => zone,
);

const differing = (each: readonly Recorded[]) =>
  each.filter(([expression = '', start = '', zone = '', dates = '']) => {
    const deltas = dates === 'never' ? [] : dates.split(' ').map((delta) => Number.parseInt(delta, 36) * 1000);
    return !isSame(datesOf(expression, { start: Number(start), zone, count: deltas.length }), deltas);
  });

/** The distances of the next dates, without those that Quartz does not look for. */
function datesOf(
  expression: string,
  { start, zone, count }: { start: number; zone: string; count: number },
): readonly number[] {
  const cron = parseCron(expression);
  if (!isCron(cron)) throw new Error(`${expression}: ${cron[0]?.message}`);
  const found: number[] = [];
  let last = start;
  while (found.length < 50) {
    const next = nextInstant(cron, last as Instant, zone);
    if (next === undefined || (next > HORIZON && found.length >= count)) break;
    found.push(next - last);
    last = next;
  }
  return found;
}

const isSame = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((value, i) => value === b[i]);

describe('The dates of cron expressions', () => {
  test('are those that Quartz finds, in UTC', () => {
    expect(inUtc.length).toBeGreaterThan(1000);
    expect(differing(inUtc)).toEqual([]);
  });

  test.each([...elsewhere])('are those of Quartz and java.time in %s', (_zone, each) => {
    expect(differing(each)).toEqual([]);
  });

  test('are those of every zone at its changes, and at its odd offset', () => {
    const changes = ofZones.filter(([expression]) => expression === '0 15,45 * * * ?');
    expect(new Set(changes.map(([, , zone]) => zone)).size).toBe(139);
    expect(differing(changes)).toEqual([]);
  });

  const calendar = ofZones.filter(([expression]) => expression !== '0 15,45 * * * ?');
  test.each([...Map.groupBy(calendar, ([expression = '']) => expression)])(
    'are those of the calendar until 2199: %s',
    (_expression, each) => {
      expect(differing(each)).toEqual([]);
    },
  );
});
