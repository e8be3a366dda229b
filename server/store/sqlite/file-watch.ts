import { statSync } from 'node:fs';

/**
 * Whether each file is still the one that it was. A process goes on writing to a file that was deleted or replaced, and
 * everything that it writes is lost with its end.
 */
export function watchFiles(paths: readonly string[]): () => boolean {
  const identities = paths.map(identityOf);
  return () => paths.every((path, i) => identityOf(path) === identities[i]);
}

function identityOf(path: string): string | undefined {
  try {
    const { dev, ino } = statSync(path);
    return `${dev}:${ino}`;
  } catch {
    return undefined;
  }
}
