import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Target, tillway } from '../target.ts';

/** A folder for the databases of a benchmark, deleted by `remove`, and the gateways that are started on them. */
export type BenchFolder = {
  readonly path: string;
  /** A gateway on a database, by its setting; every start has the same key file. */
  readonly targetOn: (place: { readonly setting: string }) => Target;
  readonly remove: () => void;
};

/** The folder of a benchmark whose gateways listen on this port. */
export function benchFolder(name: string, port: number = tillway.port): BenchFolder {
  const data = join(import.meta.dirname, '../../data');
  mkdirSync(data, { recursive: true });
  const path = mkdtempSync(join(data, `bench-${name}-`));
  const keyFile = join(path, 'tillway.key');
  writeFileSync(keyFile, randomBytes(32).toString('hex'));
  return {
    path,
    targetOn: ({ setting }) => ({
      ...tillway,
      port,
      environment: (own) => ({
        ...tillway.environment(own),
        TILLWAY_PORT: `${port}`,
        TILLWAY_BASE_URL: `http://localhost:${port}/`,
        TILLWAY_DATABASE: setting,
        TILLWAY_KEY_FILE: keyFile,
      }),
    }),
    remove: () => rmSync(path, { recursive: true }),
  };
}
