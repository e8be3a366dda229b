import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { inject } from 'vitest';
import { atFileEnd } from './file-end.ts';

/** The processes of a story are killed at its end, also when it fails. */
const running = new Set<ChildProcess>();
atFileEnd(() => running.forEach((child) => child.kill('SIGKILL')));

export type Ended = { readonly code: number | null; readonly output: string; readonly faults: string };

/** A gateway as operators run it: a separate process with settings and addresses. */
export type GatewayProcess = {
  /** Resolves with the output when the last of its addresses is ready; rejects when the process ends before. */
  readonly ready: Promise<string>;
  readonly ended: Promise<Ended>;
  signal(name: NodeJS.Signals): Promise<Ended>;
  /** In bytes, as Linux counts them: what the process has in memory, and the most that it has had so far. */
  memory(): { readonly resident: number; readonly most: number };
};

/** Those of `npm run gateway`. */
const flags =
  readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8').match(
    /--\S+(?= server\/dist\/main\.js")/g,
  ) ?? [];

/** `log` is where the gateway writes instead of to this process; then `ready` never resolves. */
export function startGateway(
  settings: Record<string, string>,
  more: readonly string[] = [],
  log: number | Socket | 'pipe' = 'pipe',
): GatewayProcess {
  const folder = inject('gateway');
  // As with `npm start`, the compiled code is kept, because hundreds of starts load the same files.
  const compiled = join(folder, 'compiled');
  const child = spawn(process.execPath, [...flags, join(folder, 'main.js'), ...more], {
    env: { TILLWAY_LOG: 'silent', NODE_COMPILE_CACHE: compiled, ...withoutSimulators(more), ...settings },
    stdio: ['ignore', log, 'pipe'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  let [output, faults] = ['', ''];
  child.stderr?.on('data', (chunk: Buffer) => (faults += String(chunk)));
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      output += String(chunk);
      if (/^Gateway .*\n/m.test(output)) resolve(output);
    });
    child.once('exit', () => reject(new Error(`The gateway ended before it was ready: ${faults}`)));
  });
  // A story that waits for `ended` alone must not fail by an unhandled rejection.
  ready.catch(() => undefined);
  const ended = endOf(child).then((code) => ({ code, output, faults }));
  return {
    ready,
    ended,
    signal(name) {
      child.kill(name);
      return ended;
    },
    memory() {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      return { resident: bytesOf(status, 'VmRSS'), most: bytesOf(status, 'VmHWM') };
    },
  };
}

const bytesOf = (status: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) * 1024;

/** Most stories need no simulators, or start them themselves. */
const withoutSimulators = (more: readonly string[]): Record<string, string> =>
  more.includes('--demo') ? {} : { TILLWAY_SIMULATORS: 'off' };

async function endOf(child: ChildProcess): Promise<number | null> {
  const [code] = (await once(child, 'close')) as [number | null];
  return code;
}
