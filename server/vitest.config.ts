import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { name: 'server', globalSetup: './store/postgres/setup.fixture.ts', provide: { proofs: 'short' } },
});
