import { expect, it } from 'vitest';
import { DAY, offsetAt, zoneNames } from './zones.ts';

const MINUTE = 60_000;
const [FIRST, LAST] = [Date.UTC(1995, 0, 1), Date.UTC(2040, 0, 1)];
const WEEK = 7 * DAY;

/** The offset that Intl has for a moment, in minutes. */
function offsetIn(format: Intl.DateTimeFormat, at: number): number {
  const [, sign = '+', hours = 0, minutes = 0] = /GMT(?:([+-])(\d\d):(\d\d))?$/.exec(format.format(at)) ?? [];
  return Number(`${sign}1`) * (60 * Number(hours) + Number(minutes));
}

/** The moment of the change between two moments with different offsets. */
function changeBetween(format: Intl.DateTimeFormat, from: number, to: number): number {
  const offset = offsetIn(format, from);
  let [before, after] = [from, to];
  while (after - before > 1000) {
    const middle = Math.floor((before + after) / 2000) * 1000;
    if (offsetIn(format, middle) === offset) before = middle;
    else after = middle;
  }
  return after;
}

/** Some with rare changes: by half an hour, at a minute past midnight, and one zone in sixty. */
const some = ['Australia/Lord_Howe', 'America/St_Johns', 'Antarctica/Casey', 'Asia/Gaza', 'Europe/Berlin'];
const others = zoneNames().filter((_, place) => place % 60 === 0);

it.each([...new Set([...some, ...others])])(
  'the clocks of %s are changed at whole minutes, by which offsets are remembered',
  (timeZone) => {
    const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
    for (let at = FIRST; at < LAST; at += WEEK) {
      expect(offsetAt(at, timeZone) / MINUTE).toBe(offsetIn(format, at));
      if (offsetIn(format, at) === offsetIn(format, at + WEEK)) continue;
      const change = changeBetween(format, at, at + WEEK);
      expect(change % MINUTE).toBe(0);
      expect(offsetAt(change - 1, timeZone) / MINUTE).toBe(offsetIn(format, change - 1));
      expect(offsetAt(change, timeZone) / MINUTE).toBe(offsetIn(format, change));
    }
  },
);
