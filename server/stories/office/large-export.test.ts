import Client from 'better-sqlite3';
import { expect, inject, it } from 'vitest';
import { systemClock } from '../../clock.ts';
import type { ListExport } from '../../core/exports/export.ts';
import type { UserKey } from '../../core/users/user.ts';
import type { EntityKey, PaymentKey } from '../../core/values.ts';
import { createIds } from '../../ids.ts';
import { aPayment, saves } from '../../store/contracts/store.fixture.ts';
import { sqliteStore } from '../../store/sqlite/sqlite.ts';
import { rowsOf } from '../process/database-file.ts';
import { freshDatabase } from '../process/folder.ts';
import { freePorts } from '../process/free-ports.ts';
import { startGateway } from '../process/gateway-process.ts';
import { RUNS_TIMEOUT } from '../proofs/runs.ts';
import { until } from '../world/time.ts';
import { demo } from '../world/world.ts';

/** In bytes: what a collector may leave uncollected, and a small part of what all rows together would take. */
const MEMORY_MAX = 200 * 1024 * 1024;
const PAYMENTS = inject('proofs') === 'whole' ? 500_000 : 2000;
const ids = createIds({ secret: Buffer.alloc(32), node: 0, clock: systemClock });

/** A payment of the demo's channel, and copies of it below its key. */
async function fill(database: string): Promise<EntityKey> {
  // The cast holds because a row of this table has a key.
  const entity = rowsOf(database, 'entities').find(({ id }) => id === demo.entityId)?.['key'] as EntityKey;
  const payment = aPayment({ key: ids.key('payment'), entity, fields: { 'customer.email': 'jane@shop.example' } });
  const store = sqliteStore(database);
  await store.commit([saves(payment)]);
  await store.close();
  const client = new Client(database);
  client.exec(`
    create table filled as
      with recursive numbers(i) as (select 1 union all select i + 1 from numbers where i < ${PAYMENTS - 1})
      select payments.*, i from payments, numbers where payments.key = ${payment.key};
    update filled set key = key - i, root = root - i;
    alter table filled drop column i;
    insert into payments select * from filled;
    drop table filled`);
  client.close();
  return entity;
}

/** Orders a list of all payments, as a user does in the back office. */
async function order(database: string, entity: EntityKey): Promise<ListExport['key']> {
  const [key, now] = [ids.key('listExport'), systemClock.now()];
  const row: ListExport = {
    key,
    version: 0,
    entity,
    user: 1 as UserKey,
    query: '',
    reference: null,
    filter: {},
    after: 0 as PaymentKey,
    before: ids.key('payment'),
    columns: ['id', 'createdAt', 'amount', 'currency'],
    delimiter: 'comma',
    state: 'making',
    rows: 0,
    parts: 0,
    bytes: 0,
    orderedAt: now,
    endedAt: null,
  };
  const message = { topic: 'list.export', payload: { export: key }, dueAt: now, attempts: 0, ndc: 'test' } as const;
  const store = sqliteStore(database);
  await store.commit([
    { kind: 'saveListExport', row },
    { kind: 'sendMessage', message: { key: ids.key('message'), ...message } },
  ]);
  await store.close();
  return key;
}

it('a list of any length is written to its file in the same memory', { timeout: RUNS_TIMEOUT }, async () => {
  const [database, port] = [freshDatabase(), await freePorts(1)];
  const gateway = startGateway({ TILLWAY_PORT: String(port), TILLWAY_DATABASE: database });
  await gateway.ready;
  const entity = await fill(database);
  const before = gateway.memory().resident;
  const key = await order(database, entity);
  const list = () => rowsOf(database, 'list_exports').find((row) => row['key'] === key);
  await until(async () => list()?.['state'] === 'ready', RUNS_TIMEOUT);
  expect(list()).toMatchObject({ rows: PAYMENTS });
  expect(gateway.memory().most - before).toBeLessThan(MEMORY_MAX);
  await gateway.signal('SIGKILL');
});
