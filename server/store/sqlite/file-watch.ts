import { type Stats, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { systemClock } from '../../clock.ts';

/** In milliseconds: longer than any file system's clock stands still, which may be two seconds. */
const SAME_MOMENT = 3000;

/**
 * Whether each file is still the one that it was. A process goes on writing to a file that was deleted or replaced, and
 * everything that it writes is lost with its end. For the machine's sake, because every commit asks: the files are
 * looked at only when an entry of their folder has changed, and shortly after that.
 */
export function watchFiles(paths: readonly string[]): () => boolean {
  const files = paths.map((path) => ({ path, ...identityOf(path) }));
  const folders = [...new Set(paths.map(dirname))].map((path): Folder => ({ path, changedAt: Number.NaN }));
  const areThere = (): boolean =>
    files.every(({ path, dev, ino }) => {
      const now = identityOf(path);
      return now.ino === ino && now.dev === dev;
    });
  return () => !folders.map(hasChanged).includes(true) || areThere();
}

/** A folder, with the time of the latest change of its entries that is over. */
type Folder = { readonly path: string; changedAt: number };

function hasChanged(folder: Folder): boolean {
  const changedAt = statsOf(folder.path)?.mtimeMs ?? Number.NaN;
  const isKnown = changedAt === folder.changedAt;
  // The time is noted once it is over: another change of the same moment would have the same time.
  if (Math.abs(systemClock.now() - changedAt) > SAME_MOMENT) folder.changedAt = changedAt;
  return !isKnown;
}

/** The device and the inode of a file; both undefined for a file that is not there. */
function identityOf(path: string): { readonly dev: number | undefined; readonly ino: number | undefined } {
  const stats = statsOf(path);
  return { dev: stats?.dev, ino: stats?.ino };
}

function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
