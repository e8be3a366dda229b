import { isTooOften } from '../../core/schedules/job.ts';
import type { Schedule } from '../../core/schedules/schedule.ts';
import type { ScheduleKey } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';
import { rowsAcrossAll } from '../reports/across-channels.ts';

const SLICE = 500;
const NAMED_MAX = 10;

/**
 * Logs which active schedules have dates less than an hour apart. Such jobs were accepted by earlier releases, and pay on
 * until their dates are changed (DECISIONS 295).
 */
export async function logTooOften({
  store,
  ids,
  entities,
  log,
}: Pick<Gateway, 'store' | 'ids' | 'entities' | 'log'>): Promise<void> {
  const found: Schedule[] = [];
  const bounds = {
    entity: null,
    after: 0 as ScheduleKey,
    before: Number.MAX_SAFE_INTEGER as ScheduleKey,
    order: 'latestFirst',
    limit: SLICE,
  } as const;
  for await (const schedule of rowsAcrossAll({ entities }, bounds, (slice) =>
    store.schedules({ ...slice, activeOnly: true }),
  ))
    if (isTooOften(schedule.job)) found.push(schedule);
  if (found.length === 0) return;
  const named = found.slice(0, NAMED_MAX).map(({ key }) => ids.publicId('schedule', key));
  log.warn({ count: found.length, reason: named.join(' ') }, 'Schedules pay several times in an hour');
}
