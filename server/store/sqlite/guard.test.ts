import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import Client from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { StoreUnavailable } from '../../core/faults.ts';
import { aCheckout, freshFile, stored } from '../contracts/store.fixture.ts';
import { guardFiles } from './guard.ts';
import { ownedSqliteStore } from './owned.ts';

const errorOf = (code: string): Error => new Client.SqliteError('as SQLite reports it', code);

describe('an error of SQLite', () => {
  it.for(['SQLITE_IOERR_FSYNC', 'SQLITE_IOERR_READ', 'SQLITE_CORRUPT', 'SQLITE_CORRUPT_INDEX', 'SQLITE_NOTADB'])(
    '%s ends the use of the database',
    (code) => {
      const lost: string[] = [];
      const guard = guardFiles([], (reason) => lost.push(reason));
      expect(guard.refuse(errorOf(code))).toBeInstanceOf(StoreUnavailable);
      guard.refuse(errorOf(code));
      expect(lost).toEqual([expect.stringContaining('the database has failed')]);
      expect(() => guard.verify()).toThrow(StoreUnavailable);
    },
  );

  it.for(['SQLITE_FULL', 'SQLITE_BUSY', 'SQLITE_IOERR_NOMEM', 'SQLITE_IOERR_SHMSIZE', 'SQLITE_READONLY'])(
    '%s passes, and the database is used again',
    (code) => {
      const lost: string[] = [];
      const guard = guardFiles([], (reason) => lost.push(reason));
      guard.refuse(errorOf(code));
      guard.verify();
      expect(lost).toEqual([]);
    },
  );
});

describe('a store whose file is damaged while it is open', () => {
  it('rejects reads and writes with StoreUnavailable, and reports the loss', async () => {
    const file = freshFile();
    const lost: string[] = [];
    const store = ownedSqliteStore(file, { onLost: (reason) => lost.push(reason) });
    const row = aCheckout();
    await store.commit([{ kind: 'saveCheckout', row }]);
    // Another connection makes this one forget its pages, and the pages that it reads next are not a database's.
    const other = new Client(file);
    other.pragma('wal_checkpoint(TRUNCATE)');
    other.exec("insert into marks values ('elsewhere', 1)");
    other.close();
    writeFileSync(file, readFileSync(file).fill(0xa5), { flag: 'r+' });
    writeFileSync(`${file}-wal`, readFileSync(`${file}-wal`).fill(0xa5), { flag: 'r+' });
    const ends = await Promise.allSettled([
      store.payment(stored(row).key as never),
      store.checkout(row.key),
      store.status(row.key),
      store.commit([{ kind: 'saveCheckout', row: aCheckout() }]),
      store.probe(),
    ]);
    expect(ends.map((end) => end.status === 'fulfilled' || end.reason)).toEqual(
      ends.map(() => expect.any(StoreUnavailable)),
    );
    expect(lost).toHaveLength(1);
  });
});

describe('a store whose file was replaced', () => {
  it('rejects what it has just written', async () => {
    const file = freshFile();
    const lost: string[] = [];
    const store = ownedSqliteStore(file, { onLost: (reason) => lost.push(reason) });
    renameSync(file, `${file}.old`);
    writeFileSync(file, readFileSync(`${file}.old`));
    await expect(store.probe()).rejects.toBeInstanceOf(StoreUnavailable);
    expect(lost).toEqual([`${file} was deleted or replaced`]);
    await expect(store.close()).rejects.toBeInstanceOf(StoreUnavailable);
  });
});
