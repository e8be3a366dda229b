import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import Client from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';
import { describe, expect, it, onTestFinished } from 'vitest';
import { migrationsFolder, openSqlite, schemaFile } from './sqlite/connection.ts';
import { schemaText } from './sqlite/schema-text.ts';

const server = join(import.meta.dirname, '..');
const migrationsOf = (database: string): string => join(server, 'store/migrations', database);
const stepsOf = (database: string): readonly string[] =>
  readdirSync(migrationsOf(database)).map((name) => name.replace(/^\d+_/, ''));

describe.for([
  { database: 'sqlite', dialect: 'sqlite' },
  { database: 'postgres', dialect: 'postgresql' },
])('the migrations for $database', ({ database, dialect }) => {
  it('make exactly the tables of the code: there is nothing left to generate', async () => {
    const out = mkdtempSync(join(tmpdir(), 'migrations-'));
    onTestFinished(() => rmSync(out, { recursive: true }));
    cpSync(migrationsOf(database), out, { recursive: true });
    const kit = join(server, 'node_modules/drizzle-kit/bin.cjs');
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [kit, 'generate', `--dialect=${dialect}`, `--schema=store/tables/schema.${database}.ts`, `--out=${out}`],
      { cwd: server },
    );
    expect(stdout).toContain('No schema changes');
  });
});

describe('the migrations for the two databases', () => {
  it('are the same steps', () => {
    expect(stepsOf('sqlite')).toEqual(stepsOf('postgres'));
  });
});

describe('a new SQLite database', () => {
  /** `pnpm --filter server migrations` writes the file anew, with `vitest -u`. */
  it('is made by one file, which does what all migrations do', async () => {
    const migrated = new Client(':memory:');
    migrate(drizzle({ client: migrated }), { migrationsFolder });
    await expect(schemaText(migrated)).toMatchFileSnapshot(schemaFile);
  });

  it('has exactly the tables, rows and migrations of that file', () => {
    expect(schemaText(openSqlite(':memory:'))).toBe(readFileSync(schemaFile, 'utf8'));
  });
});
