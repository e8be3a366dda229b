import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../backoffice/routes.ts';
import { type ListPath, lists } from '../../backoffice/views/lists/lists.ts';
import { rolesWith, roles } from '../../core/users/roles.ts';
import { days, seconds } from '../../core/values.ts';
import { charge, external, fileOf, imports } from '../reconciliation/files.ts';
import { configures, holds, openMerchant } from '../risk/callbacks.fixture.ts';
import { merchantOf } from '../schedules/schedules.fixture.ts';
import { openReceiver } from '../webhooks/receiver.fixture.ts';
import { demoWithRules } from '../world/risk-rules.ts';
import { cardOf, cards, chargesDirectly, createsCheckout, refersTo } from '../world/words.ts';
import { demo, openWorld, type World } from '../world/world.ts';
import { type Browser, browserOf } from './browser.ts';
import { filtersIn, headIn, sorted, tableIn, textIn, withNewer } from './lists.fixture.ts';

/** In characters: an order number that no column has room for. */
const LONG = 200;
const REFERENCE = 'order-'.padEnd(LONG, '0123456789');

let isSilent = false;
let world: World;
let browser: Browser;
let [receiver, merchant]: { readonly url: string; close(): Promise<void> }[] = [];
const { agrees, schedules } = merchantOf(() => world);

beforeAll(async () => {
  const silence = Promise.resolve({ kind: 'unknown' } as const);
  world = await openWorld({
    provisionFile: demoWithRules([], { riskService: true }),
    seams: {
      store: (store) => store,
      acquirer: ({ send, inquire }) => ({
        send: (request) => (isSilent ? silence : send(request)),
        inquire: (...given) => (isSilent ? silence : inquire(...given)),
      }),
    },
  });
  browser = await browserOf(world, { roles, entity: null });
});
afterAll(() => Promise.all([world.close(), receiver?.close(), merchant?.close()]));

/** A row in every list. */
async function fillsLists(): Promise<void> {
  await browser.get('/office/webhooks');
  const webhook = { entity: demo.entityId, name: 'Shop', type: 'PAYMENT', fields: 'all', format: 'signed' };
  await browser.submit('/office/webhooks', { ...webhook, url: receiver?.url ?? '' });
  await createsCheckout(world);
  await schedules(await agrees(), { 'job.name': 'Daily', 'job.expression': '0 0 9 * * ?' });
  const paid = await chargesDirectly(world, {
    ...cardOf(cards.mastercard, 'MASTER'),
    merchantTransactionId: REFERENCE,
  });
  await refersTo(world, paid.body.id, 'CB', { amount: '92.00', currency: 'EUR', merchantTransactionId: REFERENCE });
  await chargesDirectly(world, { ...external, amount: '30.00' });
  await imports(world, { content: fileOf(charge('30.00', '0000'), charge('99.00', '0000')), name: 'day.csv' });
  await configures(world, { url: merchant?.url ?? '' }, { retries: 0 });
  await decides();
  await browser.get(`/office/reports/volume?entity=${demo.entityId}`);
  await browser.submit('/office/reports/volume/order', { rhythm: 'daily' });
  await world.advance(days(1));
  browser = await browserOf(world, { roles, entity: null });
  await browser.get(`/office/risk/lists?entity=${demo.entityId}`);
  await browser.submit('/office/risk/lists', { list: 'block', kind: 'email', value: 'ana@example.com' });
  await holds(world);
  await proposes();
  await world.advance(seconds(1));
}

/** An outcome for a payment whose acquirer does not respond. */
async function proposes(): Promise<void> {
  isSilent = true;
  const pending = (await chargesDirectly(world)).body.id;
  await browser.get(`/office/payments/${pending}`);
  await browser.submit(`/office/payments/${pending}/propose`, { outcome: 'approved', reason: 'by telephone' });
  isSilent = false;
}

/** A case is cancelled, which its merchant does not take in. */
async function decides(): Promise<void> {
  const path = `/office/risk/cases/${await holds(world)}`;
  await browser.get(path);
  await browser.submit(`${path}/cancel`, { cancelReason: 'suspectedFraud', note: '' });
}

const pageOf = (path: ListPath, query = ''): Promise<string> =>
  browser.get(`/office${path}?entity=${demo.entityId}&${query}`);

/** Lists that always have a row: what was done is an entry of the audit, a request of the log. */
const neverEmpty: ReadonlySet<ListPath> = new Set(['/entities', '/account/tokens', '/users', '/audit', '/audit/own']);
/** Rows without a page of their own. */
const withoutDetail: ReadonlySet<ListPath> = new Set(['/risk/lists', '/audit', '/audit/own']);
/**
 * Lists of rows that have a state. The cases of a page are all in the state that its filter names, and files of reports
 * have one only where they are delivered.
 */
const withState: readonly ListPath[] = lists.filter(
  (path) => !['/audit', '/audit/own', '/risk/cases', '/reports/files', '/proposals'].includes(path),
);

describe('a list without rows', () => {
  it.for(lists.filter((path) => !neverEmpty.has(path)))('%s shows what to do', async (path) => {
    const page = await pageOf(path);
    const [, way = ''] =
      /<div class="empty">\s*<h2>[^<]+<\/h2>\s*<p>[^<]{20,}<a href="([^"]+)">[^<]+<\/a\s*><\/p>/.exec(page) ?? [];
    expect(page).not.toContain('Nothing matches these filters');
    if (way === '#new') return expect(page).toContain('<section id="new">');
    await browser.get(way.replaceAll('&amp;', '&'));
    expect(browser.status()).toBe(200);
  });

  it('leads no user to a page that the roles of the user do not permit', async () => {
    const finance = await browserOf(world, { roles: ['finance'], entity: null });
    const page = await finance.get('/office/payments');
    expect(page).toMatch(/<p>They appear here as soon as [^<]+<\/p>/);
  });

  it('shows on a page beyond the last that nothing follows', async () => {
    const key = world.wired().gateway.ids.key('payment');
    const page = await pageOf('/payments', `before=${world.wired().gateway.ids.publicId('payment', key)}`);
    expect(page).toContain('There are no payments yet');
    const later = await pageOf('/checkouts', `before=${world.wired().gateway.ids.publicId('checkout', key as never)}`);
    expect(later).toContain('There is nothing further');
    expect(later).not.toContain('Nothing matches these filters');
  });

  it.for(lists)('%s names the roles that see it to a user of another role', async (path) => {
    const needs = routes.find((route) => route.method === 'GET' && route.path === path)?.needs ?? 'session';
    if (needs === 'session') return expect.fail('Every list needs a permission');
    const role = roles.find((each) => !rolesWith(needs).includes(each));
    const stranger = await browserOf(world, { roles: role ? [role] : [], entity: null });
    const page = await stranger.get(`/office${path}`);
    expect([stranger.status(), page]).toEqual([
      403,
      expect.stringMatching(
        /<p>These roles do: [^<]*(?:Administrator|Operator|Developer)[^<]*<\/p>\s*<p><a class="button" href="\/office">/,
      ),
    ]);
  });
});

describe('a list with rows', () => {
  beforeAll(async () => {
    [receiver, merchant] = await Promise.all([openReceiver(), openMerchant()]);
    Object.assign(merchant, {
      answers: (response: { writeHead(status: number): { end(): void } }) => response.writeHead(500).end(),
    });
    await fillsLists();
  });

  it.for(lists)('%s leads from the first column to each row', async (path) => {
    const rows = Array.from(tableIn(await pageOf(path)).matchAll(/<th scope="row"[^]*?<\/th>/g), ([row]) => row);
    expect(rows).not.toEqual([]);
    if (!withoutDetail.has(path)) for (const row of rows) expect(row).toContain('<a href="/office/');
  });

  it.for(sorted)('%s names the column by which its rows are ordered', async ([path, head]) => {
    expect(tableIn(await pageOf(path)).match(/<th [^>]*aria-sort[^<]*<\/th>/g)).toEqual([
      expect.stringContaining(head),
    ]);
  });

  it.for(withState)('%s shows a state as a word and a shape', async (path) => {
    const states = Array.from(tableIn(await pageOf(path)).matchAll(/class="state \w+"\s*>([^]*?)<\/span\s*>/g));
    if (path !== '/settlements/unmatched') expect(states).not.toEqual([]);
    for (const [, text = ''] of states) expect(textIn(text)).toMatch(/\p{L}{2}/u);
  });

  it.for(lists)('%s shows ids in short, each with a button that copies it, and no long reference', async (path) => {
    const table = tableIn(await pageOf(path));
    expect(textIn(table)).not.toMatch(/[0-9a-f]{32}|[0-9A-F]{32}\.|\S{150}/);
    const short = Array.from(table.matchAll(/(.{13})<code title="[\w.-]{16,}"/g), ([, before]) => before);
    expect(short.filter((before) => before !== '<office-copy>')).toEqual([]);
  });

  it.for(lists)('%s has each filter as a link that removes it alone', async (path) => {
    const filters = filtersIn(await pageOf(path));
    const set = new URLSearchParams(Object.fromEntries(filters));
    const page = await pageOf(path, set.toString());
    const chips = Array.from(
      (/<ul class="chips">([^]*?)<\/ul>/.exec(page)?.[1] ?? '').matchAll(/href="[^"?]*\?([^"]*)"/g),
      ([, query = '']) => new URLSearchParams(query.replaceAll('&amp;', '&')),
    );
    const removed = chips.map((query) => Array.from(set.keys(), String).filter((name) => !query.has(name)));
    expect(new Set(removed)).toEqual(new Set(filters.map(([name]) => [name])));
    for (const query of chips) expect(query.get('entity')).toBe(demo.entityId);
  });

  it.for(lists)('%s is empty by its filters alone, which one link removes', async (path) => {
    const [name] = filtersIn(await pageOf(path)).find(([, value]) => value === '1' || value === '2026-11-20') ?? [];
    if (name === undefined) return;
    const page = await pageOf(path, `${name}=2020-01-01&column.state=1`);
    if (page.includes('<table>')) return;
    expect(page).toContain('Nothing matches these filters');
    expect(page).toContain(`href="/office${path}?entity=${demo.entityId}&amp;column.state=1">Remove all filters`);
  });

  it.for(lists)('%s keeps a view of itself with its filters', async (path) => {
    const [[name, value] = ['entity', demo.entityId]] = filtersIn(await pageOf(path));
    await browser.get(`/office${path}?${name}=${value}&before=&done=1`);
    await browser.submit('/office/views', { name: 'Mine' });
    const [, query = ''] = /href="[^"?]*\?([^"]*)" aria-current="page"\s*>Mine</.exec(browser.page()) ?? [];
    expect(new URLSearchParams(query.replaceAll('&amp;', '&')).get(name)).toBe(value);
    expect(browser.page()).not.toContain('done=1');
  });

  it.for(lists)('%s shows the columns that its address names, where it has more than five', async (path) => {
    const page = await pageOf(path);
    const names = Array.from(page.matchAll(/name="(column\.\w+)"\s+value="1"/g), ([, name = '']) => name);
    const titles = headIn(page);
    if (titles.length <= 5) return expect(names).toEqual([]);
    expect(names).toHaveLength(titles.length);
    const [first = '', , third = ''] = names;
    const narrow = await pageOf(path, `${first}=1&${third}=1`);
    expect(headIn(narrow)).toEqual([titles[0], titles[2]]);
    // A form of filters keeps the columns; a list without filters has none.
    if (narrow.includes('<summary>Filter</summary>'))
      expect(narrow).toMatch(new RegExp(`type="hidden" name="${third}" value="1"`));
    expect(narrow).toMatch(new RegExp(`name="query" value="[^"]*${first}=1&amp;${third}=1`));
  });

  it.for(lists)('%s reports newer rows where they come by themselves', async (path) => {
    const [, address] = /<office-newer\s+src="([^"]+)"/.exec(await pageOf(path)) ?? [];
    expect(address !== undefined).toBe(withNewer.has(path));
    expect(routes.some((route) => route.path === `${path}/newer`)).toBe(withNewer.has(path));
    if (address !== undefined) expect(await browser.get(address.replaceAll('&amp;', '&'))).toBe('0');
  });

  it('counts what has come since, by the filters of the page', async () => {
    const addresses = new Map<string, string>();
    const opens = async (path: ListPath, query = '') => {
      const [, address = ''] = /<office-newer\s+src="([^"]+)"/.exec(await pageOf(path, query)) ?? [];
      addresses.set(query === '' ? path : `${path}?${query}`, address.replaceAll('&amp;', '&'));
    };
    for (const path of withNewer) await opens(path);
    await opens('/payments', 'state=rejected');
    await opens('/checkouts', 'currency=USD');
    await opens('/registrations', 'brand=MASTER');
    await opens('/webhooks/deliveries', 'status=failed');
    await opens('/log/requests', 'outcome=failed');
    await opens('/schedules', 'state=paused');
    await opens('/audit/own', 'action=exportAudit');
    await opens('/disputes', 'show=all');
    await opens('/disputes', 'show=all&brand=VISA');
    await createsCheckout(world);
    await schedules(await agrees(), { 'job.name': 'Weekly', 'job.expression': '0 0 9 ? * MON' });
    const paid = await chargesDirectly(world);
    await refersTo(world, paid.body.id, 'CB');
    await imports(world, { content: fileOf(charge('92.00', '0000')), name: 'next.csv' });
    await decides();
    await holds(world);
    await proposes();
    await world.advance(seconds(1));
    const counts: Record<string, string> = {};
    for (const [name, address] of addresses) counts[name] = await browser.get(address);
    expect(counts).toEqual({
      '/audit': '3',
      '/audit/own': '3',
      '/audit/own?action=exportAudit': '0',
      '/checkouts': '1',
      '/checkouts?currency=USD': '0',
      '/disputes': '1',
      '/disputes?show=all': '1',
      '/disputes?show=all&brand=VISA': '1',
      '/log/requests': '8',
      '/log/requests?outcome=failed': '0',
      '/payments': '6',
      '/payments?state=rejected': '1',
      '/proposals': '1',
      '/registrations': '1',
      '/registrations?brand=MASTER': '0',
      '/reports/files': '0',
      '/risk/callbacks/failed': '1',
      '/risk/cases': '1',
      '/schedules': '1',
      '/schedules?state=paused': '0',
      '/settlements': '1',
      '/settlements/unmatched': '1',
      '/webhooks/deliveries': '6',
      '/webhooks/deliveries?status=failed': '0',
    });
  });

  it('counts the files of reports that were made since', async () => {
    const [, address = ''] = /<office-newer\s+src="([^"]+)"/.exec(await pageOf('/reports/files')) ?? [];
    await world.advance(days(2));
    browser = await browserOf(world, { roles, entity: null });
    expect(await browser.get(address.replaceAll('&amp;', '&'))).toBe('2');
  });
});
