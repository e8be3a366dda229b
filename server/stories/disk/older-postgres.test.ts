import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { expect, inject, it, onTestFinished } from 'vitest';
import { freshDatabase } from '../../store/postgres/postgres.fixture.ts';
import { freshFolder } from '../process/folder.ts';
import { startGateway } from '../process/gateway-process.ts';
import { until } from '../world/time.ts';
import { freshPlace, pays, type Place, readsPaid } from './merchant.ts';

const [FAULT, WRONG_SETTING] = [1, 78];
const LACKS = 'the database lacks rows that a gateway has written to it';

async function connected(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

const nameOf = (url: string): string => new URL(url).pathname.slice(1);

/** Puts another database in the place of one in use, as an operator restores a dump of it. */
async function swap(name: string, other: string): Promise<void> {
  const server = await connected(inject('postgres'));
  await server.query(`alter database ${name} with allow_connections false`);
  await server.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  await server.query(`alter database ${name} rename to ${name}_later`);
  await server.query(`alter database ${other} rename to ${name}`);
}

const pulseOf = async (client: Client): Promise<number> =>
  (await client.query<{ value: number }>("select value from marks where name = 'pulse'")).rows[0]?.value ?? 0;

/** A database, and the settings of two processes on it. */
async function shared() {
  const url = await freshDatabase(inject('postgres'));
  const name = nameOf(url);
  const keyFile = join(freshFolder(), 'key');
  writeFileSync(keyFile, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 });
  const places: readonly Place[] = (await Promise.all([freshPlace(), freshPlace()])).map((place) => ({
    ...place,
    settings: { ...place.settings, TILLWAY_DATABASE: url, TILLWAY_KEY_FILE: keyFile, TILLWAY_LOG: 'error' },
  }));
  return { url, name, places };
}

it(
  'processes end on a PostgreSQL that came back older, and none starts on it unasked',
  { timeout: 120_000 },
  async () => {
    const { url, name, places } = await shared();
    const server = await connected(inject('postgres'));
    const [first, second] = places;
    if (!first || !second) throw new Error('Expected two places');
    const begun = startGateway(first.settings);
    await begun.ready;
    const { id: early } = await pays(first);
    await begun.signal('SIGTERM');
    await server.query(`create database ${name}_copy template ${name}`);

    const gateways = places.map(({ settings }) => startGateway(settings));
    await Promise.all(gateways.map(({ ready }) => ready));
    const watcher = await connected(url);
    const before = await pulseOf(watcher);
    for (const place of places) expect((await pays(place)).status).toBe(200);
    await until(async () => (await pulseOf(watcher)) >= before + 2);
    await pause(200);
    await swap(name, `${name}_copy`);
    for (const place of places) {
      const answer = await pays(place).catch(() => ({ status: 503 }));
      expect(answer.status).toBe(503);
    }
    for (const { code, output } of await Promise.all(gateways.map(({ ended }) => ended))) {
      expect(code).toBe(FAULT);
      expect(output).toContain(LACKS);
    }
    const refused = await startGateway(first.settings).ended;
    expect(refused).toMatchObject({ code: WRONG_SETTING, faults: expect.stringContaining(LACKS) });

    const restored = await connected(url);
    await restored.query("delete from marks where name = 'lacking since pulse'");
    const again = startGateway(first.settings);
    await again.ready;
    expect((await readsPaid(first, early)).status).toBe(200);
    expect((await pays(first)).status).toBe(200);
    await again.signal('SIGTERM');
  },
);

it('a process ends on a PostgreSQL that is restored under its connections', { timeout: 60_000 }, async () => {
  const { url, places } = await shared();
  const [place] = places;
  if (!place) throw new Error('Expected a place');
  const gateway = startGateway(place.settings);
  await gateway.ready;
  const watcher = await connected(url);
  const before = await pulseOf(watcher);
  await paysUntil(place, async () => (await pulseOf(watcher)) >= before + 2);
  await watcher.query("update marks set value = $1 where name = 'pulse'", [before]);
  let hasEnded = false;
  void gateway.ended.then(() => (hasEnded = true));
  await paysUntil(place, async () => hasEnded);
  expect(await gateway.ended).toMatchObject({ code: FAULT, output: expect.stringContaining(LACKS) });
  const refused = await startGateway(place.settings).ended;
  expect(refused).toMatchObject({ code: WRONG_SETTING, faults: expect.stringContaining(LACKS) });
});

/** Pays one order after the other, because a pulse is counted up while rows are written. */
async function paysUntil(place: Place, isReached: () => Promise<boolean>): Promise<void> {
  for (let paid = 0; paid < 200 && !(await isReached()); paid += 1) {
    await pays(place).catch(() => undefined);
    await pause(50);
  }
}
