import { spawn } from 'node:child_process';
import { existsSync, readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
/** Ends a step that hangs. A busy machine takes several times as long as an idle one. */
const MINUTES_MAX = 30;

/** A command that has to succeed. It runs in `folder` with the project's own tools first in the path. */
export type Step = {
  readonly name: string;
  readonly command: string;
  readonly folder?: string;
  /** Shows its output while it runs; otherwise only when it fails. */
  readonly aloud?: boolean;
  /** Where it leaves its report, relative to the root; a step without a report counts as one. */
  readonly report?: Report;
};
export type Report = {
  readonly file: string;
  readonly count: (report: unknown) => Counts;
  readonly failed: (report: unknown) => readonly Failed[];
  /** What had begun and not ended when the step ended. */
  readonly underWay?: () => readonly string[];
};
/** A test that failed. */
export type Failed = { readonly title: string; readonly fault: string };
export type Counts = { readonly passed: number; readonly failed: number };

/** How a step ended. `exit` is its exit code, or the signal that ended it. */
export type Ending = {
  readonly step: Step;
  readonly succeeded: boolean;
  readonly exit: number | string;
  readonly seconds: number;
};

/** In bytes: what the databases of all tests that run at the same time take, several times over. */
const ROOM = 8 * 2 ** 30;

/** Thousands of tests make a database, which no disk has to keep: Linux has a folder that is in memory. */
function temporaryFolder(): string {
  const inMemory = '/dev/shm';
  const { bavail, bsize } = existsSync(inMemory) ? statfsSync(inMemory) : { bavail: 0, bsize: 0 };
  return bavail * bsize >= ROOM ? inMemory : tmpdir();
}

export async function run(step: Step): Promise<Ending> {
  const began = performance.now();
  const { exit, output } = await execute(step);
  const succeeded = exit === 0;
  const seconds = (performance.now() - began) / 1000;
  console.log(`${succeeded ? '✓' : '✗'} ${step.name.padEnd(18)}${seconds.toFixed(1).padStart(6)} s`);
  if (!succeeded && output !== '') console.log(output.trimEnd());
  return { step, succeeded, exit, seconds };
}

function execute({ command, folder = '.', aloud = false }: Step): Promise<{ exit: number | string; output: string }> {
  const [program = '', ...args] = command.split(' ');
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: join(root, folder),
      env: {
        ...process.env,
        TMPDIR: temporaryFolder(),
        PATH: `${join(root, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}`,
      },
      stdio: ['ignore', aloud ? 'inherit' : 'pipe', aloud ? 'inherit' : 'pipe'],
      timeout: MINUTES_MAX * 60_000,
    });
    let output = '';
    const listen = (text: Buffer) => (output += text.toString());
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.on('error', (error) => resolve({ exit: error.name, output: error.message }));
    child.on('close', (code, signal) => resolve({ exit: code ?? signal ?? 'no exit code', output }));
  });
}

/** What `use` makes of a report, and `otherwise` if there is none that can be read. */
export function readReport<T>(file: string, use: (report: unknown) => T, otherwise: T): T {
  try {
    return use(JSON.parse(readFileSync(join(root, file), 'utf8')));
  } catch {
    return otherwise;
  }
}
