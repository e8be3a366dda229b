import { parentPort, workerData } from 'node:worker_threads';
import Client from 'better-sqlite3';

/**
 * The thread of `checkpoints.ts`: copies the pages of the write-ahead log into the database's file when it is asked to.
 * A passive checkpoint neither waits for the writer nor holds it up.
 */
const PASSES_MAX = 3;

/** What one checkpoint found, in pages: the length of the log, and how much of it is in the database's file. */
type Pass = { readonly log: number; readonly checkpointed: number };

// The cast holds because `checkpoints.ts` starts this thread with the path of the database.
const client = new Client(workerData as string, { fileMustExist: true });
client.pragma('synchronous = 2');
client.pragma('wal_autocheckpoint = 0');

parentPort?.on('message', (order: 'copy' | 'close') => {
  if (order === 'close') {
    client.close();
    return parentPort?.close();
  }
  // What was written meanwhile is short: the log begins anew once a commit finds all of it copied.
  let isWhole = false;
  for (let passes = 0; passes < PASSES_MAX && !isWhole; passes += 1) isWhole = copy();
  return parentPort?.postMessage(isWhole);
});

/** Returns whether the database's file has all of the log. */
function copy(): boolean {
  // The cast holds because SQLite answers this pragma with one such row.
  const [{ log, checkpointed }] = client.pragma('wal_checkpoint(PASSIVE)') as [Pass];
  return checkpointed === log;
}
