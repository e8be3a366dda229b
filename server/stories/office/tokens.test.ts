import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days, minutes } from '../../core/values.ts';
import { adminTokenOf, entities, provisionFile } from '../world/two-merchants.ts';
import { administrator } from '../world/administrator.ts';
import { order } from '../world/words.ts';
import { openWorld, type World } from '../world/world.ts';
import { accepts, type Browser, browserOf, openBrowser } from './browser.ts';
import { inviteByCommand } from '../../operations/users/invite.ts';

const PATH = '/office/account/tokens';
const hostile = `"><img src=x onerror=alert(1)> \u202Eרמז`;

let world: World;
let browser: Browser;
const keyOf = (name: keyof typeof entities) => world.wired().gateway.entities.entityOf(entities[name])?.key ?? null;
beforeAll(async () => {
  world = await openWorld({ provisionFile: provisionFile({}, ['psp']) });
  browser = await browserOf(world, { roles: ['administrator'], entity: keyOf('bakery') });
});
afterAll(() => world.close());

const secretIn = (page: string): string => /class="link">(tillway_[\w-]{43})</.exec(page)?.[1] ?? '';

/** The beginning of a token that the gateway made, as lists show it. */
const beginningOf = (secret: string): string => secret.slice(0, 'tillway_'.length + 6);

/** The status of a checkout that is created with a token. */
async function creates(token: string): Promise<number> {
  const { status } = await world.post(
    'v1/checkouts',
    { ...order, entityId: entities['bakery online'] },
    { authorization: `Bearer ${token}` },
  );
  return status;
}

/** Makes a token, and returns its secret and the address of its page. */
async function makes(more: Record<string, string | readonly string[]> = {}) {
  await browser.get(PATH);
  const page = await browser.submit(PATH, {
    entity: entities['bakery online'],
    alias: 'Shop server',
    scope: ['pay', 'read'],
    expires: '',
    addresses: '',
    ...more,
  });
  return { secret: secretIn(page), path: /href="\/office(\/account\/tokens\/\w+)"/.exec(page)?.[1] ?? '' };
}

describe('an access token', () => {
  it('is made, shown once, and listed with who made it and when it was used', async () => {
    const { secret, path } = await makes({ alias: hostile, expires: '2026-12-24' });
    expect(await creates(secret)).toBe(200);
    for (const page of [await browser.get(`/office${path}`), await browser.get(PATH)]) {
      expect(page).not.toContain(secret);
      expect(page).toContain(`${beginningOf(secret)}…${secret.slice(-4)}`);
      expect(page).toMatch(/administrator-\d+@example\.com/);
      expect(page).toContain('20 Nov 2026');
      expect(page).toContain('24 Dec 2026');
      expect(page).toContain('&lt;img src=x');
      expect(page).not.toContain('<img src=x');
    }
    const audit = await browser.get('/office/audit');
    expect(audit).toContain('createToken');
    expect(audit).not.toContain(secret);
  });

  it('is found by its beginning, in the list and by the search', async () => {
    const [{ secret, path }, { path: other }] = [await makes(), await makes()];
    const beginning = beginningOf(secret);
    const listed = await browser.get(`${PATH}?beginning=${encodeURIComponent(beginning)}`);
    expect([listed.includes(path), listed.includes(other)]).toEqual([true, false]);
    expect(await browser.get(`/office/search?q=${encodeURIComponent(beginning)}`)).toContain(beginning);
    expect(browser.page()).toContain('Revoke');
    expect(await browser.get(`/office/search?q=${encodeURIComponent(beginning.slice(0, -1))}`)).not.toContain(path);
  });

  it('is replaced by another one, and both are accepted until the overlap is over', async () => {
    const { secret, path } = await makes();
    await browser.get(`/office${path}`);
    const next = secretIn(await browser.submit(`/office${path}/rotate`, { overlap: '60' }));
    expect([await creates(secret), await creates(next)]).toEqual([200, 200]);
    await world.advance(minutes(14));
    browser = await browserOf(world, { roles: ['administrator'], entity: keyOf('bakery') });
    await world.advance(minutes(46));
    expect([await creates(secret), await creates(next)]).toEqual([403, 200]);
    browser = await browserOf(world, { roles: ['administrator'], entity: keyOf('bakery') });
    expect(await browser.get(`/office${path}`)).toContain('>revoked<');
  });

  it('is revoked at once', async () => {
    const { secret, path } = await makes();
    await browser.get(`/office${path}`);
    await browser.submit(`/office${path}/revoke`);
    expect(browser.page()).toContain('Revoked. It is refused from now on.');
    expect(await creates(secret)).toBe(403);
  });

  it('is not made without a name, with scopes that the user may not give, or for a node that it does not see', async () => {
    await makes({ alias: ' ', expires: 'tomorrow', addresses: 'everywhere' });
    expect(browser.status()).toBe(400);
    for (const name of ['Alias', 'Expires', 'From these addresses only (1)'])
      expect(browser.page()).toContain(`">${name}: `);
    await makes({ scope: ['admin'] });
    expect([browser.status(), browser.page()]).toEqual([
      400,
      expect.stringContaining('needs a role that changes entities'),
    ]);
    await makes({ entity: entities.florist });
    expect(browser.status()).toBe(404);
  });

  it('of another node is unknown', async () => {
    const psp = administrator(world, adminTokenOf('psp'));
    const { body } = await psp.post(`entities/${entities.florist}/tokens`, {
      alias: 'Florist',
      scopes: ['admin'],
    });
    for (const action of ['rotate', 'revoke']) {
      await makes();
      const form = /name="form" value="([^"]+)"/.exec(browser.page())?.[1] ?? '';
      await browser.post(`${PATH}/${body.id}/${action}`, { form, key: crypto.randomUUID(), overlap: '0' });
      expect(browser.status()).toBe(404);
    }
    expect([await browser.get(PATH), await browser.get(`${PATH}/${body.id}`)].join(' ')).not.toContain('>Florist<');
    expect(browser.status()).toBe(404);
    expect((await psp.get(`tokens/${body.id}`)).body.state).toBe('active');
  });

  it('is found by its state, and when it was not used for 90 days', async () => {
    const { path } = await makes({ alias: 'Old' });
    await world.advance(days(91));
    browser = await browserOf(world, { roles: ['administrator'], entity: keyOf('bakery') });
    const { secret } = await makes({ alias: 'New' });
    await creates(secret);
    const unused = await browser.get(`${PATH}?unused=90&state=active`);
    expect(unused).toContain(path);
    expect(unused).not.toContain('>New<');
    expect(await browser.get(`${PATH}?state=expired`)).not.toContain('>New<');
  });
});

it('a form that shows a secret needs a proof of identity of the last five minutes', async () => {
  const own = openBrowser(world);
  await accepts(world, own, `/office/invitation/${await inviteByCommand(world.wired().gateway, 'proof@example.com')}`);
  await world.advance(minutes(6));
  await own.get(PATH);
  await own.submit(PATH, { entity: entities.bakery, alias: 'x', scope: 'pay', expires: '', addresses: '' });
  expect(own.page()).toContain('sign-in of the last five minutes');
});
