import type { Change } from '../../core/change.ts';
import { isRefusal, type Refusal, refuse, refuseAll } from '../../core/refusal.ts';
import { isJob, jobOf, datesOf } from '../../core/schedules/job.ts';
import { isActive, paused, resumed, type Schedule } from '../../core/schedules/schedule.ts';
import type { User } from '../../core/users/user.ts';
import type { Instant, ScheduleKey } from '../../core/values.ts';
import { linkCommitted } from '../audit/link.ts';
import { type Actor, auditOf } from '../audit/record.ts';
import type { Gateway } from '../gateway.ts';
import { codes } from '../../core/payments/attempt.ts';
import { reachesNode } from '../users/reach.ts';
import { keepSchedule } from './keep.ts';
import { planNoticeOf, type PlannedSchedule } from './plan.ts';

type Steering = Pick<Gateway, 'store' | 'ids' | 'clock' | 'entities' | 'auditHash' | 'oneAtATime' | 'log'>;

export const steps = ['pauseSchedule', 'resumeSchedule', 'runSchedule', 'endSchedule'] as const;
export type ScheduleStep = (typeof steps)[number];

/** What changes the schedule alone. */
export type SteeringStep = Exclude<ScheduleStep, 'runSchedule'>;

export type Steer = {
  readonly key: ScheduleKey | undefined;
  readonly step: SteeringStep;
  /** Whether the schedule is still as the actor saw it. Its payments stop in any case. */
  readonly isAsShown: (schedule: Schedule) => boolean;
  readonly alongside: readonly Change[];
};

/** Whether a user may take a step with a schedule as it stands. */
export const mayStep = (schedule: Schedule, step: ScheduleStep): boolean => isActive(schedule) && fits[step](schedule);

const fits: Readonly<Record<ScheduleStep, (schedule: Schedule) => boolean>> = {
  pauseSchedule: ({ pausedAt }) => pausedAt === null,
  resumeSchedule: ({ pausedAt }) => pausedAt !== null,
  // A payment that has no outcome yet may be the last one that there may be.
  runSchedule: ({ pausedAt, run }) => pausedAt === null && run?.resultCode !== codes.pending,
  endSchedule: () => true,
};

/** Pauses, resumes or ends a schedule, as a user of the back office. */
export async function steerSchedule(
  gateway: Steering,
  actor: Actor,
  { key, step, isAsShown, alongside }: Steer,
): Promise<'unknown' | 'stepNotPossible' | 'changedMeanwhile' | 'formOutdated' | undefined> {
  const schedule = await scheduleOf(gateway, actor.user, key);
  if (!schedule) return 'unknown';
  if (!mayStep(schedule, step)) return 'stepNotPossible';
  if (step !== 'pauseSchedule' && !isAsShown(schedule)) return 'changedMeanwhile';
  const planned = plannedStep(gateway, schedule, step);
  if (isRefusal(planned)) return 'stepNotPossible';
  const subject = gateway.ids.publicId('schedule', schedule.key);
  const audit = auditOf(gateway, actor, { action: step, entity: schedule.entity, subject });
  const refused = await keepSchedule(gateway, { ...planned, alongside: [audit, ...alongside] });
  await linkCommitted(gateway);
  return refused ? 'formOutdated' : undefined;
}

function plannedStep(gateway: Steering, schedule: Schedule, step: SteeringStep): PlannedSchedule | Refusal {
  const now = gateway.clock.now();
  switch (step) {
    case 'pauseSchedule':
      return { row: paused(schedule, now), action: 'RESCHEDULED' };
    case 'resumeSchedule': {
      const row = resumed(schedule, now);
      return { row, action: isActive(row) ? 'RESCHEDULED' : 'ENDED' };
    }
    case 'endSchedule':
      return planNoticeOf(gateway, schedule);
  }
}

/** A schedule that a user sees; any other one is unknown. */
export async function scheduleOf(
  gateway: Pick<Gateway, 'store' | 'entities'>,
  user: Pick<User, 'entity'>,
  key: ScheduleKey | undefined,
): Promise<Schedule | undefined> {
  const found = key === undefined ? undefined : await gateway.store.schedule(key);
  return found && reachesNode(gateway, user, found.entity) ? found : undefined;
}

/** The next dates of an expression in a zone, or why it is refused. */
export function previewDates(
  { clock }: Pick<Gateway, 'clock'>,
  { expression, zone, count }: { readonly expression: string; readonly zone: string; readonly count: number },
): readonly Instant[] | Refusal {
  const now = clock.now();
  const job = jobOf({ 'job.expression': expression }, { now, zone });
  return isJob(job) ? datesOf(job, { now, count }) : (refuseAll(job) ?? refuse('jobNotPossible'));
}
