import { readdirSync } from 'node:fs';

/** The names of migrations in their order, because they begin with the time at which they were made; and the latest. */
export type Migrations = { readonly names: ReadonlySet<string>; readonly latest: string };

const known = new Map<string, Migrations>();

/** The migrations of a folder, which is read once. */
export function migrationsOf(folder: string): Migrations {
  const before = known.get(folder);
  if (before) return before;
  const names = readdirSync(folder).toSorted();
  const migrations = { names: new Set(names), latest: names.at(-1) ?? '' };
  known.set(folder, migrations);
  return migrations;
}

/** A row for each migration that a database has had, which its migrator notes. */
export type DoneMigration = { readonly name: string };
export const doneMigrations = (table: string): string => `select name from ${table}`;

/**
 * Whether a database has had all migrations of a folder, so that none of their files has to be read. Throws when it has
 * had others as well: those of a later release, whose rows this one would misread.
 */
export function areAllDone(done: readonly DoneMigration[], folder: string): boolean {
  const { names } = migrationsOf(folder);
  const later = done.find(({ name }) => !names.has(name));
  if (later)
    throw new Error(
      `a later release has changed its tables (${later.name}): start that release, or restore a copy from before it`,
    );
  return done.length === names.size;
}
