import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.fixture.ts';

declare module 'vitest' {
  // Merging with the library's own needs an interface.
  interface ProvidedContext {
    /** The address of the PostgreSQL that runs as long as the tests do. */
    postgres: string;
  }
}

/** Starts PostgreSQL before the tests; what it returns stops it after them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgres();
  project.provide('postgres', url);
  return stop;
}
