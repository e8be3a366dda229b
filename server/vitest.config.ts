import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'server',
    globalSetup: './store/postgres/setup.fixture.ts',
    provide: { proofs: 'short' },
    // On a busy machine a correct test may be slow.
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
