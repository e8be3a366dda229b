import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entries, routes } from '../../backoffice/routes.ts';
import { textsIn } from '../../backoffice/texts/texts.ts';
import { grants, mayDo, permissions, roles } from '../../core/users/roles.ts';
import type { EntityKey } from '../../core/values.ts';
import { thirdOf } from '../proofs/runs.ts';
import { cardOf, cards, chargesDirectly, order } from '../world/words.ts';
import { openWorld, type World } from '../world/world.ts';
import { browserOf, openBrowser } from './browser.ts';

const words = (permission: string): string => permission.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

it('docs/office.md has the table of roles', () => {
  const t = textsIn('en');
  const head = ['Permission', ...roles.map((role) => t(role))];
  const rows = permissions.map((permission) => [
    words(permission),
    ...roles.map((role) => grants[role][permission] ?? '-'),
  ]);
  const table = [head, head.map(() => '-'), ...rows].map((row) => `| ${row.join(' | ')} |`);
  const path = join(import.meta.dirname, '../../../docs/office.md');
  const docs = readFileSync(path, 'utf8');
  const plain = (text: string) => text.replaceAll(/ +/g, ' ').replaceAll(/-{2,}/g, '-');
  const [, shown = ''] = /<!-- roles: begin -->\n\n?([^<]*?)\n\n?<!-- roles: end -->/.exec(docs) ?? [];
  expect(plain(shown).trim()).toBe(table.join('\n'));
});

describe('every route', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const unknownId = '8a'.padEnd(32, '0');
  const addressOf = (path: string) => `/office${path.replaceAll(/:\w+/g, unknownId)}`;

  it.for(roles)('%s sees what the table grants, and is refused all else', async (role) => {
    const browser = await browserOf(world, { roles: [role], entity: null });
    const shown = routes.filter((each) => each.path !== '/sign-out');
    for (const { method, path, needs } of thirdOf(shown, roles.indexOf(role))) {
      if (method === 'GET') await browser.get(addressOf(path));
      else {
        await browser.get('/office/me');
        const form = /name="form" value="([^"]+)"/.exec(browser.page())?.[1] ?? '';
        await browser.post(addressOf(path), { form });
      }
      const isAllowed = needs === 'session' || mayDo([role], needs, 'test');
      expect([path, browser.status() === 403]).toEqual([path, !isAllowed]);
    }
  });

  it('is refused without a session, and every form without the session’s own field', async () => {
    const stranger = openBrowser(world);
    const browser = await browserOf(world, { roles: [...roles], entity: null });
    for (const { method, path } of routes) {
      await (method === 'GET' ? stranger.get(addressOf(path)) : stranger.post(addressOf(path), {}));
      expect([path, stranger.page()]).toEqual([path, expect.stringContaining('action="/office/sign-in"')]);
      if (method === 'GET') continue;
      await browser.post(addressOf(path), { form: 'f'.repeat(64) });
      expect([path, browser.status()]).toEqual([path, 403]);
    }
  });

  it('refuses a form of another site, whatever it holds', async () => {
    for (const { path } of [...entries, ...routes].filter(({ method }) => method === 'POST')) {
      for (const headers of [
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
        { origin: 'https://evil.example' },
      ]) {
        const browser = openBrowser(world);
        await browser.post(addressOf(path), {}, headers);
        expect([path, browser.status()]).toEqual([path, 403]);
      }
    }
  });

  it('is changed by its user’s page after the difference was shown, and is listed with what it permits', async () => {
    const browser = await browserOf(world, { roles: [...roles], entity: null });
    await browser.get('/office/users');
    await browser.submit('/office/users', { email: 'role@example.com', role: 'finance' });
    const [, id = ''] = /users\/(8a\w+)">role@example\.com/.exec(await browser.get('/office/users')) ?? [];
    const path = `/office/users/${id}`;
    expect(await browser.get(`${path}/roles?role=finance`)).toContain('has these roles already');
    expect(await browser.get(`${path}/roles`)).toContain('Choose at least one role');
    expect(await browser.get(`${path}/roles?role=support`)).toMatch(
      /Added[^]*Support[^]*Removed[^]*Finance[^]*May then[^]*see customer data[^]*May no longer[^]*book chargebacks/,
    );
    await browser.submit(`${path}/roles`);
    expect(browser.page()).toMatch(/Roles<\/dt>\s*<dd>Support</);
    const matrix = await browser.get('/office/users/roles');
    expect(matrix.match(/<th scope="row"/g)).toHaveLength(permissions.length);
  });

  it('lets limited support look up one payment at a time, and see names by a click that is noted', async () => {
    const customer = {
      'customer.givenName': 'Jane',
      'customer.surname': 'Jones',
      'customer.email': 'jane@example.com',
    };
    const named = { merchantTransactionId: 'order-4711-whole', ...customer };
    const paid = await chargesDirectly(world, named);
    const browser = await browserOf(world, { roles: ['supportLimited'], entity: null });
    const { id } = paid.body;
    expect(await browser.get('/office')).toContain('looks up one payment at a time');
    const finds = async (text: string) =>
      (await browser.get(`/office/search?q=${encodeURIComponent(text)}`)).includes(`/office/payments/${id}`);
    const whole = [
      await finds('order-4711-whole'),
      (await browser.get(`/office/search?q=${id}`)).includes(`${id}/note`),
    ];
    const parts = await Promise.all(['order-4711', 'state:approved', 'amount:92'].map(finds));
    expect([whole, parts]).toEqual([
      [true, true],
      [false, false, false],
    ]);
    expect(await browser.get(`/office/payments/${id}`)).not.toMatch(/Jane Jones|jane@/);
    expect(await browser.submit(`/office/payments/${id}/names`)).toContain('Jane Jones');
    expect(browser.page()).not.toContain('jane@example.com');
    expect(await browser.get(`/office/payments/${id}`)).not.toContain('Jane Jones');
    const both = await browserOf(world, { roles: ['supportLimited', 'support'], entity: null });
    expect(await both.get(`/office/payments/${id}`)).toContain('Jane Jones');
    expect(both.page()).not.toContain('Show names');
    const auditor = await browserOf(world, { roles: ['auditor'], entity: null });
    expect(await auditor.get('/office/audit?action=revealNames')).toContain(id.slice(-6));
  });

  it('hides the payments and users of entities that a user does not see', async () => {
    const paid = await world.post('/v1/payments', { ...order, ...cardOf(cards.approved) });
    const { entities } = world.wired().gateway;
    const own = entities.entityOf('8a8294174b7ecb28014b9699220015ca');
    const other = entities.all().find(({ kind, key }) => kind === 'channel' && key !== own?.key);
    const seen = await Promise.all(
      [own?.key, other?.key].map(async (entity) => {
        const browser = await browserOf(world, { roles: [...roles], entity: entity as EntityKey });
        await browser.get(`/office/payments/${paid.body.id}`);
        const detail = browser.status();
        await browser.get(`/office/payments?entity=${own?.id}`);
        const isListed = browser.page().includes(paid.body.id);
        await browser.get('/office/users');
        return [detail, isListed, browser.page().includes('>auditor-')];
      }),
    );
    expect(seen).toEqual([
      [200, true, false],
      [404, false, false],
    ]);
  });
});
