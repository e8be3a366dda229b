import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestKey } from '../../core/requests/request.ts';
import { days } from '../../core/values.ts';
import { createPurge } from '../../outbox/purge.ts';
import { rowsIn } from '../process/database-file.ts';
import { freshDatabase } from '../process/folder.ts';
import { administrator } from '../world/administrator.ts';
import { adminTokenOf, entities, type Name, provisionFile, tokenOf } from '../world/two-merchants.ts';
import { cardOf, cards } from '../world/words.ts';
import { openWorld, type World } from '../world/world.ts';
import { browserOf } from './browser.ts';

const LOG = '/office/log/requests';
const database = freshDatabase();
let world: World;
beforeAll(async () => {
  world = await openWorld({ database, provisionFile: provisionFile({}, ['psp']) });
});
afterAll(() => world.close());

const by = (name: Name, more: Record<string, string> = {}) => ({ authorization: `Bearer ${tokenOf(name)}`, ...more });
const order = { amount: '92.00', currency: 'EUR', paymentType: 'DB', ...cardOf(cards.approved) };
const charges = (name: Name, more: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  world.post('v1/payments', { entityId: entities[name], ...order, ...more }, by(name, headers));
const keyOf = (name: Name) => world.wired().gateway.entities.entityOf(entities[name])?.key ?? null;
const userOf = (name: Name) => browserOf(world, { roles: ['administrator'], entity: keyOf(name) });

/** The addresses of the requests that a page lists, in its order. */
const listed = (page: string): readonly string[] =>
  Array.from(page.matchAll(/<a href="(\/office\/log\/requests\/8a[0-9a-f]{30}[^"]*)"/g), ([, href = '']) => href);

/** The rows of the table without markup, one text each. */
const rowsOf = (page: string): readonly string[] =>
  (page.split('<tbody>')[1]?.split('</tbody>')[0] ?? '').split('<tr>').slice(1).map(textOf);
const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

describe('the request log', () => {
  it('names what to do while it is empty', async () => {
    const page = await (await userOf('florist')).get(LOG);
    expect(page).toContain('No request is in the log yet');
  });

  it('shows each request with its outcome, token and time, and leads to what it is about', async () => {
    const { body } = await charges('bakery online', {}, { 'idempotency-key': 'order <4711>' });
    await world.get(`v1/payments/${body.id}?entityId=${entities['bakery online']}`, by('bakery online'));
    await charges('bakery online', { amount: 'much', currency: '', 'customer.email': 'x'.repeat(200) });
    const user = await userOf('bakery');
    const rows = rowsOf(await user.get(LOG));
    expect(rows).toEqual([
      expect.stringMatching(
        /^20 Nov 2026, 12:00:00 UTC POST \/v1\/payments refused 400 200\.300\.404 \d+ ms .*bakery online/,
      ),
      expect.stringMatching(/GET \/v1\/payments\/8a\S+…\S+ answered 200 000\.100\.110 /),
      expect.stringMatching(/POST \/v1\/payments answered 200 000\.100\.110 /),
    ]);
    const [refused = '', , paid = ''] = listed(user.page());
    const page = await user.get(paid);
    expect(page).toContain(`/office/payments/${body.id}`);
    expect(page).toContain('order &lt;4711&gt;');
    expect(page).toContain('127.0.0.1');
    expect(page).toContain('<dt>amount</dt>');
    expect(textOf(page)).toContain('card.number •••');
    expect(textOf(page)).toContain('&quot;last4Digits&quot;: &quot;0000&quot;');
    expect(page).toContain('Authorization: Bearer YOUR_TOKEN');
    for (const hidden of [cards.approved, 'Jane', tokenOf('bakery online'), '420000'])
      expect(page).not.toContain(hidden);
    const [, faults = ''] = (await user.get(refused)).split('What was wrong');
    expect(Array.from((faults.split('</section>')[0] ?? '').matchAll(/<dt>([^<]+)</g), ([, name]) => name)).toEqual([
      'amount',
      'currency',
      'customer.email',
      'customer.givenName',
      'customer.surname',
    ]);
    expect(textOf(faults)).toContain('sent: much');
    expect(user.page()).not.toContain('xxx');
  });

  it('is led to by the page of a payment, of a token, and by the number of an answer', async () => {
    const { body } = await charges('bakery online', { paymentType: 'PA' });
    const capture = { entityId: entities['bakery online'], paymentType: 'CP', amount: '1.00', currency: 'EUR' };
    await world.post(`v1/payments/${body.id}`, capture, by('bakery online'));
    const user = await userOf('bakery');
    const linkOn = async (path: string) =>
      /href="(\/office\/log\/requests\?[^"]+)"/.exec(await user.get(path))?.[1] ?? `none on ${path}`;
    const ofPayment = rowsOf(await user.get(await linkOn(`/office/payments/${body.id}`)));
    expect(ofPayment.map((row) => /(?:GET|POST) \S+/.exec(row)?.[0])).toEqual([
      expect.stringMatching(/^POST \/v1\/payments\/8a/),
      'POST /v1/payments',
    ]);
    const tokenPage = /href="(\/office\/account\/tokens\/[0-9a-f]{32})"/.exec(user.page())?.[1] ?? '';
    expect(listed(await user.get(await linkOn(tokenPage))).length).toBeGreaterThan(4);
    expect(listed(await user.get(`${LOG}?ndc=${body.ndc}`))).toHaveLength(1);
    for (const ndc of [body.ndc, body.ndc.split('_')[1] ?? '']) {
      const found = await user.get(`/office/search?q=${ndc}`);
      expect([ndc, listed(found).length, found.includes(`href="/office/payments/${body.id}"`)]).toEqual([ndc, 1, true]);
    }
    const [request = '', token = ''] = [listed(user.page())[0], tokenPage].map((each) => each?.split('/').at(-1));
    for (const [id, heading] of [
      [request, 'POST /v1/payments'],
      [token, 'bakery online'],
    ] as const)
      expect([id, (await user.get(`/office/search?q=${id}`)).includes(heading), user.status()]).toEqual([
        id,
        true,
        200,
      ]);
    const florist = await userOf('florist');
    const support = await browserOf(world, { roles: ['supportLimited'], entity: keyOf('bakery') });
    for (const text of [body.ndc, body.ndc.split('_')[1] ?? '', request, token])
      for (const other of [florist, support])
        expect(await other.get(`/office/search?q=${text}`)).toContain('Nothing is found');
    await user.get(LOG);
    expect(listed(await user.get(`${LOG}?ndc=${body.ndc}0`))).toEqual([]);
    expect(user.page()).toContain('Nothing matches');
  });

  it('has filters that narrow it together, pages, and the same as a table', async () => {
    const user = await userOf('bakery');
    const count = async (query: string) => listed(await user.get(`${LOG}?${query}`)).length;
    const all = await count('');
    expect(await count('outcome=failed')).toBe(1);
    expect(await count('status=400&method=POST&code=200.300')).toBe(1);
    expect(await count('status=200&code=200.300')).toBe(0);
    expect(await count('method=GET')).toBe(1);
    expect(await count('path=%2Fpayments%2F8a')).toBe(2);
    expect(await count('slow=3000')).toBe(0);
    expect(await count('from=2026-11-20&to=2026-11-20')).toBe(all);
    expect(await count('from=2026-11-21')).toBe(0);
    expect(await count('from=today&to=today')).toBe(all);
    expect(await count('to=yesterday')).toBe(0);
    for (const none of ['soon', '2026-02-31', '2026-11-1']) {
      expect(await count(`from=${none}`)).toBe(0);
      expect(user.page()).toContain('From day: enter a value such as 2026-11-01.');
      expect(user.page()).toContain(`>From day: ${none}</a>`);
    }
    expect(await count('to=2026-11-19')).toBe(0);
    expect(await count('object=nothing')).toBe(0);
    expect(await count('token=nothing')).toBe(0);
    for (let i = 0; i < 55; i += 1)
      await world.get(`v1/payments/unknown?entityId=${entities['bakery in town']}`, by('bakery'));
    expect(await count(`entity=${entities['bakery in town']}`)).toBe(51);
    const next = /href="([^"]+)" rel="next"/.exec(user.page())?.[1] ?? '';
    expect(listed(await user.get(next.replaceAll('&amp;', '&')))).toHaveLength(4);
    const csv = await user.get(`${LOG}/export?outcome=failed&entity=${entities['bakery online']}`);
    expect(user.headers().get('content-type')).toContain('text/csv');
    expect(csv.trim().split('\r\n')).toEqual([
      expect.stringMatching(/^id;at;method;path;status;resultCode;milliseconds;token;/),
      expect.stringMatching(/^8a[0-9a-f]{30};2026-11-20T12:00:00\.000Z;POST;\/v1\/payments;400;200\.300\.404;\d+;/),
    ]);
    const [entry] = await world
      .store()
      .auditEntries({ by: null, after: 0 as never, before: (2 ** 53) as never, limit: 1 });
    expect(entry).toMatchObject({ action: 'exportRequests', subject: entities['bakery online'] });
  });

  it('is of the user’s own entities: a request of others is unknown', async () => {
    await charges('florist online');
    const florist = await userOf('florist');
    const [own = ''] = listed(await florist.get(LOG));
    expect(rowsOf(florist.page())).toHaveLength(1);
    const bakery = await userOf('bakery');
    await bakery.get(own);
    expect(bakery.status()).toBe(404);
    const { body } = await charges('florist online');
    for (const query of [`object=${body.id}`, `ndc=${body.ndc}`, `entity=${entities.florist}`])
      expect(await bakery.get(`${LOG}?${query}`)).not.toContain('florist');
    expect(listed(await (await browserOf(world, { roles: ['developer'], entity: null })).get(LOG)).length).toBe(51);
    const support = await browserOf(world, { roles: ['support'], entity: keyOf('florist') });
    await support.get(LOG);
    expect(support.status()).toBe(403);
  });

  it('has requests of the admin API without their secrets, and none without a valid token', async () => {
    const admin = administrator(world, adminTokenOf('psp'));
    const made = await admin.post(`entities/${entities.florist}/tokens`, { alias: '=cmd|x', scopes: ['admin'] });
    const secret = made.body.secret ?? 'none';
    expect(secret).toMatch(/^tillway_/);
    await admin.post(`entities/${entities.florist}/webhooks`, {
      name: 'w',
      url: 'http://localhost:1/',
      secret: 'a'.repeat(64),
    });
    await world.get(`v1/payments/x?entityId=${entities.florist}`, { authorization: 'Bearer unknown' });
    const florist = await userOf('florist');
    const rows = rowsOf(await florist.get(`${LOG}?path=/admin/`));
    expect(rows).toHaveLength(2);
    const pages: string[] = [];
    for (const path of listed(florist.page())) pages.push(await florist.get(path));
    expect(pages.join()).toContain('=cmd|x');
    expect(pages.join()).not.toContain(secret);
    expect(pages.join()).not.toContain('a'.repeat(64));
    expect(rowsOf(await florist.get(`${LOG}?status=403`))).toEqual([]);
  });

  it('keeps what clients write in headers and paths harmless and short', async () => {
    const hostile = `"><img src=x onerror=alert(1)> ${cards.approved} ${'k'.repeat(4000)}`;
    await charges('florist in town', { merchantTransactionId: '</script>' }, { 'idempotency-key': hostile });
    await world.get(
      `v1/payments/%0a${cards.approved}%3Cb%3E?entityId=${entities['florist in town']}`,
      by('florist in town'),
    );
    // The log keeps 255 characters, which would end within the number.
    await world.get(`v1/payments/${'x'.repeat(227)}${cards.approved}`, by('florist in town'));
    const florist = await userOf('florist');
    const pages = [await florist.get(`${LOG}?entity=${entities['florist in town']}`)];
    for (const path of listed(florist.page())) pages.push(await florist.get(path));
    expect(pages).toHaveLength(4);
    expect(pages.join()).not.toContain(cards.approved.slice(0, 15));
    expect(pages.join()).not.toMatch(/<img|<b>|<\/script>[^<]*<\/dd>/);
    expect(pages.join()).not.toContain(cards.approved);
    expect(pages.join()).not.toContain('k'.repeat(256));
  });

  it('is written when the gateway stops, and lost by a crash up to its last second', async () => {
    const before = (await rowsIn(database, 'request_log')).length;
    await charges('florist online');
    expect(await rowsIn(database, 'request_log')).toHaveLength(before);
    await world.restart();
    expect(await rowsIn(database, 'request_log')).toHaveLength(before + 1);
    await charges('florist online');
    await world.crash();
    expect(await rowsIn(database, 'request_log')).toHaveLength(before + 1);
    await charges('florist online');
    expect(listed(await (await userOf('florist')).get(LOG)).length).toBeGreaterThan(1);
  });

  it('forgets a request after 30 days', async () => {
    const count = async () => (await rowsIn(database, 'request_log')).length;
    const purges = async () => {
      const lives = {
        unpaidCheckouts: days(99),
        events: days(99),
        accessTokens: days(99),
        requests: days(30),
        exports: days(99),
      };
      const purge = createPurge(world.wired().gateway, lives);
      while (await purge());
      return count();
    };
    await world.advance(days(29));
    expect(await purges()).toBeGreaterThan(60);
    await world.advance(days(2));
    expect(await purges()).toBe(0);
  });
});

it('the request log can be switched off', async () => {
  const quiet = await openWorld({ environment: { TILLWAY_REQUEST_DAYS: '0' } });
  await quiet.get('v1/payments/unknown');
  const { store, requestLog } = quiet.wired().gateway;
  await requestLog.flush();
  const bounds = { after: 0 as RequestKey, before: (2 ** 53) as RequestKey, limit: 1 };
  expect(await store.requests({ of: null, ...bounds })).toEqual([]);
  await quiet.close();
});
