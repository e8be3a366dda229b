import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readWidget, type Widget } from './assets.ts';

let built: Widget | undefined;

/** The widget as its build makes it, in a folder of its own: tests must not depend on what was built before. */
export function builtWidget(): Widget {
  built ??= build();
  return built;
}

function build(): Widget {
  const folder = mkdtempSync(join(tmpdir(), 'tillway-built-'));
  try {
    execFileSync(process.execPath, [join(import.meta.dirname, '../../../widget/build.ts'), folder]);
    return readWidget(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
