import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'server',
    // Workers keep the modules of the gateway, which are loaded once instead of for each of some 300 files.
    isolate: false,
    // Node runs the sources as they are, as it does for `npm run gateway`: a sixth less time than as Vite rewrites them.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    setupFiles: ['./stories/process/file-end.fixture.ts'],
    globalSetup: ['./store/postgres/setup.fixture.ts', './stories/process/gateway.fixture.ts'],
    provide: { proofs: 'short', worlds: 'SQLite' },
    // On a busy machine a correct test may be slow.
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
