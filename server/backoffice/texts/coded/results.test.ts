import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { resultCodes } from 'shared';
import { resultText } from './results.ts';

it('each result code that the gateway gives is described in both languages', () => {
  const root = join(import.meta.dirname, '../../../..');
  const files = globSync(['shared/**/*.ts', 'server/{core,operations,connectors,http,simulators,test-data}/**/*.ts'], {
    cwd: root,
    exclude: (name) => name === 'node_modules' || name === 'dist' || name.endsWith('.test.ts'),
  });
  const given = files.flatMap((file) =>
    Array.from(readFileSync(join(root, file), 'utf8').matchAll(/'(\d{3}\.\d{3}\.\d{3})'/g), ([, code = '']) => code),
  );
  expect(new Set(given).size).toBeGreaterThan(600);
  const [en, de] = [/^unlisted/, /^nicht verzeichnet/];
  expect(given.filter((code) => en.test(resultText(code, 'en')) || de.test(resultText(code, 'de')))).toEqual([]);
  expect(resultCodes.filter(({ code }) => resultText(code, 'de') === resultText(code, 'en'))).toEqual([]);
});
