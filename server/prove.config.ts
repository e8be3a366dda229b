import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** The stories that `npm test` runs in part. */
const shortened = [
  'process/crash',
  'descriptions/openapi',
  'office/kills',
  'office/nodes/nodes',
  'office/nodes/operator',
  'office/roles',
  'payments/money.property',
  'payments/one-success.property',
  'payments/races',
  'payments/repeated-answers',
  'payments/seams',
  'payments/sequences.property',
  'registrations/seams',
  'schedules/once',
  'reconciliation/large-file',
  'reconciliation/running-totals.property',
  'office/large-export',
];

/** As in `npm test`; tests with many runs have longer ones. */
const common = {
  dir: import.meta.dirname,
  testTimeout: 30_000,
  hookTimeout: 30_000,
  globalSetup: ['store/postgres/setup', 'stories/process/gateway'].map((name) =>
    join(import.meta.dirname, `${name}.fixture.ts`),
  ),
  setupFiles: join(import.meta.dirname, 'stories/process/file-end.fixture.ts'),
};

/**
 * `npm run prove`: the proofs with all of their runs, all stories with a PostgreSQL database for each world, and what else
 * takes long.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...common,
          name: 'proofs',
          include: ['stories/proofs/*.test.ts', ...shortened.map((name) => `stories/${name}.test.ts`)],
          provide: { proofs: 'whole', worlds: 'SQLite' },
        },
      },
      {
        test: {
          ...common,
          name: 'stories on PostgreSQL',
          isolate: false,
          include: ['stories/**/*.test.ts'],
          provide: { proofs: 'short', worlds: 'PostgreSQL' },
        },
      },
      { test: { name: 'compiler', dir: join(import.meta.dirname, '../checks'), include: ['*.proof.ts'] } },
    ],
  },
});
