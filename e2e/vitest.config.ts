import { defineConfig } from 'vitest/config';

/** Journeys run in a browser and are Playwright's; only the shop itself is tested here. */
export default defineConfig({ test: { include: ['shop/**/*.test.ts'] } });
