import { defineConfig } from 'vitest/config';

/** Nothing in `shared` has a state, so that its tests run in one process. */
const shared = { root: 'shared', test: { name: 'shared', isolate: false } };

/** Each package is a project; one without a configuration of its own runs with the defaults. */
export default defineConfig({ test: { projects: [shared, 'server', 'widget', 'e2e', 'checks'] } });
