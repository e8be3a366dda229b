import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  // Only an interface can be merged with the library's own.
  interface ProvidedContext {
    /** The folder of the gateway in few files, whose `main.js` starts it. */
    gateway: string;
  }
}

const server = join(import.meta.dirname, '../..');
/** Inside the package, so that the gateway finds its packages there. */
const cache = join(server, 'node_modules/.cache');

/**
 * Builds the gateway as operators run it, and the scripts of the back office: some hundred starts during the tests take
 * half the time of starts from the sources. The returned function deletes the gateway.
 */
export function setup(project: TestProject): () => void {
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'gateway-'));
  execFileSync(process.execPath, [join(server, 'build.ts'), folder]);
  project.provide('gateway', folder);
  return () => rmSync(folder, { recursive: true });
}
