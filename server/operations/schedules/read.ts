import type { Entity } from '../../core/entities/entity.ts';
import { type Refusal, refuse } from '../../core/refusal.ts';
import type { Schedule } from '../../core/schedules/schedule.ts';
import type { ScheduleKey } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';
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
  readonly limit: number;
};

export type FoundSchedules = { readonly schedules: readonly Schedule[]; readonly next: ScheduleKey | null };

/** The schedules of a channel, the latest first. */
export async function findSchedules(
  { store, ids }: Pick<Gateway, 'store' | 'ids'>,
  { entity, registrationId, activeOnly, cursor, limit }: ScheduleSearch,
): Promise<FoundSchedules> {
  const registration = registrationId === undefined ? undefined : ids.keyOf('registration', registrationId);
  const before = cursor === undefined ? (Number.MAX_SAFE_INTEGER as ScheduleKey) : ids.keyOf('schedule', cursor);
  if (before === undefined || (registrationId !== undefined && registration === undefined))
    return { schedules: [], next: null };
  const slice = { entity: entity.key, before, activeOnly, limit: limit + 1 };
  const found = await store.schedules(registration === undefined ? slice : { ...slice, registration });
  const schedules = found.slice(0, limit);
  return { schedules, next: found.length > limit ? (schedules.at(-1)?.key ?? null) : null };
}
