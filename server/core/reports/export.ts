import type { FileDeliveryState } from '../file-servers/server.ts';
import type { EntityKey, FileReceiverKey, Instant, ReportExportKey, ReportFileKey } from '../values.ts';
import { DAY, momentOf } from '../zones.ts';
import type { Day } from './daily-total.ts';
import type { ReportName } from './definitions.ts';
import type { Period } from './report.ts';

/** How often a report is made: for each day, for each week from Monday to Sunday, for each month. */
export const rhythms = ['daily', 'weekly', 'monthly'] as const;
export type Rhythm = (typeof rhythms)[number];

/** Where the files of a report are: in the back office alone, or on the servers of its entity and of those above too. */
export type ReportTarget = 'office' | 'receivers';

/** A report that is made again and again, as a file for each period. */
export type ReportExport = {
  readonly key: ReportExportKey;
  readonly version: number;
  readonly entity: EntityKey;
  readonly report: ReportName;
  /** Only this brand, or this currency. */
  readonly brand: string | null;
  readonly currency: string | null;
  readonly rhythm: Rhythm;
  readonly goesTo: ReportTarget;
  /** The last day of the next period. */
  readonly nextDay: Day;
  readonly dueAt: Instant;
  /** The e-mail address of the user who ordered it. */
  readonly orderedBy: string;
  readonly orderedAt: Instant;
};

/** A file that was made once, and stays as it was made. */
export type ReportFile = {
  readonly key: ReportFileKey;
  readonly export: ReportExportKey;
  readonly entity: EntityKey;
  readonly report: ReportName;
  readonly name: string;
  readonly firstDay: Day;
  readonly lastDay: Day;
  /** SHA-256 of its content, in hex. */
  readonly hash: string;
  readonly content: string;
  readonly madeAt: Instant;
};

/** The delivery of a file to a receiver, with its last try. */
export type ReportDelivery = {
  readonly file: ReportFileKey;
  readonly receiver: FileReceiverKey;
  readonly state: FileDeliveryState;
  /** Null before the first try. */
  readonly at: Instant | null;
  /** Why it was not delivered, such as hostKeyIsAnother; null where it was. */
  readonly reason: string | null;
};

/** An entity has so many reports that are made regularly. */
export const EXPORTS_MAX = 50;

/** The days of a period that ends with a day. */
export function periodEnding(rhythm: Rhythm, last: Day): Period {
  if (rhythm === 'daily') return { first: last, last };
  if (rhythm === 'weekly') return { first: last - (WEEK - 1), last };
  return { first: last - (new Date(last * DAY).getUTCDate() - 1), last };
}

/** The first day from another one on that ends a period. */
export function endFrom(rhythm: Rhythm, day: Day): Day {
  if (rhythm === 'daily') return day;
  if (rhythm === 'weekly') return day + ((SUNDAY - (day % WEEK) + WEEK) % WEEK);
  const date = new Date(day * DAY);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0) / DAY;
}
const WEEK = 7;
/** The first of January 1970 was a Thursday. */
const SUNDAY = 3;

/** When a day is over both in UTC, in which totals of days are kept, and by the clocks of a zone. */
export const overAt = (day: Day, zone: string): Instant =>
  Math.max((day + 1) * DAY, momentOf((day + 1) * DAY, zone)) as Instant;

/** The next period of a rhythm that is not over. */
export function nextEnd(rhythm: Rhythm, { now, zone }: { readonly now: Instant; readonly zone: string }): Day {
  let day = endFrom(rhythm, Math.floor(now / DAY) - 1);
  while (overAt(day, zone) <= now) day = endFrom(rhythm, day + 1);
  return day;
}
