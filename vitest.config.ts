import { defineConfig } from 'vitest/config';

/** Each package is a project; one without a configuration of its own runs with the defaults. Many stories wait for other processes, so two run at once. */
export default defineConfig({ test: { maxWorkers: 2, projects: ['shared', 'server', 'widget', 'e2e', 'checks'] } });
