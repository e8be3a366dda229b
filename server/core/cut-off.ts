import type { Instant } from './values.ts';
import { DAY, momentOf, offsetAt } from './zones.ts';

/** A time of day (HH:mm) in an IANA time zone. */
export type CutOff = { readonly time: string; readonly zone: string };

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
