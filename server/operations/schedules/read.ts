import type { Entity } from '../../core/entities/entity.ts';
import { type Refusal, refuse } from '../../core/refusal.ts';
import type { Schedule } from '../../core/schedules/schedule.ts';
import type { ScheduleKey } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';
import { rowsAcrossAll } from '../reports/across-channels.ts';
import { findSchedule, type ScheduleNamed } from './plan.ts';

/** A schedule of this channel in its current state. */
export const readSchedule = async (
  gateway: Pick<Gateway, 'store' | 'ids' | 'entities'>,
  named: ScheduleNamed,
): Promise<Schedule | Refusal> => (await findSchedule(gateway, named)) ?? refuse('scheduleUnknown');

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
  let [last, read]: [ScheduleKey | null, number] = [null, 0];
  for await (const schedule of rowsAcrossAll({ entities }, bounds, (slice) =>
    store.schedules({ ...slice, ...ofRegistration, activeOnly }),
  )) {
    if (schedule.key <= after) break;
    if (schedules.length === limit || read === READ_MAX) return { schedules, next: last };
    last = schedule.key;
    read += 1;
    if (matches(schedule)) schedules.push(schedule);
  }
  return { schedules, next: null };
}
