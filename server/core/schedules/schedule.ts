import type { FirstType } from 'shared';
import type { Fields } from '../fields.ts';
import {
  type Cents,
  days,
  type EntityKey,
  type Instant,
  minutes,
  type PaymentKey,
  plus,
  type RegistrationKey,
  type ScheduleKey,
  type TestMode,
} from '../values.ts';
import { datesOf, type Job } from './job.ts';
import { endAfterNotice } from './terms.ts';

/** Payments by a registration at the dates of a job (spec, Scheduled payment jobs). */
export type Schedule = {
  readonly key: ScheduleKey;
  readonly version: number;
  readonly entity: EntityKey;
  readonly registration: RegistrationKey;
  readonly type: FirstType;
  readonly amountCents: Cents;
  readonly currency: string;
  readonly testMode: TestMode | null;
  readonly ndc: string;
  /** The parameters of its payments. */
  readonly fields: Fields;
  readonly job: Job;
  readonly createdAt: Instant;
  /** The next date; null when no payment will begin any more. */
  readonly nextAt: Instant | null;
  /** How many of its payments were approved. */
  readonly charges: number;
  /** How many there may be; null for any number. */
  readonly chargesMax: number | null;
  /** Its latest date that came, with the payment; null before the first. */
  readonly run: Run | null;
  /** The notice that it was given: it pays until that end. */
  readonly notice: Notice | null;
  /** Why it ended; null while it is active. */
  readonly ended: ScheduleEnd | null;
  /** Since when a user of the back office has it paused; null while it is not. */
  readonly pausedAt: Instant | null;
};

/** What became of one date. */
export type Run = {
  readonly dueAt: Instant;
  /** The payment of the latest try; null where its request was refused. */
  readonly payment: PaymentKey | null;
  readonly resultCode: string;
  /** When a decline is tried again by the issuer's advice; null where it is not. */
  readonly retryAt: Instant | null;
};

export type Notice = { readonly requestedAt: Instant; readonly endsAt: Instant };

export const scheduleEnds = ['completed', 'descheduled', 'registrationGone', 'forbidden'] as const;
/** `forbidden`: by the issuer's advice, or because the shopper's agreement has ended or its shopper confirms each payment. */
export type ScheduleEnd = (typeof scheduleEnds)[number];

export const isActive = ({ ended }: Schedule): boolean => ended === null;

/** The last moment at which a schedule pays; null for no end. */
export function endOf({ job, notice }: Pick<Schedule, 'job' | 'notice'>): Instant | null {
  const ends = [job.endAt, notice?.endsAt ?? null].filter((end) => end !== null);
  return ends.length === 0 ? null : (Math.min(...ends) as Instant);
}

type Counted = { readonly now: Instant; readonly count: number };

/** The next dates of a schedule after a moment. */
function nextDates(schedule: Schedule, { now, count }: Counted): readonly Instant[] {
  if (!isActive(schedule)) return [];
  return datesOf({ ...schedule.job, endAt: endOf(schedule) }, { now, count: countLeft(schedule, count) });
}

/** The dates that are to be paid, the next one first: it is late while the gateway catches up with it. */
export function datesAhead(schedule: Schedule, { now, count }: Counted): readonly Instant[] {
  const { nextAt } = schedule;
  if (nextAt === null) return [];
  const later = nextDates(schedule, { now: Math.max(now, nextAt) as Instant, count });
  return [nextAt, ...later].slice(0, countLeft(schedule, count));
}

const countLeft = ({ chargesMax, charges }: Schedule, count: number): number =>
  chargesMax === null ? count : Math.min(count, chargesMax - charges);

/** A schedule with the first date after a moment, or without one: where it has ended, or while it is paused. */
export function onward(schedule: Schedule, now: Instant): Schedule {
  if (schedule.pausedAt !== null) return { ...schedule, nextAt: null };
  const [nextAt = null] = nextDates(schedule, { now, count: 1 });
  return { ...schedule, nextAt };
}

/** An ended schedule. */
export const ended = (schedule: Schedule, how: ScheduleEnd): Schedule => ({
  ...schedule,
  nextAt: null,
  ended: schedule.ended ?? how,
});

/** A schedule that has come to its end: that of its dates, or of its notice. */
export const completed = (schedule: Schedule): Schedule =>
  ended(schedule, schedule.notice === null ? 'completed' : 'descheduled');

/** A schedule that is complete where no date is left. */
export const completedWithoutDates = (schedule: Schedule): Schedule =>
  schedule.nextAt === null && schedule.pausedAt === null && isActive(schedule) ? completed(schedule) : schedule;

/** How late a date may be paid after the end: the last date may be the end itself. */
const LATE_MAX = minutes(15);

type Late = { readonly dueAt: Instant; readonly now: Instant };

/** How late a date may be paid after the end that has waited for the outcome of the one before. */
export const WAIT_MAX = days(3);

/** Whether a late date may no longer be paid, because the end has passed meanwhile. */
export function isOver(schedule: Pick<Schedule, 'job' | 'notice'>, { dueAt, now }: Late): boolean {
  const end = endOf(schedule);
  return end !== null && now > Math.max(end, plus(dueAt, LATE_MAX));
}

/**
 * A schedule whose date has come with a payment. Dates that passed while the gateway was away are caught up by this one
 * (DECISIONS 130), so that the next date is after `now`.
 */
export const begun = (schedule: Schedule, run: Run, now: Instant): Schedule => onward({ ...schedule, run }, now);

/** A schedule that begins no payment until it is resumed. */
export const paused = (schedule: Schedule, now: Instant): Schedule => ({ ...schedule, nextAt: null, pausedAt: now });

/** A schedule that goes on after a pause: dates that have passed meanwhile are left out. */
export function resumed(schedule: Schedule, now: Instant): Schedule {
  return completedWithoutDates(onward({ ...schedule, pausedAt: null }, now));
}

/** A schedule that was given notice, by its terms; one whose last date has passed ends at once. */
export function withNotice(schedule: Schedule, requestedAt: Instant): Schedule {
  const { job, notice } = schedule;
  const { terms, startAt, zone } = job;
  const endsAt = endAfterNotice(terms, { startAt, requestedAt, zone });
  if (endsAt === null || (notice !== null && notice.endsAt <= endsAt)) return schedule;
  const noticed = onward({ ...schedule, notice: { requestedAt, endsAt } }, requestedAt);
  return noticed.nextAt === null ? completed(noticed) : noticed;
}
