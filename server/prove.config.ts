import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** The stories that `npm test` runs in part. */
const shortened = [
  'process/crash',
  'payments/races',
  'payments/seams',
  'registrations/seams',
  'schedules/once',
  'reconciliation/large-file',
  'office/large-export',
];

/** `npm run prove`: the proofs alone, with all of their runs. */
export default defineConfig({
  test: {
    name: 'proofs',
    // As in `npm test`; tests with many runs have longer ones.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    dir: import.meta.dirname,
    include: ['stories/proofs/*.test.ts', ...shortened.map((name) => `stories/${name}.test.ts`)],
    globalSetup: ['store/postgres/setup', 'stories/process/gateway'].map((name) =>
      join(import.meta.dirname, `${name}.fixture.ts`),
    ),
    setupFiles: join(import.meta.dirname, 'stories/process/file-end.fixture.ts'),
    provide: { proofs: 'whole' },
  },
});
