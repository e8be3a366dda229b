import { minutes } from '../core/values.ts';
import type { Gateway } from '../operations/gateway.ts';
import { firstOf, job, type Step } from './job.ts';
import { type Lives, oldBefore, type Purging, type Retention, retention } from './retention.ts';

/** How often it is checked whether there is anything to delete. */
const INTERVAL = minutes(60);

/** Deletes what is no longer needed, one slice at each call (DECISIONS 62). */
export const createPurge = (gateway: Purging & Pick<Gateway, 'log'>, lives: Lives): Step =>
  firstOf(
    retention.map((kind) =>
      job(gateway, {
        name: `purge of ${kind.rows}`,
        every: INTERVAL,
        begin: () => slicesOf(gateway, kind, lives),
      }),
    ),
  );

async function* slicesOf(gateway: Purging, kind: Retention, lives: Lives): AsyncGenerator {
  const old = (): Parameters<Retention['deleteSlice']>[1] => oldBefore(kind, { now: gateway.clock.now(), lives });
  while (await kind.deleteSlice(gateway, old())) yield;
}
