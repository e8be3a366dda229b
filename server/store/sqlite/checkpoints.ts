import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type Client from 'better-sqlite3';

/*
 * For the machine's sake: a checkpoint of 8,000 pages holds up the process that makes it for 20 to 40 ms, so a thread
 * of its own makes them (DECISIONS 191).
 */

/** In pages that are in the log alone: the thread copies them. */
const LEFT_MAX = 4000;
/** In pages. A log that is longer is copied to its end by the writer, so that it begins anew. */
const LOG_MAX = 16_000;
/** In pages: without the thread, and with it, where it has failed unnoticed. */
const AUTOMATIC = { alone: 8000, beside: 2 * LOG_MAX } as const;

export type Checkpoints = {
  /** Looks at the log, after a commit. */
  look(): void;
  /** Resolves when the thread has closed its connection. */
  close(): Promise<void>;
};

/** Message of the thread after its work: the length of the log in pages, and whether all of it is copied. */
type Copied = { readonly log: number; readonly isWhole: boolean };

/**
 * Copies the write-ahead log into the database's file beside the writer of `client`. The thread begins with the first
 * 4,000 pages; without it, or after its failure, SQLite makes the checkpoints within commits.
 */
export function checkpointsBeside(client: Client.Database): Checkpoints {
  // Copies nothing. As an array, because an object costs a commit two microseconds more.
  const size = client.prepare<[], [busy: number, log: number, copied: number]>('pragma wal_checkpoint(NOOP)').raw();
  let isBusy = false;
  let thread: Worker | undefined;
  let ended: Promise<unknown> | undefined;

  function start(): Worker {
    const worker = new Worker(join(import.meta.dirname, 'checkpoint-thread.ts'), { workerData: client.name });
    worker.unref();
    ended = new Promise((resolve) => worker.once('exit', resolve));
    worker.on('message', ({ log, isWhole }: Copied) => {
      isBusy = false;
      if (!isWhole && log > LOG_MAX) client.pragma('wal_checkpoint(PASSIVE)');
      look();
    });
    // The thread stays busy for good: SQLite goes on alone.
    worker.on('error', () => client.open && client.pragma(`wal_autocheckpoint = ${AUTOMATIC.alone}`));
    client.pragma(`wal_autocheckpoint = ${AUTOMATIC.beside}`);
    return worker;
  }

  function look(): void {
    const [, log, copied] = size.get() ?? [0, 0, 0];
    if (isBusy || log - copied < LEFT_MAX) return;
    isBusy = true;
    thread ??= start();
    thread.postMessage('copy');
  }

  return {
    look,
    async close() {
      thread?.ref();
      thread?.postMessage('close');
      await ended;
    },
  };
}
