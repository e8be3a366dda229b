import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

it('ends a process whose event loop is blocked', () => {
  const program = `
    import { killAfter } from './watchdog.ts';
    killAfter(100);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  `;
  const { signal } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: import.meta.dirname,
    timeout: 20_000,
    killSignal: 'SIGTERM',
  });
  expect(signal).toBe('SIGKILL');
});
