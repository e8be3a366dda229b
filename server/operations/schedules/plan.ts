import type { FirstType } from 'shared';
import type { AccessToken } from '../../core/entities/access-token.ts';
import type { Entity } from '../../core/entities/entity.ts';
import type { Fields } from '../../core/fields.ts';
import { amountOf } from '../../core/money.ts';
import { isRefusal, type Refusal, refuse, refuseParameters } from '../../core/refusal.ts';
import { isActive as isStored } from '../../core/registrations/registration.ts';
import { isJobFault, jobOf } from '../../core/schedules/job.ts';
import { completedWithoutDates, isActive, onward, type Schedule, withNotice } from '../../core/schedules/schedule.ts';
import type { Cents, ScheduleKey, TestMode } from '../../core/values.ts';
import type { EventAction } from '../../core/webhooks/event-types.ts';
import { type Gateway, settingsOf } from '../gateway.ts';
import { findRegistration, ofMerchant, refuseNotStored } from '../registrations/find.ts';
import { inactiveRefusal } from '../standing.ts';
import { fixedFaults } from './fixed.ts';
import { unpayableRefusal } from './payable.ts';

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
  readonly amountCents: Cents;
  readonly currency: string;
  readonly testMode: TestMode | null;
  readonly ndc: string;
  readonly fields: Fields;
};

/** The schedule of an order, or why it could never pay. Nothing is kept yet. */
export async function planSchedule(gateway: Gateway, order: ScheduleOrder): Promise<PlannedSchedule | Refusal> {
  const { entity, token, registrationId, fields, ...facts } = order;
  const closed = inactiveRefusal(gateway, { entity: entity.key, fields });
  if (closed) return closed;
  const found = await findRegistration(gateway, { id: registrationId, isOwn: ofMerchant(gateway, entity, token) });
  if (found.kind !== 'active') return refuseNotStored(found);
  if (order.amountCents === 0) return refuse('amountTooLow');
  const now = gateway.clock.now();
  const job = jobOf(fields, { now, zone: entity.settings.timeZone });
  if (isJobFault(job)) return { kind: 'refused', reason: job.reason, faults: [job.fault] };
  const count = fields['standingInstruction.numberOfInstallments'];
  const row = onward(
    {
      ...facts,
      version: 0,
      entity: entity.key,
      registration: found.registration.key,
      fields: { ...ofPayments(fields), ...namedMerchant(entity, fields) },
      job,
      createdAt: now,
      nextAt: null,
      charges: 0,
      chargesMax: count === undefined ? null : Number(count),
      run: null,
      notice: null,
      ended: null,
      pausedAt: null,
    },
    // A date may be the start itself.
    Math.max(now, job.startAt - 1) as typeof now,
  );
  const unpayable = await unpayableRefusal(gateway, { schedule: row, registration: found.registration });
  return unpayable ?? { row, action: 'CREATED' };
}

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

/** A schedule with another job or amount: what is not sent stays. */
export async function planReschedule(
  gateway: Pick<Gateway, 'store' | 'ids' | 'clock' | 'entities'>,
  { fields, ...named }: ScheduleNamed & { readonly fields: Fields },
): Promise<PlannedSchedule | Refusal> {
  const schedule = await findSchedule(gateway, named);
  if (!schedule || !isActive(schedule)) return refuse('scheduleNotActive');
  const closed = inactiveRefusal(gateway, schedule);
  if (closed) return closed;
  const fixed = fixedFaults(gateway, schedule, fields);
  if (fixed.length > 0) return refuseParameters(fixed);
  const amountCents = amountOf({ ...fields, currency: schedule.currency });
  if (isRefusal(amountCents)) return amountCents;
  if (amountCents === 0) return refuse('amountTooLow');
  const now = gateway.clock.now();
  const job = jobOf(fields, { now, zone: settingsOf(gateway, schedule).timeZone, earlier: schedule.job });
  if (isJobFault(job)) return { kind: 'refused', reason: job.reason, faults: [job.fault] };
  const changed = { ...schedule, job, amountCents: amountCents ?? schedule.amountCents };
  // A date that has come, and waits for the outcome of the one before, stays where no other dates are sent.
  const row = sendsJob(fields)
    ? completedWithoutDates(onward(changed, Math.max(now, job.startAt - 1) as typeof now))
    : changed;
  if (!isActive(row)) return { row, action: 'ENDED' };
  const registration = await gateway.store.registration(row.registration);
  const unpayable =
    registration && isStored(registration)
      ? await unpayableRefusal(gateway, { schedule: row, registration })
      : refuse('registrationDeleted');
  return unpayable ?? { row, action: 'RESCHEDULED' };
}

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
  if (!schedule || !isActive(schedule)) return refuse('scheduleNotEndable');
  const row = withNotice(schedule, gateway.clock.now());
  return { row, action: row === schedule ? null : 'DESCHEDULED' };
}
