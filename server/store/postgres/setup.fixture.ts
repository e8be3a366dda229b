import type { TestProject } from 'vitest/node';
import { prepareDatabases, startPostgres } from './postgres.fixture.ts';

declare module 'vitest' {
  // Only an interface can be merged with the library's own.
  interface ProvidedContext {
    /** The URL of the PostgreSQL server that runs during the tests. */
    postgres: string;
  }
}

/** Starts PostgreSQL before the tests; the returned function stops it after them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgres();
  await prepareDatabases(url);
  project.provide('postgres', url);
  return stop;
}
