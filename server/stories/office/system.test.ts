import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { minutes, plus } from '../../core/values.ts';
import { openWorld, type World } from '../world/world.ts';
import { chargesDirectly } from '../world/words.ts';
import { type Browser, browserOf } from './browser.ts';

const folder = mkdtempSync(join(tmpdir(), 'backup-'));
const backup = join(folder, 'done');
const START = Date.UTC(2026, 10, 20, 12);
let world: World;
let browser: Browser;
beforeAll(async () => {
  world = await openWorld({ environment: { TILLWAY_BACKUP_FILE: backup, TILLWAY_ACQUIRER_FAILURES: '3' } });
  browser = await browserOf(world, { roles: ['operator'], entity: null });
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true });
});

it('the state of the gateway has its connectors, its database and what waits, without a secret', async () => {
  const { gateway } = world.wired();
  const message = { topic: 'webhook.summary', payload: {}, attempts: 0, ndc: 'n' } as const;
  const dueAt = plus(gateway.clock.now(), minutes(60));
  await gateway.store.commit([
    { kind: 'sendMessage', message: { ...message, key: gateway.ids.key('message'), dueAt } },
  ]);
  expect(await browser.get('/office/system')).toContain('The last backup was more than 26 hours ago');
  writeFileSync(backup, '');
  utimesSync(backup, START / 1000, START / 1000);
  const database = world.store().isShared ? 'PostgreSQL' : 'SQLite';
  const page = await browser.get('/office/system');
  expect(page).toContain('Everything is in order');
  expect(page).toMatch(/Last backup<\/dt>\s*<dd><time datetime="2026-11-20T12:00:00.000Z">/);
  expect(page).toMatch(/Size of the database<\/dt>\s*<dd>[\d.]+ MB</);
  expect(page).toMatch(/Key file in use since<\/dt>\s*<dd><time datetime="2026-11-20T12/);
  expect(page).toMatch(/Messages<\/dt>\s*<dd>0 due, 1 later</);
  for (const text of ['PROCESSOR_A', database, '<code>webhook.summary</code>', 'closed, requests are sent'])
    expect(page).toContain(text);
  expect(page).toMatch(/Version<\/dt>\s*<dd>0\.1\.0 <small><time datetime="2026-11-20T00:00/);
  expect(page).toMatch(/Build number of answers<\/dt>\s*<dd><code>[0-9a-f]{40}@2026-11-20/);
  expect(page).toMatch(/Latest migration<\/dt>\s*<dd><code>\d{14}_\w+<\/code>/);
});

it('names the entity whose books do not balance, and messages that wait too long', async () => {
  const { gateway } = world.wired();
  const entity = gateway.entities.entityOf('8a8294174b7ecb28014b9699220015ca');
  if (!entity) throw new Error('Expected the demo shop');
  const { own, settings: _inherited, standing: _computed, accounts: _accounts, ...row } = entity;
  const message = { topic: 'webhook.summary', payload: {}, attempts: 3, ndc: 'n' } as const;
  await gateway.store.commit([
    { kind: 'saveEntity', row: { ...row, settings: { ...own, fundsStopped: true } } },
    { kind: 'sendMessage', message: { ...message, key: gateway.ids.key('message'), dueAt: gateway.clock.now() } },
  ]);
  await gateway.refreshEntities();
  world.clock.moveTo(plus(gateway.clock.now(), minutes(6)));
  const page = await browser.get('/office/system');
  expect(page).toMatch(/The books do not balance[\s\S]*>Demo shop<\/a>/);
  expect(page).toContain('Messages wait longer than five minutes');
});

it('a connector’s page has its latest faults with their causes, its breaker, and how fast its acquirer answers', async () => {
  const shown = async (name: string) => {
    const page = await browser.get(`/office/system/connectors/${name}`);
    return page.replaceAll(/\s+/g, ' ');
  };
  expect(await browser.get('/office/system')).toContain('href="/office/system/connectors/EXTERNAL"');
  const external = { testMode: 'EXTERNAL' } as const;
  await chargesDirectly(world, external);
  const well = await shown('EXTERNAL');
  for (const text of ['closed, requests are sent', 'No request has failed', 'Answers of the last 7 days', ' ms</td>'])
    expect(well).toContain(text);
  const control = { method: 'POST', body: JSON.stringify({ mode: 'error500', times: 3 }) };
  await fetch(new URL('control', world.processorUrl), control);
  for (let failed = 0; failed < 3; failed += 1) await chargesDirectly(world, external);
  const failing = await shown('EXTERNAL');
  expect(failing).toMatch(
    /open, nothing is sent.*Failures in a row<\/dt> <dd>3<.*A request tries again<\/dt> <dd><time/,
  );
  expect(failing.match(/No usable response/g)).toHaveLength(3);
  expect(await shown('PROCESSOR_A')).toContain('No request has failed');
  expect(await shown('INTERNAL')).not.toContain('No request has failed');
  await browser.get('/office/system/connectors/OTHER');
  expect(browser.status()).toBe(404);
});

it('a connector’s page shows the merchant accounts that the user sees, and pauses for users of all entities alone', async () => {
  const path = '/office/system/connectors/PROCESSOR_A';
  const { gateway } = world.wired();
  const [channel, other] = ['8a8294174b7ecb28014b9699220015ca', '8a8294174b7ecb28014b9699220016db'].map((id) =>
    gateway.entities.entityOf(id),
  );
  if (!channel || !other) throw new Error('Expected two channels');
  const administrator = await browserOf(world, { roles: ['operator'], entity: null });
  await administrator.get(`/office/entities/${channel.id}/processing`);
  await administrator.submit(`/office/entities/${channel.id}/accounts`, {
    name: 'House bank',
    connector: 'PROCESSOR_A',
    acquirerId: 'M-1',
  });
  expect(await administrator.get(path)).toMatch(/House bank[^]*M-1[^]*Pause a connector/);
  const near = await browserOf(world, { roles: ['operator'], entity: other.key });
  expect(await near.get(path)).not.toMatch(/House bank|Pause a connector/);
  const external = '/office/system/connectors/EXTERNAL';
  expect(await administrator.get(external)).toContain('Answers of the last 7 days');
  expect(await near.get(external)).not.toContain('Answers of the last 7 days');
});
