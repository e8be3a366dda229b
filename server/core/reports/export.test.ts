import { describe, expect, it } from 'vitest';
import type { Instant } from '../values.ts';
import { dateOf, type Day } from './daily-total.ts';
import { endFrom, nextEnd, overAt, periodEnding, rhythms } from './export.ts';

const dayOf = (date: string): Day => Date.parse(date) / 86_400_000;
const at = (text: string): Instant => Date.parse(text) as Instant;

describe('the periods of reports that are made regularly', () => {
  it.each([
    ['daily', '2026-11-23', '2026-11-23', '2026-11-23'],
    ['weekly', '2026-11-23', '2026-11-23', '2026-11-29'],
    ['weekly', '2026-11-29', '2026-11-23', '2026-11-29'],
    ['monthly', '2026-11-23', '2026-11-01', '2026-11-30'],
    ['monthly', '2028-02-01', '2028-02-01', '2028-02-29'],
    ['monthly', '2026-12-31', '2026-12-01', '2026-12-31'],
  ] as const)('%s from %s on are %s to %s', (rhythm, day, first, last) => {
    const end = endFrom(rhythm, dayOf(day));
    const period = periodEnding(rhythm, end);
    expect([dateOf(period.first), dateOf(period.last)]).toEqual([first, last]);
  });

  it.each(rhythms)('%s have every day of four years once', (rhythm) => {
    let first = endFrom(rhythm, dayOf('2024-01-01')) + 1;
    for (let end = endFrom(rhythm, first); end < dayOf('2028-01-01'); end = endFrom(rhythm, first)) {
      expect(periodEnding(rhythm, end)).toEqual({ first, last: end });
      first = end + 1;
    }
  });

  it.each([
    ['UTC', '2026-11-24T00:00:00Z'],
    ['America/New_York', '2026-11-24T05:00:00Z'],
    ['Pacific/Auckland', '2026-11-24T00:00:00Z'],
    ['Europe/Berlin', '2026-11-24T00:00:00Z'],
  ])('of a day in %s are made when it is over there and in UTC', (zone, over) => {
    expect(overAt(dayOf('2026-11-23'), zone)).toBe(at(over));
    expect(dateOf(nextEnd('daily', { now: (at(over) - 1) as Instant, zone }))).toBe('2026-11-23');
    expect(dateOf(nextEnd('daily', { now: at(over), zone }))).toBe('2026-11-24');
  });
});
