import { Client } from 'pg';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import type { Change } from '../../core/change.ts';
import { StoreUnavailable, UniqueViolation, VersionConflict } from '../../core/faults.ts';
import type { CheckoutKey, PaymentKey } from '../../core/values.ts';
import { until } from '../../stories/world/time.ts';
import { claimAll } from '../contracts/outbox.contract.ts';
import { restartFacts } from '../contracts/restart.contract.ts';
import { storeFacts } from '../contracts/store.contract.ts';
import {
  aChannel,
  aCheckout,
  aMerchant,
  aMessage,
  anEntry,
  aPayment,
  aToken,
  at,
  cents,
  emptyDatabase,
  lasting,
  postgres,
  saves,
  stored,
} from '../contracts/store.fixture.ts';
import { type Store } from '../store.ts';
import { blankDatabase, freshDatabase } from './postgres.fixture.ts';
import { postgresStore } from './postgres.ts';

async function open(url: string, settings: Readonly<Record<string, string>> = {}): Promise<Store> {
  const address = new URL(url);
  for (const [name, value] of Object.entries(settings)) address.searchParams.set(name, value);
  const store = await postgresStore(address.href);
  onTestFinished(() => store.close());
  return store;
}

/** Several processes on one database. */
const processes = (count: number, url: string): Promise<readonly Store[]> =>
  Promise.all(Array.from({ length: count }, () => open(url)));

/** A client of another program on the same database. */
async function otherClient(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** Resolves when a connection waits for a lock. */
async function lockIsAwaited(watcher: Client): Promise<void> {
  const { rowCount } = await watcher.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  if (rowCount === 0) await lockIsAwaited(watcher);
}

const closeOtherConnections = `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;

describe('PostgreSQL', () => {
  storeFacts(postgres);
});

describe('PostgreSQL, started again', () => {
  restartFacts(postgres);
});

describe('several processes', () => {
  it('may start at once on an empty database', async () => {
    const stores = await processes(4, await blankDatabase(inject('postgres')));
    await Promise.all(stores.map((store) => store.provision([aMerchant, aChannel], [aToken()])));
    const entities = await Promise.all(stores.map((store) => store.entities()));
    expect(entities.map((each) => each.map(({ key, id }) => ({ key, id })))).toEqual(
      stores.map(() => [
        { key: 1, id: aMerchant.id },
        { key: 2, id: aChannel.id },
      ]),
    );
  });

  it('have a number each, which is free again when one of them ends', async () => {
    const url = await freshDatabase(inject('postgres'));
    const [first, second] = [await postgresStore(url), await open(url)];
    expect([await first.claimNode(undefined), await second.claimNode(undefined)]).toEqual([0, 1]);
    const third = await open(url);
    expect(await third.claimNode(0)).toBeUndefined();
    await first.close();
    expect(await third.claimNode(0)).toBe(0);
  });

  it('share 2,000 messages among sixteen workers, each message once', async () => {
    const stores = await processes(4, await emptyDatabase());
    const messages = Array.from({ length: 2_000 }, () => aMessage(1));
    await stores[0]?.commit(messages.map((message) => ({ kind: 'sendMessage', message })));
    const claimed = await Promise.all(stores.flatMap((store) => Array.from({ length: 4 }, () => claimAll(store))));
    expect(claimed.filter((each) => each.length > 0).length).toBeGreaterThan(1);
    expect(
      claimed
        .flat()
        .map(({ key }) => key)
        .toSorted((a, b) => a - b),
    ).toEqual(messages.map(({ key }) => key));
  });

  it('let one of forty payments claim a checkout', async () => {
    const stores = await processes(4, await emptyDatabase());
    const ends = await Promise.allSettled(
      Array.from({ length: 10 }, () => stores.map((store) => claimCheckout(store, 5 as CheckoutKey))).flat(),
    );
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(
      ends.flatMap((end) =>
        end.status === 'rejected' && !(end.reason instanceof UniqueViolation) ? [end.reason] : [],
      ),
    ).toEqual([]);
  });

  it('lose none of their changes to one root', async () => {
    const stores = await processes(4, await emptyDatabase());
    const root = aPayment({ authorizedCents: cents(1_000) });
    await stores[0]?.commit([saves(root)]);
    await Promise.all(Array.from({ length: 5 }, () => stores.map((store) => release(store, root.key))).flat());
    expect(await stores[1]?.payment(root.key)).toMatchObject({ releasedCents: 20, version: 21 });
    expect(await stores[2]?.ledger(root.key)).toHaveLength(20);
  });
});

const claimCheckout = (store: Store, checkout: CheckoutKey): Promise<void> =>
  store.commit([saves(aPayment({ checkout, claim: checkout }))]);

/** Releases one cent, and decides again after each version conflict. */
async function release(store: Store, key: PaymentKey): Promise<void> {
  const root = await store.payment(key);
  if (!root) throw new Error('Expected the root');
  const row = { ...root, releasedCents: cents(root.releasedCents + 1) };
  try {
    await store.commit([saves(row, anEntry(row, { kind: 'release', cents: cents(1) }))]);
  } catch (error) {
    if (!(error instanceof VersionConflict)) throw error;
    await release(store, key);
  }
}

describe('a commit', () => {
  it('that is ended by a deadlock is run again', async () => {
    const url = await emptyDatabase();
    const store = await open(url, { options: '-c deadlock_timeout=200ms' });
    const [first, second] = [aMessage(1), aMessage(1)];
    await store.commit([
      { kind: 'sendMessage', message: first },
      { kind: 'sendMessage', message: second },
    ]);
    const [other, watcher] = [await otherClient(url), await otherClient(url)];
    // The connection that checks for a deadlock first is ended; the other one checks so late that it is always the
    // store.
    await other.query(`set deadlock_timeout = '30s'`);
    await other.query('begin');
    await other.query('update messages set free_at = 9 where key = $1', [second.key]);
    const settled = store.settleMessages(
      [first, second].map(({ key }) => ({ key, done: false, dueAt: at(7), tried: true })),
    );
    await lockIsAwaited(watcher);
    await other.query('update messages set free_at = 9 where key = $1', [first.key]);
    await other.query('commit');
    await settled;
    expect(await store.claimMessages(at(7), lasting(1), 10)).toHaveLength(2);
  });

  it('that waits too long for a lock rejects with StoreUnavailable', async () => {
    const url = await emptyDatabase();
    const row = aCheckout();
    const unhurried = await open(url);
    await unhurried.commit([{ kind: 'saveCheckout', row }]);
    const store = await open(url, { statement_timeout: '250' });
    const other = await otherClient(url);
    await other.query('begin');
    await other.query('select from checkouts for update');
    await expect(store.commit([{ kind: 'saveCheckout', row: stored(row) }])).rejects.toBeInstanceOf(StoreUnavailable);
    await other.query('rollback');
    await store.commit([{ kind: 'saveCheckout', row: stored(row) }]);
    expect(await store.checkout(row.key)).toMatchObject({ version: 2 });
  });

  it('whose connection is lost before it was kept is run again on another one', async () => {
    const url = await emptyDatabase();
    const store = await open(url);
    const row = aCheckout();
    await store.commit([{ kind: 'saveCheckout', row }]);
    const [other, watcher] = [await otherClient(url), await otherClient(url)];
    await other.query('begin');
    await other.query('select from checkouts for update');
    const kept = store.commit([{ kind: 'saveCheckout', row: stored(row) }]);
    await lockIsAwaited(watcher);
    await watcher.query(closeOtherConnections);
    await kept;
    expect(await store.checkout(row.key)).toMatchObject({ version: 2 });
  });

  it('that fails leaves a connection on which every statement still works', async () => {
    const store = await open(await emptyDatabase());
    const [checkout, payment] = [aCheckout(), aPayment()];
    const rest: readonly Change[] = [saves(payment, anEntry(payment)), { kind: 'sendMessage', message: aMessage(1) }];
    await expect(
      store.commit([{ kind: 'saveCheckout', row: checkout }, { kind: 'saveCheckout', row: checkout }, ...rest]),
    ).rejects.toBeInstanceOf(UniqueViolation);
    await store.commit([{ kind: 'saveCheckout', row: checkout }, ...rest]);
    expect(await store.payment(payment.key)).toEqual(stored(payment));
  });
});

describe('a server that has become a stand-by', () => {
  it('reads, and rejects every commit with StoreUnavailable', async () => {
    const url = await freshDatabase(inject('postgres'));
    const store = await open(url);
    const other = await otherClient(url);
    await other.query(`alter database "${new URL(url).pathname.slice(1)}" set default_transaction_read_only = on`);
    await other.query(closeOtherConnections);
    await expect(store.commit([{ kind: 'sendMessage', message: aMessage(1) }])).rejects.toBeInstanceOf(
      StoreUnavailable,
    );
    expect(await store.nextDueAt()).toBeUndefined();
  });
});

describe('a server that closes idle connections', () => {
  it('fails no request', async () => {
    const url = await emptyDatabase();
    const store = await open(url);
    await store.probe();
    const other = await otherClient(url);
    await other.query(closeOtherConnections);
    await otherClientsAreGone(other);
    await expect(store.probe()).resolves.toBeUndefined();
  });
});

/** Resolves when no other client is connected any more. */
async function otherClientsAreGone(client: Client): Promise<void> {
  const { rowCount } = await client.query(
    'select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  if (rowCount !== 0) await otherClientsAreGone(client);
}

describe('a process', () => {
  it('has the connections of its setting and one more', async () => {
    const url = await freshDatabase(inject('postgres'));
    const store = await postgresStore(url, { connections: 3 });
    onTestFinished(() => store.close());
    const watcher = await otherClient(url);
    expect(await store.claimNode(undefined)).toBe(0);
    await Promise.all(Array.from({ length: 50 }, () => store.probe()));
    const { rowCount } = await watcher.query(
      'select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    expect(rowCount).toBe(4);
  });
});

describe('a process whose connection for its number is lost', () => {
  it('claims the number again, before another process can take it', async () => {
    const url = await freshDatabase(inject('postgres'));
    const [store, other] = [await open(url), await otherClient(url)];
    expect(await store.claimNode(undefined)).toBe(0);
    await other.query(closeOtherConnections);
    await until(async () => (await heldNumbers(other)).includes(0));
    await store.probe();
    expect(await (await open(url)).claimNode(undefined)).toBe(1);
  });

  it('has to end when another process has the number, and writes nothing more', { timeout: 30_000 }, async () => {
    const url = await freshDatabase(inject('postgres'));
    const lost = Promise.withResolvers<string>();
    const store = await postgresStore(url, { onLost: lost.resolve });
    onTestFinished(() => store.close());
    const other = await otherClient(url);
    expect(await store.claimNode(3)).toBe(3);
    await other.query('begin');
    const takes = other.query('select pg_advisory_lock(7455930, 3)');
    const watcher = await otherClient(url);
    await lockIsAwaited(watcher);
    await watcher.query(`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted and objid = 3
      and database = (select oid from pg_database where datname = current_database())`);
    await takes;
    expect(await lost.promise).toBe('another process has taken the number 3');
    await expect(store.probe()).rejects.toBeInstanceOf(StoreUnavailable);
  });
});

/** The numbers of processes that are held on this database. */
async function heldNumbers(client: Client): Promise<readonly number[]> {
  const { rows } = await client.query<{ objid: string }>(
    `select objid from pg_locks where locktype = 'advisory' and granted and classid = 7455930
       and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows.map(({ objid }) => Number(objid));
}
