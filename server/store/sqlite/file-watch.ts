import { statSync } from 'node:fs';

/**
 * Whether each file is still the one that it was. A process goes on writing to a file that was deleted or replaced, and
 * everything that it writes is lost with its end.
 */
export function watchFiles(paths: readonly string[]): () => boolean {
  const files = paths.map((path) => ({ path, ...identityOf(path) }));
  return () =>
    files.every(({ path, dev, ino }) => {
      const now = identityOf(path);
      return now.ino === ino && now.dev === dev;
    });
}

/** The device and the inode of a file; both undefined for a file that is not there. */
function identityOf(path: string): { readonly dev: number | undefined; readonly ino: number | undefined } {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    return { dev: stats?.dev, ino: stats?.ino };
  } catch {
    return { dev: undefined, ino: undefined };
  }
}
