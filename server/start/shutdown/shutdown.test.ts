import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

/** Starts a gateway that has nothing but its log, and in which promises are rejected unhandled. */
function processWith(faults: string): { readonly status: number | null; readonly reasons: readonly string[] } {
  const program = `
    import { createLog } from '../log/log.ts';
    import { prepareShutdown } from './shutdown.ts';
    prepareShutdown(createLog('warn'), 0);
    ${faults}
  `;
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
    timeout: 20_000,
  });
  const lines = stdout.split('\n').filter((line) => line !== '');
  // The lines of the log are objects with a reason; the last one is not written by the same thread.
  return { status, reasons: lines.map((line) => (JSON.parse(line) as { readonly reason: string }).reason).toSorted() };
}

it('reports a fault that is not handled, and ends the process', () => {
  expect(processWith(`void Promise.reject(new Error('one'));`)).toEqual({ status: 1, reasons: ['Error: one'] });
});

it('reports both faults where a second one ends the process at once', () => {
  expect(processWith(`for (const text of ['one', 'two']) void Promise.reject(new Error(text));`)).toEqual({
    status: 1,
    reasons: ['Error: one', 'Error: two'],
  });
});
