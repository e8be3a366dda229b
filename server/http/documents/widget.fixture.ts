import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readWidget, type Widget } from './assets.ts';

let built: Widget | undefined;

/** The widget, built into a temporary folder: tests must not depend on an earlier build. */
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
