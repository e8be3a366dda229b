import { minutes } from '../core/values.ts';
import { firstOf, job, type Step } from './job.ts';
import { type Lives, oldBefore, type Purging, retention } from './retention.ts';

/** How often it is checked whether there is anything to delete. */
const INTERVAL = minutes(60);

/** Deletes what is no longer needed, one slice at each call (DECISIONS 62). */
export const createPurge = (gateway: Purging, lives: Lives): Step =>
  firstOf(
    retention.map((kind) =>
      job(gateway, {
        name: `purge of ${kind.rows}`,
        every: INTERVAL,
        begin: () => kind.deleteOld(gateway, oldBefore(kind, { now: gateway.clock.now(), lives })),
      }),
    ),
  );
