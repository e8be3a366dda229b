import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Client from 'better-sqlite3';
import { describe, expect, inject, it } from 'vitest';
import { blankDatabase } from '../../store/postgres/postgres.fixture.ts';
import { provisionFile } from '../world/two-merchants.ts';
import { fileWith, freshDatabase, freshFolder } from './folder.ts';
import { freePorts } from './free-ports.ts';
import { startGateway } from './gateway-process.ts';

const WRONG_SETTING = 78;

const databases = {
  SQLite: async () => freshDatabase(),
  PostgreSQL: () => blankDatabase(inject('postgres')),
} as const satisfies Record<string, () => Promise<string>>;

type Settings = Record<string, string>;

/** The settings of one operator for both modes. */
async function settingsFor(database: string): Promise<{ readonly test: Settings; readonly live: Settings }> {
  const keyFile = join(freshFolder(), 'key');
  writeFileSync(keyFile, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 });
  const test = {
    TILLWAY_PORT: String(await freePorts(1)),
    TILLWAY_DATABASE: database,
    TILLWAY_KEY_FILE: keyFile,
    TILLWAY_PROVISION: provisionFile({}, [], 'live'),
    TILLWAY_BASE_URL: 'https://pay.example/',
    TILLWAY_TRUSTED_PROXIES: '127.0.0.1,::1',
  };
  return { test, live: { ...test, TILLWAY_MODE: 'live', TILLWAY_DRAIN_SECONDS: '0' } };
}

async function runsOnce(settings: Settings, options: readonly string[] = []): Promise<void> {
  const gateway = startGateway(settings, options);
  await gateway.ready;
  await gateway.signal('SIGTERM');
}

const refused = (fault: string) => ({ code: WRONG_SETTING, output: '', faults: expect.stringMatching(fault) });

describe.for(Object.entries(databases))('a database on %s', ([, make]) => {
  it('of live mode is opened in live mode alone', { timeout: 60_000 }, async () => {
    const { live, test } = await settingsFor(await make());
    await runsOnce(live, ['--new-database']);
    expect(await startGateway(test).ended).toMatchObject(
      refused('^TILLWAY_MODE: the database belongs to live mode, and this start is in test mode. .*\n$'),
    );
    await runsOnce(live);
  });

  it('of test mode is opened in test mode alone', { timeout: 60_000 }, async () => {
    const { live, test } = await settingsFor(await make());
    await runsOnce(test);
    expect(await startGateway(live).ended).toMatchObject(
      refused('^TILLWAY_MODE: the database belongs to test mode, and this start is in live mode. .*\n$'),
    );
    await runsOnce(test);
  });

  it('is begun in live mode only where the operator asks for a new one', { timeout: 60_000 }, async () => {
    const { live } = await settingsFor(await make());
    const lost = refused('^TILLWAY_DATABASE: the database is missing or empty. .*--new-database\n$');
    expect(await startGateway(live).ended).toMatchObject(lost);
    expect(await startGateway(live).ended).toMatchObject(lost);
    await runsOnce(live, ['--new-database']);
    await runsOnce(live);
  });
});

describe('live mode whose key file stands elsewhere', () => {
  it('makes no new database where the folder of the old one is lost', { timeout: 60_000 }, async () => {
    const database = join(freshFolder(), 'data/tillway.sqlite');
    const { live } = await settingsFor(database);
    await runsOnce(live, ['--new-database']);
    renameSync(dirname(database), `${dirname(database)}.unmounted`);
    mkdirSync(dirname(database));
    expect(await startGateway(live).ended).toMatchObject(refused('^TILLWAY_DATABASE: .*is missing or empty'));
    expect(existsSync(database)).toBe(false);
  });
});

it(
  'a database of an earlier release, which kept no mode, takes that of its next start',
  { timeout: 60_000 },
  async () => {
    const database = freshDatabase();
    const { live, test } = await settingsFor(database);
    await runsOnce(live, ['--new-database']);
    const client = new Client(database);
    client.exec("delete from marks where name = 'mode'");
    client.close();
    await runsOnce(live);
    expect(await startGateway(test).ended).toMatchObject(refused('^TILLWAY_MODE: the database belongs to live mode'));
  },
);

it('a start that is refused leaves a database without a mode', { timeout: 60_000 }, async () => {
  const { live, test } = await settingsFor(freshDatabase());
  const unusable = { ...test, TILLWAY_PROVISION: fileWith('{') };
  expect(await startGateway(unusable).ended).toMatchObject(refused('^TILLWAY_PROVISION: '));
  await runsOnce(live, ['--new-database']);
});

it('a database to which a later release has written is refused', { timeout: 60_000 }, async () => {
  const database = freshDatabase();
  const { test } = await settingsFor(database);
  await runsOnce(test);
  const client = new Client(database);
  client.exec("insert into __drizzle_migrations (hash, created_at, name) values ('h', 1, '20991231235959_later')");
  client.close();
  expect(await startGateway(test).ended).toMatchObject(
    refused('^TILLWAY_DATABASE: the database cannot be opened: a later release has changed its tables .*\n$'),
  );
});
