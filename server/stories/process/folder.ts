import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atFileEnd } from './file-end.ts';

const folders: string[] = [];
atFileEnd(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/** A temporary folder for one story, deleted at its end. */
export function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'story-'));
  folders.push(folder);
  return folder;
}

export const freshDatabase = (): string => join(freshFolder(), 'tillway.sqlite');

/** A file with this content in a folder of its own. */
export function fileWith(content: string): string {
  const file = join(freshFolder(), 'file');
  writeFileSync(file, content);
  return file;
}
