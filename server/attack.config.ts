import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** `npm run attack`: the whole attack on the address of shoppers, which `npm test` makes with a tenth of its attempts. */
export default defineConfig({
  test: {
    name: 'attack',
    dir: import.meta.dirname,
    include: ['stories/limits/attack.test.ts'],
    globalSetup: join(import.meta.dirname, 'store/postgres/setup.fixture.ts'),
    setupFiles: join(import.meta.dirname, 'stories/process/file-end.fixture.ts'),
    provide: { proofs: 'whole' },
  },
});
