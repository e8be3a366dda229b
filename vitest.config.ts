import { defineConfig } from 'vitest/config';

/** Each package is a project; one without a configuration of its own runs with the defaults. */
export default defineConfig({ test: { projects: ['shared', 'server', 'widget', 'e2e', 'checks'] } });
