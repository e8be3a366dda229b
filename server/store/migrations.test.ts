import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';

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
