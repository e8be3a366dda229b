import type { Instant } from './values.ts';

/** One day of UTC in milliseconds. */
export const DAY = 86_400_000;

/**
 * The moment at which the clocks of a zone of the IANA database show the wall time, which is given as milliseconds as if
 * it were UTC: the first of two where they are set back over it, and where they are set forward over it, a time that is
 * as much later.
 */
export function momentOf(wall: number, zone: string): number {
  const [early, late] = momentsNear(wall, zone);
  return early + offsetAt(early, zone) === wall ? early : late;
}

/** As momentOf, but where the clocks are set forward over the wall time, the moment of their change. */
export function momentOrChange(wall: number, zone: string): Instant {
  const [early, late] = momentsNear(wall, zone);
  const offset = offsetAt(early, zone);
  if (early + offset === wall) return early as Instant;
  if (late + offsetAt(late, zone) === wall) return late as Instant;
  let [before, after] = [early, late];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (offsetAt(middle, zone) === offset) before = middle;
    else after = middle;
  }
  return after as Instant;
}

/** The moments of a wall time by the offsets of the day before and the day after. */
function momentsNear(wall: number, zone: string): readonly [early: number, late: number] {
  const around = [offsetAt(wall - DAY, zone), offsetAt(wall + DAY, zone)];
  // A larger offset means an earlier moment.
  return [wall - Math.max(...around), wall - Math.min(...around)];
}

const MINUTE = 60_000;
/** Since then clocks have been changed at whole minutes only (IANA time zone database). */
const MINUTES_SINCE = Date.UTC(1995, 0, 1);
/** How many offsets are remembered, of the zones of all schedules. */
const REMEMBERED = 20_000;
const offsets = new Map<string, number>();

/** By how many milliseconds the clocks of the zone are ahead of UTC. A list of schedules asks for hundreds. */
export function offsetAt(instant: number, zone: string): number {
  if (zone === 'UTC') return 0;
  if (instant < MINUTES_SINCE) return offsetOf(instant, zone);
  const minute = Math.floor(instant / MINUTE);
  const name = `${zone} ${minute}`;
  const known = offsets.get(name);
  if (known !== undefined) return known;
  const offset = offsetOf(minute * MINUTE, zone);
  if (offsets.size >= REMEMBERED) offsets.clear();
  offsets.set(name, offset);
  return offset;
}

function offsetOf(instant: number, zone: string): number {
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

/** The names of zones, asked for at their first use, so that the gateway starts without them. */
export const zoneNames = (): readonly string[] => [
  'UTC',
  ...Intl.supportedValuesOf('timeZone').filter((each) => each !== 'UTC'),
];

/** Whether a text is the name of a zone (IANA time zone database). */
export const isZone = (text: string): boolean => zoneNames().includes(text);
