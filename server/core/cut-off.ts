import type { Instant } from './values.ts';

/** A time of day (HH:mm) in an IANA time zone. */
export type CutOff = { readonly time: string; readonly zone: string };

const DAY = 86_400_000;

/**
 * The first time after `instant` at which the clocks of the zone show the time of day. Where they are set back over it,
 * the first of its two moments counts; where they are set forward over it, a time that is as much later.
 */
export function nextCutOff(instant: Instant, { time, zone }: CutOff): Instant {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const today = Math.floor((instant + offsetAt(instant, zone)) / DAY) * DAY;
  const onWall = today + (hour * 60 + minute) * 60_000;
  const first = [onWall - DAY, onWall, onWall + DAY].map((wall) => momentOf(wall, zone)).find((at) => at > instant);
  return (first ?? momentOf(onWall + 2 * DAY, zone)) as Instant;
}

/** The moment at which the clocks of the zone show this time, which is given as if it were UTC. */
function momentOf(wall: number, zone: string): number {
  const [before, after] = [offsetAt(wall - DAY, zone), offsetAt(wall + DAY, zone)];
  // A larger offset means an earlier moment.
  const [early, late] = [wall - Math.max(before, after), wall - Math.min(before, after)];
  return early + offsetAt(early, zone) === wall ? early : late;
}

/** By how many milliseconds the clocks of the zone are ahead of UTC. */
function offsetAt(instant: number, zone: string): number {
  const parts = Object.fromEntries(
    formatFor(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** A format is made once for each zone, because making one takes longer than anything else here. */
function formatFor(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'iso8601',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(zone, format);
  return format;
}
