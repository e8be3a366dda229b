import { describe, expect, inject, it, onTestFinished } from 'vitest';
import type { ListExportKey } from '../../core/exports/export.ts';
import { roles } from '../../core/users/roles.ts';
import { days, type Instant, minus, minutes, type PaymentKey, seconds } from '../../core/values.ts';
import { retention } from '../../outbox/retention.ts';
import { freshDatabase as freshPostgres } from '../../store/postgres/postgres.fixture.ts';
import type { Store } from '../../store/store.ts';
import { freshDatabase } from '../process/folder.ts';
import { until } from '../world/time.ts';
import { chargesDirectly } from '../world/words.ts';
import { demo, openWorld, type Seams, type World } from '../world/world.ts';
import { type Browser, browserOf, password, signedIn } from './browser.ts';

const LIST = '/office/payments/export';
const FILES = '/office/exports';

/** Where the process dies: before the commit of the n-th piece of a file, or after it. */
type Death = { readonly when: 'before' | 'after'; readonly piece: number };
let death: Death | undefined;
let pieces = 0;

const dying = (store: Store): Store =>
  new Proxy(store, {
    get(target, name: keyof Store) {
      const member = target[name];
      if (name !== 'commit') return member;
      return async (changes: Parameters<Store['commit']>[0]) => {
        const isPiece = changes.some(({ kind }) => kind === 'addFilePart');
        if (isPiece) pieces += 1;
        const dies = isPiece && death?.piece === pieces;
        if (!dies || death?.when === 'after') await target.commit(changes);
        if (dies) throw new Error('The process died');
      };
    },
  });

const seams: Seams = { store: dying, acquirer: (acquirer) => acquirer };

/** A shop that has many payments, made from one of them. */
async function shopWith(count: number, database: string): Promise<World> {
  [death, pieces] = [undefined, 0];
  const world = await openWorld({ database, seams });
  onTestFinished(() => world.close());
  await chargesDirectly(world, { amount: '92.00', merchantTransactionId: '=1+1+1+1,=2+2' });
  const { ids, entities } = world.wired().gateway;
  const entity = entities.entityOf(demo.entityId)?.key ?? expect.fail('No channel');
  const bounds = { entity, after: 0 as PaymentKey, before: ids.key('payment'), order: 'latestFirst' } as const;
  const [model] = await world.store().payments({ ...bounds, limit: 1 });
  for (let made = 1; made < count; made += SLICE) {
    const rows = Array.from({ length: Math.min(SLICE, count - made) }, () => {
      const key = ids.key('payment');
      return { ...(model ?? expect.fail('No payment')), version: 0, key, root: key };
    });
    // The cast holds because the model has ended.
    await world.store().commit(
      rows.map((payment) => ({
        kind: 'concludePayment',
        conclusion: { payment: payment as never, root: null, entries: [], postings: [] },
      })),
    );
  }
  return world;
}
const SLICE = 500;

const text = (page: string): string => page.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
const CHOICE =
  'csv.delimiter=tab&csv.id=1&csv.reference=1&csv.channelId=1&csv.connectorId=1&csv.shortId=1&csv.createdAt=1';

/** Orders the file of a list by the form that a long one leads to. */
async function orders(browser: Browser): Promise<void> {
  await browser.get(`${FILES}?long=1&${CHOICE}`);
  await browser.submit(`${FILES}?long=1&${CHOICE}`);
}

/** The address of the latest file. On a busy machine it is still being made when the clock stands still again. */
async function latestOf(browser: Browser, files = FILES): Promise<string> {
  await until(async () => !text(await browser.get(files)).includes('being made'));
  return new RegExp(`${files}/8a\\w+`).exec(browser.page())?.[0] ?? expect.fail(text(browser.page()));
}

describe.each([
  ['SQLite', async () => freshDatabase()],
  ['PostgreSQL', () => freshPostgres(inject('postgres'))],
] as const)('a list that is made in the background, on %s', (_name, database) => {
  it('has each payment once whatever dies, is for its user alone, and is deleted', async () => {
    const count = 5_100;
    const world = await shopWith(count, await database());
    const browser = await browserOf(world, { roles, entity: null });
    expect(text(await browser.get(FILES))).toContain('No list was made in the background');
    for (const when of ['before', 'after'] as const) {
      await orders(browser);
      expect(text(browser.page())).toContain('being made');
      [death, pieces] = [{ when, piece: 2 }, 0];
      await world.advance(seconds(1));
      death = undefined;
      await world.crash();
      await world.advance(minutes(3));
      const file = await browser.get(await latestOf(browser));
      const [head, ...rows] = file.trimEnd().split('\r\n');
      expect(head).toBe('id\tshortId\tcreatedAt\tchannelId\treference\tconnectorId');
      expect([rows.length, new Set(rows.map((row) => row.split('\t')[0])).size]).toEqual([count, count]);
      expect(rows.at(-1)).toContain("\t'=1+1+1+1,'=2+2\t");
    }
    const link = await latestOf(browser);
    const stranger = await browserOf(world, { roles, entity: null });
    await stranger.get(link);
    expect([stranger.status(), text(await stranger.get(FILES))]).toEqual([404, expect.stringContaining('No list')]);
    const entries = await world.store().auditOf(link.split('/').at(-1) ?? '');
    expect(entries.map(({ action }) => action)).toEqual(['downloadExport']);
    const { gateway } = world.wired();
    const rule = retention.find(({ keptFor }) => keptFor === 'exports') ?? expect.fail();
    async function deletes(before: Instant): Promise<void> {
      for await (const _ of rule.deleteOld(gateway, before)) continue;
    }
    const left = () => {
      const before = gateway.ids.key('listExport');
      return gateway.store.oldListExports({ after: 0 as ListExportKey, before, limit: 9 });
    };
    await deletes(minus(gateway.clock.now(), days(1)));
    expect(await left()).not.toEqual([]);
    await world.advance(days(1));
    await deletes(gateway.clock.now());
    expect(await left()).toEqual([]);
    const key = gateway.ids.keyOf('listExport', link.split('/').at(-1) ?? '') ?? expect.fail();
    expect(await gateway.store.fileParts({ file: key, after: -1, limit: 1 })).toEqual([]);
  });
});

it('the file of a list is there for 24 hours from its order on, and no longer', async () => {
  const world = await shopWith(1, ':memory:');
  const { browser, email, codes } = await signedIn(world);
  const signsInAgain = async (code = '') => {
    await browser.get('/office/sign-in');
    await browser.submit('/office/sign-in', { email, password, code });
  };
  await browser.get(`${FILES}?long=1`);
  await browser.submit(`${FILES}?long=1`);
  await world.advance(minutes(1));
  const link = await latestOf(browser);
  await world.advance(minutes(24 * 60 - 2));
  await signsInAgain(codes[0]);
  expect(await browser.get(link)).toContain('92.00');
  await world.advance(minutes(1));
  await browser.get(link);
  expect([browser.status(), text(await browser.get(FILES))]).toEqual([404, expect.stringContaining('No list')]);
});

it('a list of more than 10,000 rows leads to the form that has it made in the background', async () => {
  const world = await shopWith(10_001, ':memory:');
  const browser = await browserOf(world, { roles, entity: null });
  expect(text(await browser.get(LIST))).toContain('more than 10,000 rows');
  expect((await browser.get(`${LIST}?to=2026-11-19`)).trimEnd().split('\r\n')).toHaveLength(1);
});

describe('requests and entries of the audit', () => {
  it('are made in the background too, each for those who may see them, and never under the address of another list', async () => {
    const world = await shopWith(1, ':memory:');
    const browser = await browserOf(world, { roles, entity: null });
    const [requests, audit] = ['/office/log/exports', '/office/audit/exports'];
    for (const [files, query] of [
      [requests, 'method=POST&csv.method=1&csv.path=1&csv.delimiter=comma'],
      [audit, 'action=exportRequests&csv.actor=1&csv.action=1'],
    ] as const) {
      expect(text(await browser.get(`${files}?long=1&${query}`))).toContain('more than 10,000 rows');
      await browser.submit(`${files}?long=1&${query}`);
    }
    await world.advance(seconds(1));
    const [request, entry] = [await latestOf(browser, requests), await latestOf(browser, audit)];
    expect(await browser.get(request)).toBe('method,path\r\nPOST,/v1/payments\r\n');
    expect(await browser.get(entry)).toMatch(/^actor;action\r\n[^;]+;exportRequests\r\n$/);
    await browser.get(request.replace(requests, FILES));
    expect(browser.status()).toBe(404);
    const developer = await browserOf(world, { roles: ['developer'], entity: null });
    await developer.get(requests);
    expect([developer.status(), text(developer.page())]).toEqual([200, expect.stringContaining('No list')]);
    await developer.get(audit);
    expect(developer.status()).toBe(403);
  });

  it('are found behind a page of newer files of another list', async () => {
    const world = await shopWith(1, ':memory:');
    const browser = await browserOf(world, { roles, entity: null });
    const audit = '/office/audit/exports';
    await browser.get(`${audit}?long=1&csv.action=1`);
    await browser.submit(`${audit}?long=1&csv.action=1`);
    await world.advance(seconds(1));
    const link = await latestOf(browser, audit);
    const { ids, store } = world.wired().gateway;
    const row =
      (await store.listExport(ids.keyOf('listExport', link.split('/').at(-1) ?? '') ?? expect.fail())) ?? expect.fail();
    for (let newer = 0; newer < 60; newer += 1)
      await store.commit([
        { kind: 'saveListExport', row: { ...row, key: ids.key('listExport'), version: 0, filter: {} } },
      ]);
    expect(await latestOf(browser, audit)).toBe(link);
  });

  it('are audited when they are taken out at once, the audit log itself included', async () => {
    const world = await shopWith(1, ':memory:');
    const browser = await browserOf(world, { roles, entity: null });
    const csv = await browser.get('/office/audit/csv?csv.action=1');
    expect(csv.split('\r\n')[0]).toBe('action');
    expect((await browser.get('/office/audit/csv?action=exportAudit&csv.action=1')).trim().split('\r\n')).toEqual([
      'action',
      'exportAudit',
    ]);
  });
});

describe('a list of few payments', () => {
  it('is sent at once, and five long ones at most are made for a user at the same time', async () => {
    const world = await shopWith(1, ':memory:');
    const browser = await browserOf(world, { roles, entity: null });
    expect((await browser.get(LIST)).split('\r\n')).toHaveLength(3);
    for (let ordered = 0; ordered < 5; ordered += 1) {
      await browser.get(`${FILES}?long=1`);
      await browser.submit(`${FILES}?long=1`);
    }
    await browser.get(`${FILES}?long=1`);
    await browser.submit(`${FILES}?long=1`);
    expect([browser.status(), text(browser.page())]).toEqual([
      400,
      expect.stringContaining('Five lists are being made'),
    ]);
    await world.advance(seconds(1));
    expect(await browser.get(await latestOf(browser))).toContain("'=1+1");
  });
});
