import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { inject } from 'vitest';
import type { Change } from '../../core/change.ts';
import type { Checkout } from '../../core/checkouts/checkout.ts';
import type { OwnSettings } from '../../core/entities/settings/settings.ts';
import type { Message } from '../../core/message.ts';
import { type LedgerEntry, noCounters } from '../../core/payments/ledger.ts';
import type { EndedPayment, Payment } from '../../core/payments/payment.ts';
import type { ActiveRegistration } from '../../core/registrations/registration.ts';
import type { Cents, Duration, EntityKey, Instant, Key } from '../../core/values.ts';
import { atFileEnd } from '../../stories/process/file-end.ts';
import { freshDatabase } from '../postgres/postgres.fixture.ts';
import { postgresStore } from '../postgres/postgres.ts';
import { relationalStore } from '../relational-store.ts';
import { openSqlite } from '../sqlite/connection.ts';
import { sqliteDatabase, sqliteStore } from '../sqlite/sqlite.ts';
import type { ProvisionedEntity, ProvisionedToken } from '../entity-store.ts';
import type { Store } from '../store.ts';

/**
 * A kind of database. `create` makes an empty one; the returned function opens it, repeatedly where it outlives a
 * process.
 */
export type Kind = { readonly name: string; readonly create: () => Promise<() => Promise<Store>> };

let folder: string | undefined;
atFileEnd(() => {
  if (folder !== undefined) rmSync(folder, { recursive: true });
  [folder, migrated] = [undefined, undefined];
});

let files = 0;
export const freshFile = (): string => join((folder ??= mkdtempSync(join(tmpdir(), 'store-'))), `${++files}.sqlite`);

export const sqliteFile: Kind = {
  name: 'SQLite',
  async create() {
    const file = freshFile();
    copyFileSync(migratedFile(), file);
    return async () => sqliteStore(file);
  },
};

/** An empty database with all tables; a copy of it is made much faster than another one. */
function migratedFile(): string {
  if (migrated === undefined) {
    migrated = freshFile();
    openSqlite(migrated).close();
  }
  return migrated;
}
let migrated: string | undefined;
/** SQLite in memory, without the latest rows, so that every row is read from the database. */
export const sqliteRows: Kind = {
  name: 'SQLite, every row read',
  create: async () => async () => relationalStore(sqliteDatabase(openSqlite(':memory:'))),
};
export const postgres: Kind = {
  name: 'PostgreSQL',
  async create() {
    const url = await emptyDatabase();
    return () => postgresStore(url);
  },
};

/**
 * A PostgreSQL database without rows; the same one each time, because emptying it is much faster than making another.
 */
export async function emptyDatabase(): Promise<string> {
  emptied ??= databaseToEmpty();
  const { url, empty } = await emptied;
  await empty();
  return url;
}
let emptied: ReturnType<typeof databaseToEmpty> | undefined;

async function databaseToEmpty(): Promise<{ readonly url: string; readonly empty: () => Promise<unknown> }> {
  const url = await freshDatabase(inject('postgres'));
  // A connection that is kept knows the tables already.
  const pool = new Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
  pool.on('error', () => undefined);
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by tablename`,
  );
  // As a replica, the server checks no foreign keys, so that the order of the tables does not matter.
  const statement = ['set session_replication_role = replica', ...rows.map(({ name }) => `delete from ${name}`)];
  const empty = () => pool.query(statement.join('; '));
  // A test that ends connections may have ended this one as well, and the pool then makes another.
  return { url, empty: () => empty().catch(empty) };
}

export const cents = (n: number): Cents => n as Cents;
export const at = (n: number): Instant => n as Instant;
export const lasting = (n: number): Duration => n as Duration;

let last = 4_000_000_000_000;
export const nextKey = <Noun extends string>(_noun: Noun): Key<Noun> => ++last as Key<Noun>;

export const aCheckout = (own: Partial<Checkout> = {}): Checkout => ({
  key: nextKey('checkout'),
  version: 0,
  entity: 1 as EntityKey,
  createdAt: at(1_800_000_000_000),
  amountCents: cents(92_00),
  currency: 'EUR',
  fields: { paymentType: 'DB', amount: '92.00', currency: 'EUR' },
  postedAt: null,
  readAt: null,
  payment: null,
  attempts: 0,
  declines: 0,
  ...own,
});

/** Members of a payment, in any combination: the database has to refuse those that cannot be. */
export type Members = { [Member in keyof Payment]?: Payment[Member] };

/** An approved debit, the root of its tree. */
export function aPayment(own: Members = {}): Payment {
  const key = own.key ?? nextKey('payment');
  return {
    key,
    version: 0,
    entity: 1 as EntityKey,
    checkout: null,
    root: key,
    base: null,
    type: 'DB',
    state: 'approved',
    waitsFor: null,
    resultCode: '000.100.110',
    amountCents: cents(92_00),
    currency: 'EUR',
    brand: 'VISA',
    testMode: 'INTERNAL',
    ndc: 'an-ndc',
    createdAt: at(1_800_000_000_000),
    endedAt: own.state === 'pending' ? null : at(1_800_000_000_000),
    fields: { paymentType: 'DB' },
    findings: { resultDetails: { ConnectorTxID1: '1' } },
    sealed: null,
    claim: null,
    ...noCounters,
    openReference: null,
    occasion: null,
    registration: null,
    merchantAccount: null,
    ...own,
    // The cast allows contradictory members, which the database has to refuse.
  } as Payment;
}

/** The change that writes a payment unchanged, with entries of its tree. */
export const saves = (payment: Payment, ...entries: readonly LedgerEntry[]): Change =>
  payment.state === 'pending' && entries.length === 0
    ? { kind: 'savePayment', row: payment }
    : // The cast allows a pending payment with entries, which the database has to refuse.
      { kind: 'concludePayment', conclusion: { payment: payment as EndedPayment, root: null, entries, postings: [] } };

export const anEntry = (payment: Payment, own: Partial<LedgerEntry> = {}): LedgerEntry => ({
  key: nextKey('entry'),
  root: payment.root,
  payment: payment.key,
  kind: 'authorize',
  cents: payment.amountCents,
  at: payment.createdAt,
  ...own,
});

export const aMessage = (dueAt: number): Message => ({
  key: nextKey('message'),
  topic: 'shopper.ping',
  payload: { checkout: nextKey('checkout') },
  dueAt: at(dueAt),
  attempts: 0,
  ndc: 'an-ndc',
});

export const settings: OwnSettings = { pageOrigins: ['https://shop.example'] };

export const aMerchant: ProvisionedEntity = {
  id: 'a'.repeat(32),
  kind: 'merchant',
  parentId: null,
  name: 'A merchant',
  settings,
};
export const aChannel: ProvisionedEntity = {
  id: 'c'.repeat(32),
  kind: 'channel',
  parentId: aMerchant.id,
  name: 'A channel',
  settings,
};

/** A token of the provision file that reaches the channel. */
export const aToken = (own: Partial<ProvisionedToken> = {}): ProvisionedToken => ({
  hash: '1'.repeat(64),
  entityId: aChannel.id,
  alias: 'A token',
  scopes: ['pay', 'read'],
  testClock: false,
  addresses: null,
  beginning: 'tillway_first6',
  ending: 'last',
  createdBy: '',
  createdAt: at(1_800_000_000_000),
  expiresAt: null,
  ...own,
});

/** A row as it is stored: one version higher. */
export const stored = <Row extends { readonly version: number }>(row: Row): Row => ({
  ...row,
  version: row.version + 1,
});

export const aRegistration = (): ActiveRegistration => ({
  key: nextKey('registration'),
  version: 0,
  entity: 1 as EntityKey,
  brand: 'VISA',
  testMode: 'INTERNAL',
  resultCode: '000.100.110',
  createdAt: at(1_800_000_000_000),
  fields: { 'card.last4Digits': '0000' },
  consent: { textVersion: '1', language: 'de', at: at(1_800_000_000_000), address: '127.0.0.1' },
  mandateUsedOn: null,
  sealed: '1.sealed',
  deletedAt: null,
  deletion: null,
});
