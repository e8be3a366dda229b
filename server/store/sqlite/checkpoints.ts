import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type Client from 'better-sqlite3';
import type { Guard } from './guard.ts';

/*
 * For the machine's sake: a checkpoint of 8,000 pages holds up the process that makes it for 20 to 40 ms, so a thread
 * of its own makes them (DECISIONS 191).
 */

/** In pages that are in the log alone: the thread copies them. */
const LEFT_MAX = 4000;
/**
 * The length of the log, in pages, at which SQLite makes a checkpoint within a commit: without the thread, and beside
 * it, where little is left to copy.
 */
const AUTOMATIC = { alone: 8000, beside: 16_000 } as const;

export type Checkpoints = {
  /** Looks at the log, after a commit. */
  look(): void;
  /** Copies the whole log at once, and makes it empty. */
  cut(): void;
  /**
   * Whether all that was copied is on disk: SQLite waits for that at the end of the log only, which a reader keeps a
   * checkpoint from, and so may one within a commit have been kept.
   */
  isSynced(): boolean;
  /** Resolves when the thread has closed its connection. */
  close(): Promise<void>;
};

/**
 * Copies the write-ahead log into the database's file beside the writer of `client`. The thread begins with the first
 * 4,000 pages; without it, or after its failure, SQLite makes the checkpoints within commits.
 */
export function checkpointsBeside(client: Client.Database, refuse: Guard['refuse']): Checkpoints {
  // Copies nothing. As an array, because an object costs a commit two microseconds more.
  const size = client.prepare<[], [busy: number, log: number, copied: number]>('pragma wal_checkpoint(NOOP)').raw();
  let [isBusy, isWhole] = [false, true];
  let thread: Worker | undefined;
  let ended: Promise<unknown> | undefined;

  function automaticAt(count: number): void {
    client.pragma(`wal_autocheckpoint = ${count}`);
  }

  function start(): Worker {
    const worker = new Worker(join(import.meta.dirname, 'checkpoint-thread.ts'), { workerData: client.name });
    worker.unref();
    ended = new Promise((resolve) => worker.once('exit', resolve));
    worker.on('message', (copied: boolean) => {
      [isBusy, isWhole] = [false, copied];
      look();
    });
    // The thread stays busy for good: SQLite goes on alone.
    worker.on('error', () => client.open && automaticAt(AUTOMATIC.alone));
    automaticAt(AUTOMATIC.beside);
    return worker;
  }

  /** The pages of the log, and those that are in it alone. A fault of the database is the next commit's to report. */
  function pages(): { readonly all: number; readonly left: number } {
    try {
      const [, log, copied] = size.get() ?? [0, 0, 0];
      return { all: log, left: log - copied };
    } catch (error) {
      refuse(error);
      return { all: 0, left: 0 };
    }
  }

  function cut(): void {
    // The cast holds because SQLite answers this pragma with one such row.
    const [{ busy }] = client.pragma('wal_checkpoint(TRUNCATE)') as [{ busy: number }];
    isWhole = busy === 0;
  }

  function look(): void {
    if (isBusy || pages().left < LEFT_MAX) return;
    isBusy = true;
    thread ??= start();
    thread.postMessage('copy');
  }

  return {
    look,
    cut,
    isSynced: () => !isBusy && isWhole && pages().all < AUTOMATIC.alone,
    async close() {
      thread?.ref();
      thread?.postMessage('close');
      await ended;
    },
  };
}
