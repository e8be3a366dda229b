import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const server = join(import.meta.dirname, '../..');

/** Runs against both databases by itself (`npm run attack`). */
const elsewhere = new Set(['limits/attack']);

it('every story that npm test runs in part is run whole by npm run prove', () => {
  const config = readFileSync(join(server, 'prove.config.ts'), 'utf8');
  const inPart = globSync('stories/**/*.test.ts', { cwd: server })
    .filter((file) => !file.startsWith('stories/proofs/'))
    .filter((file) => /inject\('proofs'\)|proofs\/runs\.ts/.test(readFileSync(join(server, file), 'utf8')))
    .map((file) => file.slice('stories/'.length, -'.test.ts'.length));
  expect(inPart.length).toBeGreaterThan(5);
  expect(inPart.filter((name) => !config.includes(`'${name}'`) && !elsewhere.has(name))).toEqual([]);
});
