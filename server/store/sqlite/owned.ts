import { dirname } from 'node:path';
import { makeFolder } from '../durable-files.ts';
import { withCredibleClock } from '../credible-clock.ts';
import { withLatestRows } from '../latest-rows.ts';
import { relationalStore } from '../relational-store.ts';
import type { StoreOptions } from '../database.ts';
import type { Store } from '../store.ts';
import { checkpointsBeside } from './checkpoints.ts';
import { openSqlite } from './connection.ts';
import { guardFiles } from './guard.ts';
import { changesElsewhere, sqliteDatabase } from './sqlite.ts';
import { startUpkeep } from './upkeep.ts';
import { demandPulse, foldedPulseOf } from './use/pulse.ts';
import { claimSoleUse, lockFileOf, realFile } from './use/sole-use.ts';
import { demandWritable } from './use/writable-folder.ts';

type OwnedOptions = Pick<StoreOptions, 'clock'> & { readonly onLost: (reason: string) => void };

/**
 * The store of a gateway's process, which alone uses its file. Calls `onLost` when the database cannot be relied on any
 * more: the process has to end.
 */
export function ownedSqliteStore(name: string, { onLost, clock }: OwnedOptions): Store {
  const file = realFile(name);
  demandWritable(file);
  makeFolder(dirname(file));
  const use = claimSoleUse(name);
  demandPulse(file, use);
  const client = openSqlite(file);
  const guard = guardFiles([file, `${file}-wal`, `${file}-shm`, lockFileOf(file)], onLost);
  const checkpoints = checkpointsBeside(client, guard.refuse);
  const database = sqliteDatabase(client, { guard, committed: checkpoints.look });
  const folded = foldedPulseOf(file, use);
  checkpoints.cut();
  if (checkpoints.isSynced()) folded.keep();
  const store = withLatestRows(
    relationalStore(clock ? withCredibleClock(database, clock) : database),
    changesElsewhere(client, guard.refuse),
  );
  const stopUpkeep = startUpkeep({ client, checkpoints, use, folded, guard });
  return {
    ...store,
    async close() {
      stopUpkeep();
      await checkpoints.close();
      try {
        await store.close();
        // The connection's end has folded the log.
        folded.keep();
      } finally {
        folded.close();
        use.release();
      }
    },
  };
}
