import { defineConfig } from 'vitest/config';
import { LongestFirst } from './vitest.sequence.ts';

/** Nothing in `shared` has a state, so that its tests run in one process. */
const shared = { root: 'shared', test: { name: 'shared', isolate: false } };

/** Each package is a project; one without a configuration of its own runs with the defaults. */
export default defineConfig({
  test: { sequence: { sequencer: LongestFirst }, projects: [shared, 'server', 'widget', 'e2e', 'checks'] },
});
