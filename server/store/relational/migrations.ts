import { readdirSync } from 'node:fs';

/** How many migrations there are, and the name of the latest one; names begin with the time at which they were made. */
export type Migrations = { readonly count: number; readonly latest: string };

const known = new Map<string, Migrations>();

/** The migrations of a folder, which is read once. */
export function migrationsOf(folder: string): Migrations {
  const before = known.get(folder);
  if (before) return before;
  const names = readdirSync(folder).toSorted();
  const migrations = { count: names.length, latest: names.at(-1) ?? '' };
  known.set(folder, migrations);
  return migrations;
}

/** The migrations that a database has had, which its migrator notes. */
export const doneMigrations = (table: string): string =>
  `select count(*) as "count", coalesce(max(name), '') as "latest" from ${table}`;

/** Whether a database has had all migrations of a folder, so that none of their files has to be read. */
export const areAllDone = (done: Migrations | undefined, folder: string): boolean =>
  done?.count === migrationsOf(folder).count && done.latest === migrationsOf(folder).latest;
