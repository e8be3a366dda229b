import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { failures, playwrightFailed, vitestFailed } from './failures.ts';
import { type Ending, run, type Step } from './step.ts';
import { readUnderWay } from './under-way.ts';
import { playwrightCounts, tally, vitestCounts } from './tally.ts';

/**
 * Everything that has to hold before a change is kept: each line runs when the one before is over, its steps side by
 * side.
 */
const plan: readonly (readonly Step[])[] = [
  [
    { name: 'format', command: 'oxfmt --check .' },
    { name: 'builds', command: 'pnpm -r run build' },
  ],
  [
    // More threads cost twice the processor time, of which the steps beside it have need.
    { name: 'types', command: 'tsc -b --singleThreaded' },
    { name: 'lint', command: 'oxlint --type-aware --deny-warnings' },
    { name: 'dead code', command: 'knip' },
    {
      name: 'units and stories',
      // Many stories wait for processes and disks: four workers keep two cores busy.
      command:
        'vitest run --maxWorkers=4 --reporter=default --reporter=json --outputFile.json=test-results/units.json --reporter=./checks/under-way.ts',
      report: {
        file: 'test-results/units.json',
        count: vitestCounts,
        failed: vitestFailed,
        underWay: readUnderWay,
      },
      aloud: true,
    },
  ],
  [
    {
      name: 'journeys',
      command: 'node node_modules/@playwright/test/cli.js test',
      folder: 'e2e',
      report: { file: 'test-results/journeys.json', count: playwrightCounts, failed: playwrightFailed },
      aloud: true,
    },
  ],
];

// A report of an earlier run must never be counted.
rmSync(join(import.meta.dirname, '../test-results'), { recursive: true, force: true });

const endings: Ending[] = [];
for (const sideBySide of plan) endings.push(...(await Promise.all(sideBySide.map(run))));

for (const failure of failures(endings)) console.log(`\n${failure}`);

const { passed, failed } = tally(endings);
process.exitCode = failed === 0 ? 0 : 1;
console.log(`\n${passed} passed, ${failed} failed`);
