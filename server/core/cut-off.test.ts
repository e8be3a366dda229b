import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextCutOff } from './cut-off.ts';
import type { Instant } from './values.ts';

const at = (text: string) => Date.parse(text) as Instant;
const shown = (instant: Instant) => new Date(instant).toISOString();

describe('the next cut-off', () => {
  it.for([
    ['2026-11-20T12:00:00Z', '00:00', 'UTC', '2026-11-21T00:00:00.000Z'],
    ['2026-11-20T23:59:59.999Z', '00:00', 'UTC', '2026-11-21T00:00:00.000Z'],
    ['2026-11-21T00:00:00Z', '00:00', 'UTC', '2026-11-22T00:00:00.000Z'],
    ['2026-11-20T16:59:00Z', '18:00', 'Europe/Berlin', '2026-11-20T17:00:00.000Z'],
    ['2026-11-20T17:00:00Z', '18:00', 'Europe/Berlin', '2026-11-21T17:00:00.000Z'],
    ['2026-11-20T23:30:00Z', '00:00', 'Asia/Kolkata', '2026-11-21T18:30:00.000Z'],
    ['2026-11-20T12:00:00Z', '23:00', 'Pacific/Auckland', '2026-11-21T10:00:00.000Z'],
  ] as const)('after %s at %s in %s is %s', ([after, time, zone, expected]) =>
    expect(shown(nextCutOff(at(after), { time, zone }))).toBe(expected),
  );

  it('is the first of two moments on the night when clocks are set back', () => {
    const cutOff = { time: '02:30', zone: 'Europe/Berlin' };
    expect(shown(nextCutOff(at('2026-10-24T22:00:00Z'), cutOff))).toBe('2026-10-25T00:30:00.000Z');
    expect(shown(nextCutOff(at('2026-10-25T00:30:00Z'), cutOff))).toBe('2026-10-26T01:30:00.000Z');
  });

  it('comes on the night when clocks are set forward over it, too', () => {
    const cutOff = { time: '02:30', zone: 'Europe/Berlin' };
    expect(shown(nextCutOff(at('2026-03-28T23:00:00Z'), cutOff))).toBe('2026-03-29T01:30:00.000Z');
  });

  it('is always later, by at most a day and an hour or two, and never comes earlier for a later moment', () => {
    const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia'];
    const cutOffs = fc.record({
      time: fc.tuple(fc.nat(23), fc.nat(59)).map((parts) => parts.map((n) => String(n).padStart(2, '0')).join(':')),
      zone: fc.constantFrom(...zones),
    });
    const moments = fc.tuple(fc.integer({ min: at('2020-01-01'), max: at('2030-01-01') }), fc.nat(90_000_000));
    fc.assert(
      fc.property(cutOffs, moments, (cutOff, [moment, later]) => {
        const first = nextCutOff(moment as Instant, cutOff);
        expect(first).toBeGreaterThan(moment);
        expect(first - moment).toBeLessThanOrEqual(26 * 3_600_000);
        expect(nextCutOff((moment + later) as Instant, cutOff)).toBeGreaterThanOrEqual(first);
      }),
      { numRuns: 2000 },
    );
  });
});
