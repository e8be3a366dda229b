import type Client from 'better-sqlite3';
import type { Store } from '../store.ts';
import type { Guard } from './guard.ts';
import { PULSE, type SoleUse } from './sole-use.ts';

/*
 * For the machine's sake, in real time (DECISIONS 14): none of it changes what a request sees.
 */

/** In milliseconds. */
const TICK = 1000;
/** In ticks without a row: the write-ahead log is folded into the database after the first, and then seldom again. */
const QUIET = { first: 5, again: 60 } as const;

type Parts = {
  readonly client: Client.Database;
  readonly store: Pick<Store, 'mark' | 'setMark'>;
  readonly use: SoleUse;
  readonly guard: Guard;
};

/**
 * Once a second: looks for the files, counts the pulse up when rows were written, and cuts the write-ahead log down
 * when none were, so that a copy of the database's file lacks little, and a damaged log costs little. The returned
 * function stops it, after a last pulse.
 */
export function startUpkeep({ client, store, use, guard }: Parts): () => Promise<void> {
  const changes = client.prepare<[], number>('select total_changes()').pluck();
  let seen = changes.get();
  let quiet = 0;
  let work = Promise.resolve();

  /** The database has each pulse before the lock file has it. */
  async function beat(): Promise<void> {
    const pulse = ((await store.mark(PULSE)) ?? 0) + 1;
    await store.setMark(PULSE, pulse);
    use.keepPulse(pulse);
    seen = changes.get();
  }
  function cutLog(): void {
    quiet += 1;
    if (quiet % QUIET.again === QUIET.first) client.pragma('wal_checkpoint(TRUNCATE)');
  }
  async function tick(): Promise<void> {
    try {
      guard.verify();
      if (changes.get() === seen) return cutLog();
      quiet = 0;
      await beat();
    } catch (error) {
      guard.refuse(error);
    }
  }
  const timer = setInterval(() => {
    work = work.then(tick);
  }, TICK);
  return async () => {
    clearInterval(timer);
    await work;
    if (changes.get() !== seen) await tick();
  };
}
