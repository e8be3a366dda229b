import Client from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { StoreUnavailable } from '../../core/faults.ts';
import { restartFacts } from '../contracts/restart.contract.ts';
import { storeFacts } from '../contracts/store.contract.ts';
import { aCheckout, freshFile, sqliteFile, sqliteRows, stored } from '../contracts/store.fixture.ts';
import { relationalStore } from '../relational-store.ts';
import type { Store } from '../store.ts';
import { demandSettings, openSqlite } from './connection.ts';
import { sqliteDatabase, sqliteStore } from './sqlite.ts';

const keepMany = (store: Store, count: number): Promise<unknown> =>
  Promise.all(Array.from({ length: count }, () => store.commit([{ kind: 'saveCheckout', row: aCheckout() }])));

describe.for([sqliteFile, sqliteRows])('$name', (kind) => {
  storeFacts(kind);
});

describe('SQLite, started again', () => {
  restartFacts(sqliteFile);
});

describe('a connection', () => {
  it('runs with synchronous = FULL, write-ahead log, foreign keys and secure delete', () => {
    const client = openSqlite(freshFile());
    const names = [
      'synchronous',
      'journal_mode',
      'foreign_keys',
      'secure_delete',
      'wal_autocheckpoint',
      'cache_size',
      'busy_timeout',
    ];
    expect(names.map((name) => client.pragma(name, { simple: true }))).toEqual([2, 'wal', 1, 1, 8000, -49_152, 25]);
    client.close();
  });

  it('refuses settings under which a commit could resolve before it is on disk', () => {
    const client = openSqlite(freshFile());
    client.pragma('synchronous = NORMAL');
    expect(() => demandSettings(client)).toThrow('SQLite must run with synchronous = 2, but it is 1');
    client.close();
  });

  it('answers its queries by the indexes', () => {
    const client = openSqlite(':memory:');
    const plan = (sql: string): string =>
      client
        .prepare<[], { detail: string }>(`explain query plan ${sql}`)
        .all()
        .map(({ detail }) => detail)
        .join('; ');
    expect(plan('select * from payments where key = 1 or (root = 1 and base is not null)')).toContain(
      'USING INDEX payments_root',
    );
    expect(plan('select * from ledger where root = 1')).toContain('USING INDEX ledger_root');
    expect(plan('select key from messages where free_at <= 1 order by free_at, key limit 1')).not.toContain(
      'TEMP B-TREE',
    );
    expect(plan("select * from kept_answers where hash = 'a'")).toContain('USING INDEX kept_answers_hash');
    for (const order of ['asc', 'desc']) {
      expect(
        plan(`select * from payments where entity = 1 and key > 1 and key < 9 order by key ${order} limit 25`),
      ).toBe('SEARCH payments USING INDEX payments_entity (entity=? AND key>? AND key<?)');
      const found = "fields ->> 'merchantTransactionId' = 'a' and +key > 1 and +key < 9";
      expect(plan(`select * from payments where entity = 1 and ${found} order by key ${order} limit 25`)).toBe(
        'SEARCH payments USING INDEX payments_reference (entity=? AND <expr>=?)',
      );
    }
    expect(plan('select key from kept_answers where key < 1 order by key limit 500')).toContain(
      'USING INTEGER PRIMARY KEY',
    );
    client.close();
  });
});

describe('a group commit', () => {
  it('writes all waiting changes to disk at once', async () => {
    const store = sqliteStore(freshFile());
    await keepMany(store, 64);
    expect(store.stats()).toEqual({ commits: 1, rows: 64, waiting: 0 });
    await store.close();
  });

  it('is shared with changes that arrive a turn of the event loop later', async () => {
    const store = sqliteStore(freshFile());
    const turn = keepMany(store, 8);
    await new Promise(setImmediate);
    await Promise.all([turn, keepMany(store, 8)]);
    expect(store.stats()).toEqual({ commits: 1, rows: 16, waiting: 0 });
    await store.close();
  });

  it('waits for nothing more when many changes have arrived in one turn', async () => {
    const store = sqliteStore(freshFile());
    const turn = keepMany(store, 33);
    await new Promise(setImmediate);
    await Promise.all([turn, keepMany(store, 8)]);
    expect(store.stats()).toEqual({ commits: 2, rows: 41, waiting: 0 });
    await store.close();
  });

  it('is never larger than 256 lists', async () => {
    const store = sqliteStore(freshFile());
    await keepMany(store, 600);
    expect(store.stats()).toEqual({ commits: 3, rows: 600, waiting: 0 });
    await store.close();
  });

  it('can be switched off for a comparison', async () => {
    const store = sqliteStore(freshFile(), { groupCommit: false });
    await keepMany(store, 64);
    expect(store.stats()).toEqual({ commits: 64, rows: 64, waiting: 0 });
    await store.close();
  });

  it('resolves when other connections can read its rows, and not before', async () => {
    const file = freshFile();
    const store = sqliteStore(file);
    const other = new Client(file, { readonly: true });
    const count = other.prepare('select count(*) from checkouts').pluck();
    const seen = await Promise.all(
      Array.from({ length: 20 }, () =>
        store.commit([{ kind: 'saveCheckout', row: aCheckout() }]).then(() => count.get()),
      ),
    );
    expect(seen).toEqual(Array.from({ length: 20 }, () => 20));
    other.close();
    await store.close();
  });

  it('writes what was requested before the store closes', async () => {
    const file = freshFile();
    const store = sqliteStore(file);
    const row = aCheckout();
    const kept = store.commit([{ kind: 'saveCheckout', row }]);
    await store.close();
    await kept;
    const again = sqliteStore(file);
    expect(await again.checkout(row.key)).toEqual(stored(row));
    await again.close();
  });
});

describe('a full disk', () => {
  it('rejects the whole commit with StoreUnavailable, and leaves all other rows as they were', async () => {
    const client = openSqlite(freshFile());
    const store = relationalStore(sqliteDatabase(client));
    const before = aCheckout();
    await store.commit([{ kind: 'saveCheckout', row: before }]);
    const pages = client.pragma('page_count', { simple: true });
    client.pragma(`max_page_count = ${String(pages)}`);
    const large = aCheckout({ fields: { 'customParameters[large]': 'x'.repeat(100_000) } });
    const ends = await Promise.allSettled(
      [aCheckout(), large, aCheckout()].map((row) => store.commit([{ kind: 'saveCheckout', row }])),
    );
    expect(ends.map((end) => end.status === 'rejected' && end.reason instanceof StoreUnavailable)).toEqual([
      true,
      true,
      true,
    ]);
    expect(await store.checkout(before.key)).toEqual(stored(before));

    client.pragma('max_page_count = 100000');
    await store.commit([{ kind: 'saveCheckout', row: large }]);
    expect(await store.checkout(large.key)).toEqual(stored(large));
    await store.close();
  });
});

describe('another process that holds the write lock', () => {
  it('delays a commit', async () => {
    const file = freshFile();
    const store = sqliteStore(file);
    const other = new Client(file);
    other.exec('begin immediate');
    const row = aCheckout();
    const kept = store.commit([{ kind: 'saveCheckout', row }]);
    setImmediate(() => setImmediate(() => other.exec('commit')));
    await kept;
    expect(await store.checkout(row.key)).toEqual(stored(row));
    other.close();
    await store.close();
  });

  it('fails a commit after a second', async () => {
    const file = freshFile();
    const store = sqliteStore(file);
    const other = new Client(file);
    other.exec('begin immediate');
    const row = aCheckout();
    await expect(store.commit([{ kind: 'saveCheckout', row }])).rejects.toBeInstanceOf(StoreUnavailable);
    expect(await store.checkout(row.key)).toBeUndefined();
    other.close();
    await store.commit([{ kind: 'saveCheckout', row }]);
    await store.close();
  });
});
