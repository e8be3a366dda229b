import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { startGateway } from './gateway-process.ts';

const BUILD_NUMBER = /^[0-9a-f]{40}@\d{4}-\d\d-\d\d \d\d:\d\d:\d\d \+0000\n$/;

describe('a gateway that is asked for what it is', () => {
  it('prints its build number, which is that of its content', { timeout: 30_000 }, async () => {
    const { code, output, faults } = await startGateway({}, ['--version']).ended;
    expect({ code, faults }).toEqual({ code: 0, faults: '' });
    expect(output).toMatch(BUILD_NUMBER);
    const digest = readFileSync(join(inject('gateway'), 'build-number'), 'utf8').trim();
    expect(output.startsWith(`${digest}@`)).toBe(true);
  });

  it('prints each option in a line, also where its settings are wrong', { timeout: 30_000 }, async () => {
    const { code, output, faults } = await startGateway({ TILLWAY_PORT: 'eighty' }, ['--help']).ended;
    expect({ code, faults }).toEqual({ code: 0, faults: '' });
    for (const name of ['demo', 'history', 'no-history', 'accept-clock', 'new-database', 'invite', 'help', 'version'])
      expect(output).toMatch(new RegExp(`^--${name} +\\S`, 'm'));
  });
});

it('two builds of the same sources have the same number, wherever they are started', { timeout: 60_000 }, () => {
  const again = `${inject('gateway')}-again`;
  execFileSync(process.execPath, [join(import.meta.dirname, '../../build.ts'), again], { cwd: '/' });
  const numberIn = (folder: string) => readFileSync(join(folder, 'build-number'), 'utf8');
  const number = numberIn(again);
  rmSync(again, { recursive: true });
  expect(number).toBe(numberIn(inject('gateway')));
});
