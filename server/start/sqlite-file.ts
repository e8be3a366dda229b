import { existsSync, realpathSync, renameSync } from 'node:fs';
import Client from 'better-sqlite3';
import { readConfig, WRONG_SETTING, WrongSetting } from '../config.ts';
import { clearPulse, demandPulse } from '../store/sqlite/use/pulse.ts';
import { claimSoleUse, lockFileOf, realFile } from '../store/sqlite/use/sole-use.ts';
import { isFile, isThere, reasonOf } from './database.ts';

/*
 * `npm run database -- check [FILE]`, `copy TO` and `shrink`: work on the SQLite file of TILLWAY_DATABASE by the
 * gateway's own SQLite. An older sqlite3 takes indexes on expressions for damaged, and would rebuild them its own way.
 */

/** Reads every page. The gateway may use the file meanwhile. */
function check(file: string): readonly string[] {
  const client = new Client(file, { readonly: true });
  const found = client.prepare<[], string>('pragma integrity_check').pluck().all();
  client.close();
  return found.filter((line) => line !== 'ok');
}

/** The gateway may use the file meanwhile. A copy that is cut off does not have the name of a whole one. */
async function copy(file: string, to: string): Promise<void> {
  if (existsSync(to) && realpathSync(to) === realpathSync(file))
    throw new WrongSetting(`${to} is the database itself: expected another file`);
  const beside = [lockFileOf(to), `${to}-wal`].find((each) => isThere(each));
  if (beside !== undefined)
    throw new WrongSetting(`${to} is the database of a gateway, because ${beside} is there: expected another file`);
  const client = new Client(file, { readonly: true });
  await client.backup(`${to}.new`);
  client.close();
  clearPulse(`${to}.new`);
  renameSync(`${to}.new`, to);
}

/** Gives free pages back to the disk, while no gateway uses the file. */
function shrink(name: string): void {
  const file = realFile(name);
  const use = claimSoleUse(name);
  try {
    demandPulse(file, use);
    const client = new Client(file);
    client.exec('vacuum');
    client.close();
  } finally {
    use.release();
  }
}

/** What each word does with the database and a further word, which `check` alone may leave out. Returns faults. */
const verbs: Readonly<Record<string, (database: string, named: string | undefined) => Promise<readonly string[]>>> = {
  check: async (database, named = database) => check(demandFile(named)),
  async copy(database, named) {
    if (named === undefined) throw new WrongSetting(USAGE);
    await copy(demandFile(database), named);
    return [];
  },
  async shrink(database, named) {
    if (named !== undefined) throw new WrongSetting(USAGE);
    shrink(demandFile(database));
    return [];
  },
};

const USAGE = 'Expected check [FILE], copy TO or shrink, such as npm run database -- check';

function demandFile(file: string): string {
  if (isFile(file) && existsSync(file)) return file;
  throw new WrongSetting(isFile(file) ? `There is no file ${file}` : 'TILLWAY_DATABASE: expected a file of SQLite');
}

process.umask(0o077);
try {
  const [, , verb = '', named, ...more] = process.argv;
  const run = verbs[verb];
  if (!run || more.length > 0) throw new WrongSetting(USAGE);
  const faults = await run(readConfig().database, named);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
  else console.log('ok');
} catch (fault) {
  console.error(fault instanceof WrongSetting ? fault.message : reasonOf(fault));
  process.exitCode = fault instanceof WrongSetting ? WRONG_SETTING : 1;
}
