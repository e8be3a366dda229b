import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

const folders: string[] = [];
// Registered before any hook of the story itself, hence run after them.
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/** A folder of a story's own, gone when the story is over. */
export function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'story-'));
  folders.push(folder);
  return folder;
}

export const freshDatabase = (): string => join(freshFolder(), 'tillway.sqlite');
