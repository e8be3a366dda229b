import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const root = join(import.meta.dirname, '..');
const START_SECONDS_MAX = 20;

/** A server to measure, and its start with its data in a folder of its own. */
export type Target = {
  readonly name: 'floor' | 'tillway';
  readonly port: number;
  readonly program: string;
  /** Of Node. */
  readonly flags?: readonly string[];
  /** Of the program. */
  readonly options?: readonly string[];
  readonly environment: (folder: string) => Readonly<Record<string, string>>;
  readonly ready: string;
};

export const floor: Target = {
  name: 'floor',
  port: 18_070,
  program: 'bench/floor.ts',
  environment: (folder) => ({ PORT: '18070', DB: join(folder, 'floor.sqlite') }),
  ready: '/v1/ready',
};

export const SIMULATOR_PORT = 18_090;

/** The flags with which `npm run gateway` starts it. */
const gatewayFlags =
  /node ((?:--\S+ )+)server\/dist\/main\.js"/
    .exec(readFileSync(join(root, 'package.json'), 'utf8'))?.[1]
    ?.trim()
    .split(' ') ?? [];

export const tillway: Target = {
  name: 'tillway',
  port: 18_080,
  program: 'server/dist/main.js',
  flags: gatewayFlags,
  environment: (folder) => ({
    TILLWAY_PORT: '18080',
    TILLWAY_BASE_URL: 'http://localhost:18080/',
    TILLWAY_SIMULATORS: 'off',
    TILLWAY_SIMULATOR_PORT: `${SIMULATOR_PORT}`,
    TILLWAY_DATABASE: join(folder, 'tillway.sqlite'),
  }),
  ready: '/readyz',
};

export type Running = {
  readonly port: number;
  readonly startMs: number;
  memoryMiB(): number;
  /** The time on a CPU so far, of all threads, in microseconds (Linux). */
  cpuMicros(): number;
  /** How long its first thread was ready to run so far and had no CPU, in microseconds (Linux). */
  waitedMicros(): number;
  openSockets(): number;
  stop(): Promise<void>;
};

/** Starts a server with its data on the project's disk, so that commits have the cost of that disk. */
export async function start({
  name,
  port,
  program,
  flags = [],
  options = [],
  environment,
  ready,
}: Target): Promise<Running> {
  const address = `http://127.0.0.1:${port}${ready}`;
  if (await answers(address))
    throw new Error(`Expected no server at ${address}: one of an earlier run would be measured`);
  mkdirSync(join(root, 'data'), { recursive: true });
  const folder = mkdtempSync(join(root, `data/bench-${name}-`));
  const began = performance.now();
  const process = spawn(globalThis.process.execPath, [...flags, join(root, program), ...options], {
    cwd: folder,
    env: {
      ...globalThis.process.env,
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
      ...environment(folder),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  while (!(await answers(address))) {
    if (process.exitCode !== null || performance.now() - began > START_SECONDS_MAX * 1000)
      throw new Error(`${name} did not start`);
    await wait(5);
  }
  return {
    port,
    startMs: performance.now() - began,
    memoryMiB: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${process.pid}/status`, 'utf8'))?.[1]) / 1024,
    cpuMicros: () => cpuMicrosOf(process.pid),
    waitedMicros: () => (schedulingOf(process.pid, process.pid)[1] ?? 0) / 1000,
    openSockets: () =>
      readdirSync(`/proc/${process.pid}/fd`).filter((fd) => isSocket(`/proc/${process.pid}/fd/${fd}`)).length,
    stop: async () => {
      process.kill('SIGTERM');
      if (process.exitCode === null) await once(process, 'exit');
      rmSync(folder, { recursive: true });
    },
  };
}

function isSocket(descriptor: string): boolean {
  try {
    return readlinkSync(descriptor).startsWith('socket:');
  } catch {
    // It was closed in this moment.
    return false;
  }
}

const answers = (address: string): Promise<boolean> =>
  fetch(address, { signal: AbortSignal.timeout(1000) }).then(
    ({ ok }) => ok,
    () => false,
  );

function cpuMicrosOf(pid: number | undefined): number {
  const threads = readdirSync(`/proc/${pid}/task`).map(Number);
  return threads.reduce((sum, thread) => sum + (schedulingOf(pid, thread)[0] ?? 0), 0) / 1000;
}

/** The time of a thread on a CPU, and the time that it waited for one, in nanoseconds. */
const schedulingOf = (pid: number | undefined, thread: number | undefined): readonly number[] =>
  readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ').map(Number);
