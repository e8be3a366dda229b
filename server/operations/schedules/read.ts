import type { Entity } from '../../core/entities/entity.ts';
import { codes } from '../../core/payments/attempt.ts';
import { type Refusal, refuse } from '../../core/refusal.ts';
import type { Schedule } from '../../core/schedules/schedule.ts';
import type { ScheduleKey } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';
import { rowsAcrossAll } from '../reports/across-channels.ts';
import { findSchedule, type ScheduleNamed } from './plan.ts';

/** A schedule of this channel in its current state. */
export async function readSchedule(
  gateway: Pick<Gateway, 'store' | 'ids' | 'entities'>,
  named: ScheduleNamed,
): Promise<Schedule | Refusal> {
  const schedule = await findSchedule(gateway, named);
  return schedule ? withResult(gateway, schedule) : refuse('scheduleUnknown');
}

/** A schedule with the present result of its latest payment, which may have changed since the schedule was kept. */
async function withResult({ store }: Pick<Gateway, 'store'>, schedule: Schedule): Promise<Schedule> {
  const { run } = schedule;
  if (run?.payment == null || run.resultCode !== codes.pending) return schedule;
  const payment = await store.payment(run.payment);
  return payment ? { ...schedule, run: { ...run, resultCode: payment.resultCode } } : schedule;
}

export type ScheduleSearch = {
  readonly entity: Entity;
  readonly registrationId: string | undefined;
  readonly activeOnly: boolean;
  /** The id after which the page begins. */
  readonly cursor: string | undefined;
  /** The key above which schedules are searched for. */
  readonly after?: ScheduleKey;
  readonly limit: number;
  /** Left out for all. */
  readonly matches?: (schedule: Schedule) => boolean;
};

export type FoundSchedules = { readonly schedules: readonly Schedule[]; readonly next: ScheduleKey | null };

/** The most schedules that are read for one page, however few of them match. */
const READ_MAX = 2000;
const FIRST = 0 as ScheduleKey;

/** The schedules of an entity, the latest first. */
export async function findSchedules(
  { store, ids, entities }: Pick<Gateway, 'store' | 'ids' | 'entities'>,
  { entity, registrationId, activeOnly, cursor, after = FIRST, limit, matches = () => true }: ScheduleSearch,
): Promise<FoundSchedules> {
  const registration = registrationId === undefined ? undefined : ids.keyOf('registration', registrationId);
  const before = cursor === undefined ? (Number.MAX_SAFE_INTEGER as ScheduleKey) : ids.keyOf('schedule', cursor);
  if (before === undefined || (registrationId !== undefined && registration === undefined))
    return { schedules: [], next: null };
  const ofRegistration = registration === undefined ? {} : { registration };
  const bounds = { entity, after, before, order: 'latestFirst', limit: limit + 1 } as const;
  const schedules: Schedule[] = [];
  const page = async (next: ScheduleKey | null): Promise<FoundSchedules> => ({
    schedules: await Promise.all(schedules.map((each) => withResult({ store }, each))),
    next,
  });
  let [last, read]: [ScheduleKey | null, number] = [null, 0];
  for await (const schedule of rowsAcrossAll({ entities }, bounds, (slice) =>
    store.schedules({ ...slice, ...ofRegistration, activeOnly }),
  )) {
    if (schedule.key <= after) break;
    if (schedules.length === limit || read === READ_MAX) return page(last);
    last = schedule.key;
    read += 1;
    if (matches(schedule)) schedules.push(schedule);
  }
  return page(null);
}
