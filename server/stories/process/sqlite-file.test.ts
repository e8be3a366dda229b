import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Client from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { sqliteStore } from '../../store/sqlite/sqlite.ts';
import { freshDatabase, freshFolder } from './folder.ts';
import { startGateway } from './gateway-process.ts';
import { freePorts } from './free-ports.ts';

const WRONG_SETTING = 78;
const script = join(import.meta.dirname, '../../start/sqlite-file.ts');

function runs(database: string, ...words: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...words], {
    env: { TILLWAY_DATABASE: database },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}
const done = { status: 0, stdout: 'ok\n', stderr: '' };

async function made(): Promise<string> {
  const database = freshDatabase();
  await sqliteStore(database).close();
  return database;
}

/** An index that lacks the rows of its table, as a disk that loses a write leaves it. */
function damage(database: string): void {
  const client = new Client(database);
  client.exec("insert into marks (name, value) values ('a', 1), ('b', 2)");
  client.exec('create index damaged on marks (value)');
  client.unsafeMode();
  client.pragma('writable_schema = on');
  client.exec("update sqlite_master set sql = 'CREATE INDEX damaged on marks (name)' where name = 'damaged'");
  client.close();
}

describe('npm run database', { timeout: 60_000 }, () => {
  it('checks a database while a gateway uses it', async () => {
    const database = freshDatabase();
    const gateway = startGateway({ TILLWAY_PORT: String(await freePorts(1)), TILLWAY_DATABASE: database });
    await gateway.ready;
    expect(runs(database, 'check')).toEqual(done);
    expect(runs(database, 'shrink')).toEqual({ status: 1, stdout: '', stderr: `another gateway uses ${database}\n` });
    await gateway.signal('SIGTERM');
  });

  it('reports what is damaged, of the database or of a copy', async () => {
    const database = await made();
    damage(database);
    const found = { status: 1, stdout: '', stderr: expect.stringMatching(/index damaged/) };
    expect(runs(database, 'check')).toEqual(found);
    expect(runs(await made(), 'check', database)).toEqual(found);
  });

  it('copies a database as a whole, for its owner only', async () => {
    const database = await made();
    const copy = join(freshFolder(), 'copy.sqlite');
    for (let time = 0; time < 2; time += 1) expect(runs(database, 'copy', copy)).toEqual(done);
    expect((statSync(copy).mode & 0o777).toString(8)).toBe('600');
    expect(existsSync(`${copy}.new`)).toBe(false);
    expect(runs(database, 'check', copy)).toEqual(done);
  });

  it('copies no database over itself', async () => {
    const database = await made();
    const { status, stderr } = runs(database, 'copy', database);
    expect([status, stderr]).toEqual([WRONG_SETTING, `${database} is the database itself: expected another file\n`]);
  });

  it('gives free pages back to the disk', async () => {
    const database = await made();
    const client = new Client(database);
    client.exec(`
      with recursive numbers (number) as (select 1 union all select number + 1 from numbers where number < 20000)
      insert into marks (name, value) select 'mark ' || number, number from numbers`);
    client.exec("delete from marks where name like 'mark %'");
    client.close();
    const before = statSync(database).size;
    expect(runs(database, 'shrink')).toEqual(done);
    expect(statSync(database).size).toBeLessThan(before);
  });

  it.for([
    ['no word', [], /^Expected check/],
    ['a word that it does not know', ['vacuum'], /^Expected check/],
    ['no place for a copy', ['copy'], /^Expected check/],
    ['a word too many', ['check', 'a', 'b'], /^Expected check/],
    ['a file that is missing', ['check', join(freshFolder(), 'nothing')], /^There is no file/],
  ] as const)('with %s ends with one line', async ([, words, line]) => {
    const end = runs(await made(), ...words);
    expect(end).toEqual({ status: WRONG_SETTING, stdout: '', stderr: expect.stringMatching(line) });
    expect(end.stderr.trimEnd()).not.toContain('\n');
  });

  it('is for SQLite', () => {
    const end = runs('postgres://localhost/tillway', 'check');
    expect(end).toEqual({ status: WRONG_SETTING, stdout: '', stderr: 'TILLWAY_DATABASE: expected a file of SQLite\n' });
  });

  it('reports in one line that a file is no database', async () => {
    const file = join(freshFolder(), 'file');
    writeFileSync(file, readFileSync(script));
    expect(runs(await made(), 'check', file)).toEqual({
      status: 1,
      stdout: '',
      stderr: 'file is not a database\n',
    });
  });
});
