import { reasonOf } from '../core/faults.ts';
import { type Duration, type Instant, minutes, plus } from '../core/values.ts';
import type { Gateway } from '../operations/gateway.ts';

type Job = {
  /** What the log calls it. */
  readonly name: string;
  /** How long after its last beginning it begins again. */
  readonly every: Duration;
  /** Begins the work, which yields between its steps. */
  readonly begin: () => AsyncGenerator;
};

/** The next step of a job, if one is due; whether there was one. */
export type Step = () => Promise<boolean>;

/** What has failed begins anew after this time. */
const RETRY = minutes(1);

/**
 * Work of the gateway's own that is no message of the outbox, because it needs neither a payload nor a guarantee: the
 * rows show what is left to do. It begins at its interval of the gateway's clock, a step at each call. A failure is
 * logged, and hinders no other job.
 */
export function job({ clock, log }: Pick<Gateway, 'clock' | 'log'>, { name, every, begin }: Job): Step {
  let nextAt = 0 as Instant;
  let current: { readonly begunAt: Instant; readonly steps: AsyncGenerator } | undefined;
  return async () => {
    const now = clock.now();
    if (!current && now < nextAt) return false;
    current ??= { begunAt: now, steps: begin() };
    const { begunAt, steps } = current;
    try {
      if ((await steps.next()).done !== true) return true;
      nextAt = plus(begunAt, every);
    } catch (fault) {
      log.error({ topic: name, reason: reasonOf(fault) }, 'Work of the gateway itself failed; it will begin anew');
      nextAt = plus(now, RETRY);
    }
    current = undefined;
    return true;
  };
}

/** The first of several jobs that has a step to do goes on. */
export const firstOf =
  (jobs: readonly Step[]): Step =>
  async () => {
    for (const next of jobs) if (await next()) return true;
    return false;
  };
