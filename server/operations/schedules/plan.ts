import type { FirstType, ParameterFault } from 'shared';
import type { AccessToken } from '../../core/entities/access-token.ts';
import type { Entity } from '../../core/entities/entity.ts';
import type { Fields } from '../../core/fields.ts';
import { amountOf, payableAmountFaults } from '../../core/money.ts';
import { isRefusal, type NamedFault, type Refusal, refuse, refuseAll } from '../../core/refusal.ts';
import { isJob, type Job, jobFaultsBeside, jobOf } from '../../core/schedules/job.ts';
import { completedWithoutDates, isActive, onward, type Schedule, withNotice } from '../../core/schedules/schedule.ts';
import type { Cents, Instant, ScheduleKey, TestMode } from '../../core/values.ts';
import type { EventAction } from '../../core/webhooks/event-types.ts';
import { type Gateway, settingsOf } from '../gateway.ts';
import { findCharged, ofMerchant, refuseNotStored } from '../registrations/find.ts';
import { inactiveRefusal } from '../standing.ts';
import { accountOf } from './account.ts';
import { fixedFaults } from './fixed.ts';
import { payableFaults, type PlannedPayments, stillPayableFaults } from './payable.ts';

/** A schedule that is about to be kept, with the action of its event; null where nothing of it has changed. */
export type PlannedSchedule = { readonly row: Schedule; readonly action: EventAction<'SCHEDULE'> | null };

/** A merchant's order of payments at the dates of a job. */
export type ScheduleOrder = {
  readonly key: ScheduleKey;
  readonly entity: Entity;
  readonly token: AccessToken;
  /** The registration's public id. */
  readonly registrationId: string;
  readonly type: FirstType;
  readonly currency: string;
  readonly testMode: TestMode | null;
  readonly ndc: string;
  readonly fields: Fields;
};

/** The schedule of an order, or all reasons for which it could never pay. Nothing is kept yet. */
export async function planSchedule(gateway: Gateway, order: ScheduleOrder): Promise<PlannedSchedule | Refusal> {
  const { entity, token, registrationId, fields, ...facts } = order;
  const closed = inactiveRefusal(gateway, { entity: entity.key, fields });
  if (closed) return closed;
  const isOwn = ofMerchant(gateway, entity, token);
  const found = await findCharged(gateway, { id: registrationId, isOwn, testMode: facts.testMode });
  if (found.kind !== 'active') return refuseNotStored(found);
  const now = gateway.clock.now();
  const job = jobOf(fields, { now, zone: entity.settings.timeZone });
  const count = fields['standingInstruction.numberOfInstallments'];
  const planned = {
    ...facts,
    amountCents: centsOf(fields),
    version: 0,
    entity: entity.key,
    registration: found.registration.key,
    fields: { ...ofPayments(fields), ...namedMerchant(entity, fields) },
    createdAt: now,
    nextAt: null,
    charges: 0,
    chargesMax: count === undefined ? null : Number(count),
    run: null,
    notice: null,
    ended: null,
    pausedAt: null,
  };
  const row = isJob(job) ? withDates({ ...planned, job }, now) : undefined;
  const faults = [
    ...payableAmountFaults(fields),
    ...(isJob(job) ? [] : job),
    ...(await payableFaults(gateway, { ...planned, dates: row ? datesIn(row) : null }, found.registration)),
  ];
  return row && faults.length === 0 ? { row, action: 'CREATED' } : refusalOf(faults);
}

/** The faults of an order beside those of its form, as far as these leave them to be seen. */
export async function scheduleFaultsBesideForm(
  gateway: Gateway,
  { entity, token, registrationId, fields, ...facts }: ScheduleOrder,
  faulty: ReadonlySet<string>,
): Promise<readonly ParameterFault[]> {
  const isOwn = ofMerchant(gateway, entity, token);
  const found = await findCharged(gateway, { id: registrationId, isOwn, testMode: facts.testMode });
  const sound = without(fields, faulty);
  const planned = { ...facts, entity: entity.key, fields: ofPayments(sound), amountCents: centsOf(sound), dates: null };
  const faults = [
    ...payableAmountFaults(sound),
    ...jobFaultsBeside(fields, { now: gateway.clock.now(), zone: entity.settings.timeZone }, faulty),
    ...(found.kind === 'active' ? await payableFaults(gateway, planned, found.registration) : []),
  ];
  return faults.map(({ fault }) => fault);
}

const without = (fields: Fields, faulty: ReadonlySet<string>): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !faulty.has(name)));

/** The amount of an order; 0 where it has none, or one that its currency cannot express. */
function centsOf(fields: Fields): Cents {
  const amount = amountOf(fields);
  return amount === null || isRefusal(amount) ? (0 as Cents) : amount;
}

/** A schedule with its next date, which may be the start itself. */
const withDates = (schedule: Schedule, now: Instant): Schedule =>
  onward(schedule, Math.max(now, schedule.job.startAt - 1) as Instant);

const datesIn = ({ job: { expression }, nextAt, createdAt }: Schedule): PlannedPayments['dates'] => ({
  expression,
  firstAt: nextAt ?? createdAt,
});

const refusalOf = (faults: readonly NamedFault[]): Refusal => refuseAll(faults) ?? refuse('parametersInvalid');

/** The parameters of a schedule that its payments have as well. */
const ofPayments = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !name.startsWith('job.') && !IN_THE_ROW.has(name)));

/** The merchant that a request named instead of a channel: each payment goes to the channel that takes it then. */
const namedMerchant = ({ id }: Entity, { entityId }: Fields): Fields =>
  entityId === undefined || entityId === id ? {} : { entityId };

const IN_THE_ROW: ReadonlySet<string> = new Set([
  'registrationId',
  'entityId',
  'amount',
  'currency',
  'paymentType',
  'testMode',
]);

export type ScheduleNamed = { readonly id: string; readonly entity: Entity };

/** A schedule of this channel, or of any channel of this merchant; undefined for all others. */
export async function findSchedule(
  { store, ids, entities }: Pick<Gateway, 'store' | 'ids' | 'entities'>,
  { id, entity }: ScheduleNamed,
): Promise<Schedule | undefined> {
  const key = ids.keyOf('schedule', id);
  const found = key === undefined ? undefined : await store.schedule(key);
  return found && entities.isWithin(found.entity, entity.key) ? found : undefined;
}

type Changing = Pick<Gateway, 'store' | 'ids' | 'clock' | 'entities' | 'mode'>;
type ScheduleChange = ScheduleNamed & { readonly fields: Fields };

/** A schedule with another job or amount: what is not sent stays. */
export async function planReschedule(
  gateway: Changing,
  { fields, ...named }: ScheduleChange,
): Promise<PlannedSchedule | Refusal> {
  const schedule = await findSchedule(gateway, named);
  if (!schedule || !isActive(schedule)) return refuse('scheduleNotActive');
  const closed = inactiveRefusal(gateway, schedule);
  if (closed) return closed;
  const now = gateway.clock.now();
  const { timeZone: zone } = settingsOf(gateway, schedule);
  const job = jobOf(fields, { now, zone, earlier: schedule.job });
  const amounts = { ...fields, currency: schedule.currency };
  const changed = {
    ...schedule,
    amountCents: fields['amount'] === undefined ? schedule.amountCents : centsOf(amounts),
  };
  const faults = [
    ...fixedFaults(gateway, schedule, fields).map(invalid),
    ...payableAmountFaults(amounts),
    ...(isJob(job) ? [] : job),
  ];
  // A date that has come, and waits for the outcome of the one before, stays where no other dates are sent.
  const moved = (kept: Job): Schedule =>
    sendsJob(fields) ? completedWithoutDates(withDates({ ...changed, job: kept }, now)) : { ...changed, job: kept };
  const row = isJob(job) ? moved(job) : undefined;
  if (row && faults.length === 0 && !isActive(row)) return { row, action: 'ENDED' };
  const registration = await accountOf(gateway, schedule);
  const unpayable = isRefusal(registration)
    ? []
    : await stillPayableFaults(gateway, { ...changed, dates: row ? datesIn(row) : null }, registration);
  if (!row || faults.length + unpayable.length > 0) return refusalOf([...faults, ...unpayable]);
  return isRefusal(registration) ? registration : { row, action: 'RESCHEDULED' };
}

/** The faults of a reschedule beside those of its form, as far as these leave them to be seen. */
export async function rescheduleFaultsBesideForm(
  gateway: Changing,
  { fields, ...named }: ScheduleChange,
  faulty: ReadonlySet<string>,
): Promise<readonly ParameterFault[]> {
  const schedule = await findSchedule(gateway, named);
  if (!schedule || !isActive(schedule)) return [];
  const { timeZone: zone } = settingsOf(gateway, schedule);
  const sound = without(fields, faulty);
  return [
    ...fixedFaults(gateway, schedule, sound),
    ...[
      ...payableAmountFaults({ ...sound, currency: schedule.currency }),
      ...jobFaultsBeside(fields, { now: gateway.clock.now(), zone, earlier: schedule.job }, faulty),
    ].map(({ fault }) => fault),
  ];
}

const invalid = (fault: ParameterFault): NamedFault => ({ reason: 'parametersInvalid', fault });

const sendsJob = (fields: Fields): boolean =>
  Object.keys(fields).some((name) => name.startsWith('job.') && !WITHOUT_DATES.test(name));

/** The name of a job and the terms of its notice, which leave the dates as they are. */
const WITHOUT_DATES = /^job\.(?:name|durationNumber|durationUnit|noticeNumber|noticeUnit)$/;

/** A schedule that was given notice: it pays until its terms let it end. */
export async function planNotice(
  gateway: Pick<Gateway, 'store' | 'ids' | 'clock' | 'entities'>,
  named: ScheduleNamed,
): Promise<PlannedSchedule | Refusal> {
  const schedule = await findSchedule(gateway, named);
  return schedule ? planNoticeOf(gateway, schedule) : refuse('scheduleNotEndable');
}

/** The same for a schedule as it was read. */
export function planNoticeOf({ clock }: Pick<Gateway, 'clock'>, schedule: Schedule): PlannedSchedule | Refusal {
  if (!isActive(schedule)) return refuse('scheduleNotEndable');
  const row = withNotice(schedule, clock.now());
  return { row, action: row === schedule ? null : 'DESCHEDULED' };
}
