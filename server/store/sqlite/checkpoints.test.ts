import { renameSync, statSync } from 'node:fs';
import Client from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { until } from '../../stories/world/time.ts';
import { freshFile } from '../contracts/store.fixture.ts';
import { type Checkpoints, checkpointsBeside } from './checkpoints.ts';
import { openSqlite } from './connection.ts';

const PAGE = 4096;
const text = 'x'.repeat(2000);

/** A database with a table for rows of half a page each. */
function opened() {
  const file = freshFile();
  const client = openSqlite(file);
  client.exec('create table notes (text text)');
  const faults: unknown[] = [];
  const checkpoints = checkpointsBeside(client, (error) => faults.push(error));
  onTestFinished(async () => {
    await checkpoints.close();
    client.close();
  });
  return { file, client, checkpoints, faults };
}

function write(client: Client.Database, checkpoints: Checkpoints, rows: number): void {
  const insert = client.prepare('insert into notes values (?)');
  client.transaction(() => {
    for (let row = 0; row < rows; row += 1) insert.run(text);
  })();
  checkpoints.look();
}

const automatic = (client: Client.Database) => client.pragma('wal_autocheckpoint', { simple: true });
/** Of the log, in pages: its length, and what of it the database's file has. Copies nothing. */
const log = (client: Client.Database) =>
  (client.pragma('wal_checkpoint(NOOP)') as [{ log: number; checkpointed: number }])[0];
const isCopied = (client: Client.Database): boolean => log(client).checkpointed === log(client).log;

describe('checkpoints', () => {
  it('are made by a thread of their own once 4,000 pages are in the log, and by no commit', async () => {
    const { file, client, checkpoints } = opened();
    client.pragma('wal_checkpoint(TRUNCATE)');
    write(client, checkpoints, 7900);
    expect([automatic(client), log(client).checkpointed]).toEqual([8000, 0]);
    const before = statSync(file).size;
    write(client, checkpoints, 200);
    expect([automatic(client), log(client).checkpointed]).toEqual([16_000, 0]);
    await until(async () => isCopied(client));
    expect(statSync(file).size - before).toBeGreaterThan(4000 * PAGE);
  });

  it('let the log begin anew with each commit that finds all of it copied', async () => {
    const { file, client, checkpoints } = opened();
    for (let round = 0; round < 5; round += 1) {
      write(client, checkpoints, 10_000);
      await until(async () => isCopied(client));
    }
    expect(statSync(`${file}-wal`).size).toBeLessThan(2 * 5000 * PAGE);
  });

  it('let the log begin anew also after rows were written without a pause', async () => {
    const { client, checkpoints } = opened();
    for (let commit = 0; commit < 400; commit += 1) {
      write(client, checkpoints, 50);
      if (commit % 10 === 0) await new Promise(setImmediate);
    }
    write(client, checkpoints, 10_000);
    await until(async () => isCopied(client));
    write(client, checkpoints, 50);
    expect(log(client).log).toBeLessThan(100);
  });

  it('leave nothing to copy behind when they end, and the database whole', async () => {
    const { file, client, checkpoints } = opened();
    for (let commit = 0; commit < 100; commit += 1) write(client, checkpoints, 100);
    await checkpoints.close();
    client.close();
    const again = new Client(file);
    expect(again.prepare('select count(*) from notes').pluck().get()).toBe(10_000);
    expect(again.pragma('integrity_check', { simple: true })).toBe('ok');
    again.close();
  });

  it('are made within commits again when the thread fails', async () => {
    const { file, client, checkpoints } = opened();
    renameSync(file, `${file}.moved`);
    write(client, checkpoints, 10_000);
    await until(async () => automatic(client) === 8000);
    write(client, checkpoints, 20_000);
    expect(log(client).checkpointed).toBeGreaterThan(0);
  });

  it('report a fault of the database and throw nothing after a commit that is on disk', async () => {
    const { client, checkpoints, faults } = opened();
    client.close();
    checkpoints.look();
    expect(faults).toEqual([expect.objectContaining({ message: expect.stringContaining('not open') })]);
  });
});
