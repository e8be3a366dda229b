import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chainFault, headFault, type LinkedEntry, sealFault } from '../../core/audit/entry.ts';
import { days, minutes, plus } from '../../core/values.ts';
import { createAuditHeads } from '../../outbox/audit-heads.ts';
import { exportedIn } from '../../start/audit/exported.ts';
import { headsIn } from '../../start/audit/heads.ts';
import { demo, openWorld, type World } from '../world/world.ts';
import { type Browser, browserOf, signedIn } from './browser.ts';

let world: World;
let browser: Browser;
beforeAll(async () => {
  world = await openWorld();
  ({ browser } = await signedIn(world));
  for (const email of ['one@example.com', 'two@example.com']) {
    await browser.get('/office/users');
    await browser.submit('/office/users', { email, role: 'auditor' });
  }
});
afterAll(() => world.close());

const rows = (page: string): number => page.split('<tbody>')[1]?.match(/<tr>/g)?.length ?? 0;

it('the audit log is filtered by user, action, object and day', async () => {
  const all = rows(await browser.get('/office/audit'));
  expect(all).toBeGreaterThan(3);
  expect(rows(await browser.get('/office/audit?action=invite&actor=first@example.com'))).toBe(2);
  expect(rows(await browser.get('/office/audit?subject=two@example.com'))).toBe(1);
  expect(rows(await browser.get('/office/audit?subject=two@example.com&actor=command'))).toBe(0);
  expect(rows(await browser.get('/office/audit?from=2026-11-20&to=2026-11-20'))).toBe(all);
  expect(rows(await browser.get('/office/audit?role=operator&action=invite&address=127.0.0.1'))).toBe(2);
  expect(browser.page()).toContain('9 roles</small>');
  const [, ndc = ''] = /<code title="([^"]+)"/.exec(browser.page()) ?? [];
  expect(rows(await browser.get(`/office/audit?request=${ndc}`))).toBe(1);
  for (const none of ['role=risk&actor=command', 'node=8a8294174b7ecb28014b9699220015ca', 'address=10.0.0.1', 'node=x'])
    expect(await browser.get(`/office/audit?${none}`)).toContain('Nothing matches these filters');
  expect(await browser.get('/office/audit?to=2026-11-19')).toContain('Nothing matches these filters');
});

it('what is shown is exported as CSV, and the whole chain with its head in the log', async () => {
  const csv = await browser.get('/office/audit/csv?subject=one@example.com');
  expect(csv.split('\r\n')[1]).toMatch(
    /^2026-11-20T12:00:00.000Z;first@example.com;operator administrator [\w ]+;invite;one@example.com;;name: , roles: auditor;/,
  );
  const exported = await browser.get('/office/audit/export');
  const folder = mkdtempSync(join(tmpdir(), 'audit-'));
  await createAuditHeads(world.wired().gateway, folder)();
  const entries = exported
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as LinkedEntry);
  const lines = world.logged.map((line) => /"head":"(\d+):([^"]+)"/.exec(JSON.stringify(line)));
  const [, place = '', link = ''] = lines.find((line) => line !== null) ?? [];
  expect(chainFault(entries, world.wired().gateway.auditHash)).toBeUndefined();
  expect(headFault(entries, { place: Number(place), link })).toBeUndefined();
  const file = join(folder, 'audit-2026-11-20.head');
  for (const named of [folder, file, `${place}:${link}`])
    expect(headsIn(named)).toEqual([{ place: Number(place), link }]);
  rmSync(folder, { recursive: true });
});

it('a list as CSV has what proves each entry, and the whole chain where it has all entries', async () => {
  const { auditHash: hash } = world.wired().gateway;
  for (const delimiter of ['semicolon', 'comma', 'tab']) {
    const query = delimiter === 'semicolon' ? '' : `${exportColumns}&csv.delimiter=${delimiter}`;
    const { entries, isList } = exportedIn(await browser.get(`/office/audit/csv?${query}`));
    expect([isList, entries.length > 5, chainFault(entries, hash)]).toEqual([true, true, undefined]);
  }
  const csv = await browser.get('/office/audit/csv');
  const lines = csv.split('\r\n');
  const faultIn = (text: string) => chainFault(exportedIn(text).entries, hash);
  const [, second = ''] = /;(\d+);[0-9a-f]{64};[0-9a-f]{64};/.exec(lines[2] ?? '') ?? [];
  expect(faultIn(lines.toSpliced(2, 1).join('\r\n'))).toEqual({ place: Number(second), fault: 'deleted' });
  for (const [was, is] of [
    [/^2026-11-20/, '2026-11-19'],
    [/;first@example\.com;/, ';other@example.com;'],
    [/""first@example\.com""/, '""other@example.com""'],
  ] as const)
    expect(faultIn(lines.with(2, (lines[2] ?? '').replace(was, is)).join('\r\n'))).toEqual({
      place: Number(second),
      fault: 'changed',
    });
  const part = exportedIn(await browser.get('/office/audit/csv?subject=two@example.com')).entries;
  expect([part.length, chainFault(part, hash)?.fault, sealFault(part, hash)]).toEqual([1, 'deleted', undefined]);
  expect(sealFault([{ ...(part[0] ?? expect.fail()), actor: 'x' }], hash)).toMatchObject({ fault: 'changed' });
  const without = await browser.get('/office/audit/csv?csv.at=1');
  expect(() => exportedIn(without)).toThrow('The file has no column number, seal, link, content');
  expect(() => exportedIn(`${lines[0]}\r\n`)).toThrow('The file has no entry');
});

it('a list as CSV proves entries that have several members, in whichever order they were written', async () => {
  await browser.get(`/office/reports/volume?entity=${demo.entityId}`);
  await browser.submit('/office/reports/volume/order', { rhythm: 'daily' });
  const csv = await browser.get('/office/audit/csv?action=orderReport');
  expect(csv).toContain(';brand: null, currency: null, report: volume, rhythm: daily;');
  const { entries } = exportedIn(csv);
  expect([entries.length, sealFault(entries, world.wired().gateway.auditHash)]).toEqual([1, undefined]);
});

const exportColumns = ['at', 'actor', 'change', 'number', 'seal', 'link', 'content']
  .map((name) => `csv.${name}=1`)
  .join('&');

it('a head that could not be written to its folder is tried again an hour later', async () => {
  const { gateway } = world.wired();
  const folder = mkdtempSync(join(tmpdir(), 'audit-'));
  const blocked = join(folder, 'heads');
  writeFileSync(blocked, '');
  const heads = createAuditHeads(gateway, blocked);
  world.clock.moveTo(plus(gateway.clock.now(), days(1)));
  await heads();
  expect(JSON.stringify(world.logged)).toContain('The head of the audit chain could not be written');
  expect(() => headsIn(blocked)).toThrow('Expected a head such as 4711');
  rmSync(blocked);
  await heads();
  expect(() => headsIn(folder)).toThrow('found none');
  world.clock.moveTo(plus(gateway.clock.now(), minutes(60)));
  await heads();
  expect(headsIn(blocked)).toHaveLength(1);
  rmSync(folder, { recursive: true });
});

it('a head never replaces another one of its day, as after the restore of an older copy', async () => {
  const { gateway } = world.wired();
  const folder = mkdtempSync(join(tmpdir(), 'audit-'));
  world.clock.moveTo(plus(gateway.clock.now(), days(1)));
  const day = new Date(gateway.clock.now()).toISOString().slice(0, 10);
  const before = `4711:${'5f2c'.repeat(16)}\n`;
  writeFileSync(join(folder, `audit-${day}.head`), before);
  await createAuditHeads(gateway, folder)();
  expect(readdirSync(folder).toSorted()).toEqual([`audit-${day}-2.head`, `audit-${day}.head`]);
  expect(readFileSync(join(folder, `audit-${day}.head`), 'utf8')).toBe(before);
  expect(headsIn(folder)).toHaveLength(2);
  expect(JSON.stringify(world.logged)).toContain('The audit chain had another head on this day');
  rmSync(folder, { recursive: true });
});

it('a developer sees what it did itself, and nothing else', async () => {
  const { gateway } = world.wired();
  const own = gateway.entities.entityOf(demo.entityId)?.key ?? null;
  const [developer, other] = [
    await browserOf(world, { roles: ['developer'], entity: own }),
    await browserOf(world, { roles: ['developer'], entity: own }),
  ];
  for (const each of [developer, other]) {
    await each.get('/office/me');
    await each.submit('/office/me/profile', { name: 'Dev', language: 'en', zone: 'UTC' });
  }
  const page = await developer.get('/office/audit/own');
  expect(rows(page)).toBe(1);
  expect(page).toMatch(/developer-\d+(?:<wbr \/>)?@example\.com[^]*changed name or language/);
  for (const query of ['actor=first@example.com', 'role=operator', 'from=2026-11-01', 'action=changeProfile'])
    expect([query, rows(await developer.get(`/office/audit/own?${query}`))]).toEqual([query, 1]);
  expect(await developer.get('/office/audit/own?action=invite')).toContain('Nothing matches these filters');
  await developer.get('/office/audit');
  expect([developer.status(), developer.page().includes('href="/office/audit/own"')]).toEqual([403, true]);
});
