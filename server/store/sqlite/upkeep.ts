import type Client from 'better-sqlite3';
import type { Checkpoints } from './checkpoints.ts';
import type { Guard } from './guard.ts';
import { type FoldedPulse, pulses } from './use/pulse.ts';
import type { SoleUse } from './use/sole-use.ts';

/*
 * For the machine's sake, in real time (DECISIONS 14): none of it changes what a request sees.
 */

/** In milliseconds. */
const TICK = 1000;
/**
 * In ticks without a row: the write-ahead log is folded into the database after the first, and then seldom again. The
 * first is shorter than the seconds after which an idle gateway keeps its time.
 */
const QUIET = { first: 3, again: 60 } as const;

type Parts = {
  readonly client: Client.Database;
  readonly checkpoints: Pick<Checkpoints, 'cut' | 'isSynced'>;
  readonly use: SoleUse;
  readonly folded: FoldedPulse;
  readonly guard: Guard;
};

/**
 * Once a second: looks for the files, counts the pulse up when rows were written, and cuts the write-ahead log down
 * when none were, so that a copy of the database's file lacks little, and a damaged log costs little. The returned
 * function stops it, after a last pulse.
 */
export function startUpkeep({ client, checkpoints, use, folded, guard }: Parts): () => void {
  const changes = client.prepare<[], number>('select total_changes()').pluck();
  const countUp = pulses(client);
  let seen = changes.get();
  let quiet = 0;

  /** The database has each pulse before the lock file has it. */
  function beat(): void {
    quiet = 0;
    use.keepPulse(countUp(use.foldedPulse() ?? 0));
    seen = changes.get();
  }
  function cutLog(): void {
    quiet += 1;
    if (quiet % QUIET.again === QUIET.first) checkpoints.cut();
  }
  function tick(): void {
    try {
      guard.verify();
      if (checkpoints.isSynced() && !folded.keep()) guard.lose();
      else if (changes.get() === seen) cutLog();
      else beat();
    } catch (error) {
      guard.refuse(error);
    }
  }
  const timer = setInterval(tick, TICK);
  return () => {
    clearInterval(timer);
    if (changes.get() !== seen) tick();
  };
}
