import { copyFileSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { watchFiles } from './file-watch.ts';

const LONG_AGO = new Date(1_700_000_000_000);

/** Two files in a folder whose entries changed long ago, or have just changed. */
function place({ changed }: { changed: 'long ago' | 'now' }) {
  const folder = mkdtempSync(join(tmpdir(), 'watch-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const files = ['a', 'b'].map((name) => join(folder, name));
  for (const file of files) writeFileSync(file, 'rows');
  if (changed === 'long ago') utimesSync(folder, LONG_AGO, LONG_AGO);
  const areThere = watchFiles(files);
  expect(areThere()).toBe(true);
  return { files, areThere, folder };
}

const losses = {
  deleted: (file: string) => rmSync(file),
  replaced: (file: string) => {
    copyFileSync(file, `${file}.copy`);
    renameSync(`${file}.copy`, file);
  },
};

it.each(['deleted', 'replaced'] as const)('notices at once that a file was %s', (loss) => {
  for (const changed of ['long ago', 'now'] as const)
    for (const which of [0, 1]) {
      const { files, areThere } = place({ changed });
      losses[loss](files[which] ?? '');
      expect(areThere()).toBe(false);
      expect(areThere()).toBe(false);
    }
});

it('is not disturbed by other files of the folder', () => {
  const { folder, areThere } = place({ changed: 'long ago' });
  writeFileSync(join(folder, 'another'), '');
  expect([areThere(), areThere()]).toEqual([true, true]);
});

it('notices that the whole folder is gone', () => {
  const { folder, areThere } = place({ changed: 'long ago' });
  renameSync(folder, `${folder}-away`);
  expect(areThere()).toBe(false);
  renameSync(`${folder}-away`, folder);
});
