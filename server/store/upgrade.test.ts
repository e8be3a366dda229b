import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Client from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { PaymentKey } from '../core/values.ts';
import { sqliteStore } from './sqlite/sqlite.ts';

const migrations = join(import.meta.dirname, 'migrations/sqlite');

/** A database as the first release wrote it: a pending payment, its inquiry and acquirer checks under former names. */
function firstRelease(): string {
  const folder = mkdtempSync(join(tmpdir(), 'upgrade-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [first = ''] = readdirSync(migrations).toSorted();
  cpSync(join(migrations, first), join(folder, 'migrations', first), { recursive: true });
  const file = join(folder, 'tillway.sqlite');
  const client = new Client(file);
  migrate(drizzle({ client }), { migrationsFolder: join(folder, 'migrations') });
  const columns = `key, version, entity, root, type, state, result_code, amount_cents, currency, ndc, created_at, ended_at,
    fields, findings, authorized_cents, captured_cents, released_cents, refunded_cents, captures, under_change, waits_for`;
  client.exec(`
    insert into payments (${columns}) values
      (1, 1, 7, 1, 'PA', 'approved', '000.100.110', 9200, 'EUR', 'n', 1, 2, '{"amount":"92.00"}',
        '{"found":{"result.cvvResponse":"M"},"resultDetails":{"AcquirerResponse":"00"}}', 9200, 0, 0, 0, 0, 2, null),
      (3, 1, 7, 3, 'DB', 'pending', '000.200.000', 9200, 'EUR', 'n', 1, null, '{}',
        '{"redirect":{"url":"https://gateway.example/3ds/1","method":"GET","parameters":[]}}', 0, 0, 0, 0, 0, null, 'acquirer');
    insert into messages (key, topic, payload, due_at, attempts, ndc, free_at)
      values (4, 'payment.recall', '{"payment":3}', 1, 0, 'n', 1);`);
  client.close();
  return file;
}

describe('a database of the first release', () => {
  it('keeps its payments, their open references and their findings under the current names', async () => {
    const store = sqliteStore(firstRelease());
    expect(await store.payment(1 as PaymentKey)).toMatchObject({
      openReference: 2,
      authorizedCents: 9200,
      fields: { amount: '92.00' },
      findings: { acquirerChecks: { 'result.cvvResponse': 'M' }, resultDetails: { AcquirerResponse: '00' } },
    });
    expect(await store.payment(3 as PaymentKey)).toMatchObject({
      findings: { redirect: { purpose: 'authentication', url: 'https://gateway.example/3ds/1' } },
    });
    await store.close();
  });

  it('keeps its messages, with recalls renamed to inquiries', async () => {
    const store = sqliteStore(firstRelease());
    const [message] = await store.claimMessages(10 as never, 10 as never, 10);
    expect(message).toMatchObject({ topic: 'payment.inquiry', payload: { payment: 3 } });
    await store.close();
  });
});
