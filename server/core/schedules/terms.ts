import type { Instant } from '../values.ts';
import { momentOf, offsetAt } from '../zones.ts';

export const timeUnits = ['YEAR', 'MONTH', 'WEEK', 'DAY', 'HOUR', 'MINUTE', 'SECOND'] as const;
export type TimeUnit = (typeof timeUnits)[number];
/** A length of time by the calendar. */
export type Span = { readonly count: number; readonly unit: TimeUnit };

/** How a schedule can be ended before its endDate (spec, Scheduled payment jobs: notice and duration). */
export type Terms = {
  /** The least time from its start to its end; null where there is none. */
  readonly duration: Span | null;
  /** How long before its end it has to be given notice; null where none is needed. */
  readonly notice: Span | null;
  /** Whether it may end at any time after its duration, or only when its duration has passed a whole number of times. */
  readonly callable: 'ANYTIME' | 'DURATION_END';
};

const MONTHS: Partial<Record<TimeUnit, number>> = { YEAR: 12, MONTH: 1 };
const LENGTHS: Partial<Record<TimeUnit, number>> = {
  WEEK: 604_800_000,
  DAY: 86_400_000,
  HOUR: 3_600_000,
  MINUTE: 60_000,
  SECOND: 1000,
};

/** The latest moment that is computed with: years after 2199 are not scheduled. */
const LATEST = Date.UTC(2200, 0, 1);

/**
 * The moment `times` spans after another, by the clocks of a zone: months and years keep the day, or the last one of a
 * shorter month. Undefined after 2199.
 */
export function after(at: Instant, { count, unit }: Span, { zone, times = 1 }: InZone): Instant | undefined {
  const wall = at + offsetAt(at, zone);
  const months = MONTHS[unit];
  const later =
    months === undefined ? wall + count * times * (LENGTHS[unit] ?? 0) : plusMonths(wall, count * times * months);
  return later < LATEST ? (momentOf(later, zone) as Instant) : undefined;
}

type InZone = { readonly zone: string; readonly times?: number };

function plusMonths(wall: number, months: number): number {
  const date = new Date(wall);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return Number.isNaN(date.getTime()) ? LATEST : date.getTime();
}

/**
 * When a schedule ends that is given notice at a moment: after the notice, and not before its duration has passed. Null
 * when that is after 2199.
 */
export function endAfterNotice(
  { duration, notice, callable }: Terms,
  { startAt, requestedAt, zone }: { readonly startAt: Instant; readonly requestedAt: Instant; readonly zone: string },
): Instant | null {
  const earliest = notice === null ? requestedAt : after(requestedAt, notice, { zone });
  if (earliest === undefined) return null;
  if (duration === null) return earliest;
  if (callable === 'ANYTIME') {
    const least = after(startAt, duration, { zone });
    return least === undefined ? null : (Math.max(earliest, least) as Instant);
  }
  return firstBoundary(startAt, duration, { earliest, zone });
}

/** The first end of a whole number of durations that is not before `earliest`; null when there is none before 2200. */
function firstBoundary(
  startAt: Instant,
  duration: Span,
  { earliest, zone }: { readonly earliest: Instant; readonly zone: string },
): Instant | null {
  const one = after(startAt, duration, { zone });
  if (one === undefined) return null;
  // A calendar's months and days differ by less than a tenth in length, so that no boundary is passed over.
  const skipped = Math.floor(((earliest - startAt) / (one - startAt)) * 0.9) - 1;
  for (let times = Math.max(1, skipped); ; times += 1) {
    const boundary = after(startAt, duration, { zone, times });
    if (boundary === undefined) return null;
    if (boundary >= earliest) return boundary;
  }
}
