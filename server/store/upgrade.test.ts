import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import * as sqlite from 'drizzle-orm/better-sqlite3';
import { migrate as migrateSqlite } from 'drizzle-orm/better-sqlite3/migrator';
import * as postgres from 'drizzle-orm/node-postgres';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import { Client } from 'pg';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { countersIn } from '../core/risk/counters.ts';
import { merchantScopes } from '../core/entities/access-token.ts';
import { bookingOccasion } from '../core/references/occasion.ts';
import { reportsOf } from '../core/references/reference.ts';
import { reportedOf } from '../core/references/reported.ts';
import type { CheckoutKey, EntityKey, Instant, PaymentKey } from '../core/values.ts';
import { blankDatabase } from './postgres/postgres.fixture.ts';
import { postgresStore } from './postgres/postgres.ts';
import { sqliteStore } from './sqlite/sqlite.ts';

const columns = `key, version, entity, root, base, type, state, result_code, amount_cents, currency, ndc, created_at,
  ended_at, fields, findings, authorized_cents, captured_cents, released_cents, refunded_cents, captures, under_change,
  waits_for`;

/** An authorisation with its last capture at the acquirer, a debit during 3-D Secure, and the inquiry about it. */
const rows = `
  insert into payments (${columns}) values
    (1, 1, 7, 1, null, 'PA', 'approved', '000.100.110', 9200, 'EUR', 'n', 1, 2, '{"amount":"92.00"}',
      '{"found":{"result.cvvResponse":"M"},"resultDetails":{"AcquirerResponse":"00"}}', 9200, 0, 0, 0, 0, 2, null),
    (2, 1, 7, 1, 1, 'CP', 'pending', '000.200.000', 5000, 'EUR', 'n', 1, null,
      '{"amount":"50.00","sequence":"FINAL"}', '{}', 0, 0, 0, 0, 0, null, 'acquirer'),
    (3, 1, 7, 3, null, 'DB', 'pending', '000.200.000', 9200, 'EUR', 'n', 1, null, '{}',
      '{"redirect":{"url":"https://gateway.example/3ds/1","method":"GET","parameters":[]}}', 0, 0, 0, 0, 0, null,
      'acquirer');
  insert into checkouts (key, version, entity, created_at, amount_cents, currency, fields, posted_at, read_at, payment)
    values (5, 1, 7, 1, 9200, 'EUR', '{"amount":"92.00"}', null, null, null),
      (6, 4, 7, 1, 9200, 'EUR', '{"amount":"92.00"}', 2, 3, 3);
  insert into messages (key, topic, payload, due_at, attempts, ndc, free_at)
    values (4, 'payment.recall', '{"payment":3}', 1, 0, 'n', 1);
  insert into kept_answers (hash, body_hash, status, body, payment, created_at)
    values ('${'b'.repeat(64)}', '${'c'.repeat(64)}', 200, '{}', 3, 1767225600001),
      ('${'a'.repeat(64)}', '${'c'.repeat(64)}', 200, '{"id":"ü"}', null, 1767225600001);
  insert into entities (key, id, kind, parent, name, settings) values
    (7, '${'c'.repeat(32)}', 'channel', null, 'A shop', '{"multiCapture":false,"bodyCredentials":true}');
  insert into access_tokens (hash, entity) values ('${'d'.repeat(64)}', 7);`;

/** An approved prepayment, with a receipt under the occasion of earlier versions and one under that of today. */
const bookings = `
  insert into payments (${columns.replace('under_change', 'open_reference')}, occasion) values
    (1, 1, 7, 1, null, 'PA', 'approved', '000.100.110', 9200, 'EUR', 'n', 1, 2, '{}', '{}', 9200, 0, 0, 0, 0, null, null,
      null),
    (2, 1, 7, 1, 1, 'RC', 'approved', '000.100.110', 4000, 'EUR', 'n', 1, 2, '{}', '{}', 0, 0, 0, 0, 0, null, null,
      'booking k-0'),
    (3, 1, 7, 1, 1, 'RC', 'approved', '000.100.110', 4000, 'EUR', 'n', 1, 2, '{}', '{}', 0, 0, 0, 0, 0, null, null,
      'booking k-1 of 1');`;

/** A debit with two chargebacks of its merchant, of which a row has repeated the first. */
const repeated = `
  insert into payments (${columns.replace('under_change', 'open_reference')}) values
    (1, 1, 7, 1, null, 'DB', 'approved', '000.100.110', 9200, 'EUR', 'n', 1, 2, '{}', '{}', 9200, 9200, 0, 0, 0, null,
      null),
    (2, 1, 7, 1, 1, 'CB', 'approved', '000.100.206', 4000, 'EUR', 'n', 1, 2, '{}', '{}', 0, 0, 0, 0, 0, null, null),
    (3, 1, 7, 1, 1, 'CB', 'approved', '000.100.206', 1000, 'EUR', 'n', 1, 2, '{}', '{}', 0, 0, 0, 0, 0, null, null);
  insert into acquirer_rows (key, version, file, number, cells, status, payment, chargeback) values
    (1, 1, 1, 1, '[]', 'MATCHED', 1, 2);`;

/** A debit with the chargeback of a row, which two later rows have repeated: one with its date, and one of another day. */
const repeatedRows = `
  insert into payments (${columns.replace('under_change', 'open_reference')}, occasion) values
    (1, 1, 7, 1, null, 'DB', 'approved', '000.100.110', 9200, 'EUR', 'n', 1, 2, '{}', '{}', 9200, 9200, 0, 0, 0, null,
      null, null),
    (2, 1, 7, 1, 1, 'CB', 'approved', '000.100.206', 3000, 'EUR', 'n', 1, 2,
      '{"valueTimestamp":"2026-11-24 00:00:00"}', '{}', 0, 0, 0, 0, 0, null, null, 'settlement row 1'),
    (3, 1, 7, 1, 1, 'CB', 'rejected', '700.400.400', 3000, 'EUR', 'n', 1, 2,
      '{"valueTimestamp":"2026-11-24 00:00:00"}', '{}', 0, 0, 0, 0, 0, null, null, 'settlement row 2'),
    (4, 1, 7, 1, 1, 'CB', 'rejected', '700.400.400', 3000, 'EUR', 'n', 1, 2,
      '{"valueTimestamp":"2026-11-25 00:00:00"}', '{}', 0, 0, 0, 0, 0, null, null, 'settlement row 3');`;

/** Two entries of one kind, and a change that was made with a token that is known. */
const lists = `
  insert into risk_lists (key, entity, list, kind, hash, created_at) values
    (1, 7, 'block', 'ip', 'h1', 1), (2, 7, 'block', 'ip', 'h2', 1), (3, 7, 'allow', 'email', 'h3', 1);
  insert into entities (key, id, kind, parent, name, settings) values
    (7, '${'c'.repeat(32)}', 'psp', null, 'An operator', '{}');
  insert into access_tokens (hash, entity, alias) values ('${'d'.repeat(64)}', 7, 'Operations');
  insert into admin_changes (key, at, token, entity, action, subject) values
    (1, 1, '${'d'.repeat(32)}', 7, 'changeEntity', 'x'), (2, 2, '${'e'.repeat(32)}', 7, 'changeEntity', 'x');`;

/** What was counted of two subjects, one of them by two merchants: a row for each bucket of each counter. */
const counters = `
  insert into risk_counters (entity, subject, kind, since, until, count, cents) values
    (7, 'card', 'attempts/5', 1763640000000, 1763644200000, 3, 0),
    (7, 'card', 'attempts/5', 1763640300000, 1763644500000, 1, 0),
    (7, 'card', 'EUR/10800', 1763208000000, 1772280000000, 2, 18400),
    (8, 'card', 'attempts/5', 1763640000000, 1763644200000, 9, 0),
    (7, 'ip', 'declined/120', 1763640000000, 1763740800000, 4, 0);`;

/** An account that its issuer has forbidden for good. */
const blocks = `
  insert into entities (key, id, kind, name, settings) values (7, '${'c'.repeat(32)}', 'channel', 'A shop', '{}');
  insert into retry_blocks (entity, account, result_code, since, until) values (7, 'card', '700.601.003', 1, null);`;

/** A temporary folder, and in it the migrations of a dialect: those of the first release, or all before one. */
function earlierMigrations(dialect: 'sqlite' | 'postgres', before?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'upgrade-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const migrations = join(import.meta.dirname, 'migrations', dialect);
  const all = readdirSync(migrations).toSorted();
  const end = before === undefined ? 1 : all.findIndex((each) => each.endsWith(before));
  const migrationsFolder = join(folder, 'migrations');
  for (const each of all.slice(0, end)) {
    cpSync(join(migrations, each), join(migrationsFolder, each), { recursive: true });
  }
  return { folder, migrationsFolder };
}

async function earlierSqlite(sql: string, before?: string) {
  const { folder, migrationsFolder } = earlierMigrations('sqlite', before);
  const file = join(folder, 'tillway.sqlite');
  const client = new Sqlite(file);
  migrateSqlite(sqlite.drizzle({ client }), { migrationsFolder });
  client.exec(sql);
  client.close();
  return sqliteStore(file);
}

async function earlierPostgres(sql: string, before?: string) {
  const { migrationsFolder } = earlierMigrations('postgres', before);
  const url = await blankDatabase(inject('postgres'));
  const client = new Client({ connectionString: url });
  await client.connect();
  await migratePostgres(postgres.drizzle({ client }), { migrationsFolder });
  await client.query(sql);
  await client.end();
  return postgresStore(url);
}

describe.each([
  { name: 'SQLite', openEarlier: earlierSqlite },
  { name: 'PostgreSQL', openEarlier: earlierPostgres },
])('a database of the first release on $name', ({ openEarlier }) => {
  const openFirstRelease = () => openEarlier(rows);

  it('keeps its entities with their settings, and their tokens with all that they permitted', async () => {
    const store = await openFirstRelease();
    expect(await store.entities()).toMatchObject([
      { key: 7, name: 'A shop', state: 'active', settings: { multiCapture: false, bodyCredentials: true } },
    ]);
    expect(await store.tokens()).toMatchObject([
      { entity: 7, scopes: merchantScopes, origin: 'file', testClock: false, addresses: null, expiresAt: null },
    ]);
    await store.close();
  });

  it('keeps its payments, their open references and their findings under the current names', async () => {
    const store = await openFirstRelease();
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

  it('still releases the rest of an authorisation whose last capture is at the acquirer', async () => {
    const store = await openFirstRelease();
    expect(await store.payment(2 as PaymentKey)).toMatchObject({ state: 'pending', findings: { releasesRest: true } });
    await store.close();
  });

  it('keeps its kept answers, under the beginning of their hashes and in the order of their time', async () => {
    const store = await openFirstRelease();
    expect(await store.keptAnswer('a'.repeat(24))).toEqual({
      key: 8192,
      hash: 'a'.repeat(24),
      bodyHash: 'c'.repeat(24),
      status: 200,
      body: '{"id":"ü"}',
      payment: null,
      createdAt: 1_767_225_600_001,
    });
    expect(await store.keptAnswer('b'.repeat(24))).toMatchObject({ key: 8193, body: '{}', payment: 3 });
    await store.close();
  });

  it('keeps its checkouts and their progress', async () => {
    const store = await openFirstRelease();
    const merchants = { entity: 7, createdAt: 1, amountCents: 9200, currency: 'EUR', fields: { amount: '92.00' } };
    const unused = { attempts: 0, declines: 0 };
    const unpaid = { key: 5, version: 1, ...merchants, postedAt: null, readAt: null, payment: null, ...unused };
    expect(await store.checkout(5 as CheckoutKey)).toEqual(unpaid);
    const paid = { key: 6, version: 4, ...merchants, postedAt: 2, readAt: 3, payment: 3, ...unused };
    expect(await store.checkout(6 as CheckoutKey)).toEqual(paid);
    expect(await store.status(6 as CheckoutKey)).toMatchObject({ checkout: { version: 4 }, payment: { key: 3 } });
    await store.close();
  });

  it('keeps its messages, with recalls renamed to inquiries', async () => {
    const store = await openFirstRelease();
    const messages = await store.claimMessages(10 as never, 10 as never, 10);
    expect(messages).toMatchObject([{ topic: 'payment.inquiry', payload: { payment: 3 } }]);
    await store.close();
  });

  it('has booked what it has booked, under the names of today', async () => {
    const store = await openEarlier(bookings, 'name_bookings');
    for (const [number, key] of [2, 3].entries())
      expect(await store.paymentOf(bookingOccasion(`k-${number}`, 1 as PaymentKey))).toMatchObject({ key });
    await store.close();
  });

  it('knows what acquirers have reported of its merchants’ chargebacks', async () => {
    const store = await openEarlier(repeated, 'reports_by_rows');
    const tree = await store.paymentTree(1 as PaymentKey);
    expect(tree.map(({ findings }) => findings)).toEqual([{}, { reportedCents: 4000 }, {}]);
    await store.close();
  });

  it('takes a row with the amount and date of another one for its repetition', async () => {
    const store = await openEarlier(repeatedRows, 'reports_by_rows');
    const root = 1 as PaymentKey;
    const reports = reportsOf({ key: root }, await store.paymentTree(root));
    expect(reportedOf(reports.slice(0, 2))).toMatchObject({ bankCents: 3000, booksCents: 3000 });
    expect(reportedOf(reports)).toMatchObject({ bankCents: 6000, booksCents: 3000 });
    await store.close();
  });

  it('keeps what issuers have forbidden, beside what they forbid later', async () => {
    const store = await openEarlier(blocks, 'keep_each_advice');
    const entity = 7 as EntityKey;
    const earlier = { entity, account: 'card', resultCode: '700.601.003', since: 1 as Instant, until: null };
    const later = { ...earlier, resultCode: '700.600.024', since: 2 as Instant, until: 3 as Instant };
    await store.commit([{ kind: 'blockRetries', block: later }]);
    const kept = await store.retryBlocks({ entity, merchant: null, hashes: ['card'] });
    expect(kept.toSorted((a, b) => a.since - b.since)).toEqual([earlier, later]);
    await store.close();
  });

  it('looks into its lists, and knows who has changed what', async () => {
    const store = await openEarlier(lists, 'list_kinds');
    const kinds = [
      { entity: 7, list: 'block', kind: 'ip' },
      { entity: 7, list: 'allow', kind: 'email' },
    ];
    expect(new Set(await store.riskListKinds())).toEqual(new Set(kinds));
    const changes = await store.adminChanges({ entity: 7 as EntityKey, limit: 10 });
    expect(changes.map(({ tokenAlias }) => tokenAlias)).toEqual(['', 'Operations']);
    await store.close();
  });

  it('has counted what it has counted, all of a subject in one row', async () => {
    const store = await openEarlier(counters, 'counters_by_subject');
    const found = await store.riskCounters({ entity: 7 as EntityKey, subjects: ['card', 'ip'] });
    const read = new Map(
      found.map(({ subject, counters: text, ...row }) => [subject, { ...row, ...countersOf(text) }]),
    );
    expect(read.get('card')).toEqual({
      entity: 7,
      version: 1,
      until: 1_772_280_000_000,
      'attempts/5': { latest: 5_878_801, amounts: '1,3' },
      'EUR/10800': { latest: 2721, amounts: '18400' },
    });
    expect(read.get('ip')).toMatchObject({ 'declined/120': { latest: 244_950, amounts: '4' } });
    await store.close();
  });
});

describe('a database of a later release', () => {
  const later = { name: '20991231235959_of_a_later_release' };
  const marks = (table: string) => `insert into ${table} (hash, created_at, name) values ('h', 1, '${later.name}')`;
  const refused = `a later release has changed its tables (${later.name})`;

  it('is refused on SQLite', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'upgrade-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'tillway.sqlite');
    await sqliteStore(file).close();
    const client = new Sqlite(file);
    client.exec(marks('__drizzle_migrations'));
    client.close();
    expect(() => sqliteStore(file)).toThrow(refused);
  });

  it('is refused on PostgreSQL', async () => {
    const url = await blankDatabase(inject('postgres'));
    await (await postgresStore(url)).close();
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query(marks('drizzle.__drizzle_migrations'));
    await client.end();
    await expect(postgresStore(url)).rejects.toThrow(refused);
  });
});

const countersOf = (text: string) => Object.fromEntries(countersIn(text));
