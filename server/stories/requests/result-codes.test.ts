import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { resultCodes } from 'shared';
import { expect, it } from 'vitest';

const house = join(import.meta.dirname, '../../..');
const isAside = (path: string): boolean => /node_modules|\.test\.ts$|results\/codes\.ts$/.test(path);

it('every result code that the gateway can send is in the published list', () => {
  const known = new Set(resultCodes.map(({ code }) => code));
  const written = globSync('{server,shared}/**/*.ts', { cwd: house })
    .filter((path) => !isAside(path))
    .flatMap((path) =>
      Array.from(
        readFileSync(join(house, path), 'utf8').matchAll(/['"`](\d{3}\.\d{3}\.\d{3})['"`]/g),
        ([, code = '']) => ({ path, code }),
      ),
    );
  expect(written.length).toBeGreaterThan(50);
  expect(written.filter(({ code }) => !known.has(code))).toEqual([]);
});
