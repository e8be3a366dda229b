import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readWidget, type Widget } from './assets.ts';

const root = join(import.meta.dirname, '../../..');
const cache = join(root, 'server/node_modules/.cache/widgets');

/** The beginning of the names of folders into which a process builds. */
const OWN = 'own-';

let built: Widget | undefined;

/** The widget as its sources are now: tests must not depend on an earlier build of others. */
export function builtWidget(): Widget {
  built ??= readWidget(folderOf(stateOfSources()));
  return built;
}

/** The sources of the widget, their sizes and times in short. */
function stateOfSources(): string {
  const files = globSync(['widget/**/*', 'shared/**/*', 'pnpm-lock.yaml'], {
    cwd: root,
    exclude: (path) => /(?:^|\/)(?:node_modules|dist)$|\.tsbuildinfo$/.test(path),
  });
  const hash = createHash('sha256');
  for (const file of files.toSorted()) {
    const { size, mtimeMs } = statSync(join(root, file));
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex').slice(0, 16);
}

/** A build takes seven seconds of a processor, so that the processes of the tests share one. */
function folderOf(state: string): string {
  const folder = join(cache, state);
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  const outdated = readdirSync(cache).filter((name) => !name.startsWith(OWN));
  for (const name of outdated) rmSync(join(cache, name), { recursive: true, force: true });
  const own = mkdtempSync(join(cache, OWN));
  execFileSync(process.execPath, [join(root, 'widget/build.ts'), own]);
  try {
    renameSync(own, folder);
  } catch {
    // Another process has built the same meanwhile.
    rmSync(own, { recursive: true });
  }
  return folder;
}
