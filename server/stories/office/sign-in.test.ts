import { afterAll, beforeAll, expect, it } from 'vitest';
import { minutes } from '../../core/values.ts';
import { oneTimeCode, openBrowser, password, signedIn } from './browser.ts';
import { cardOf, cards, order } from '../world/words.ts';
import { openWorld, type World } from '../world/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

it('lets an invited user choose a password, and in again with a one-time code', async () => {
  const { browser, email, secret, codes } = await signedIn(world);
  expect(codes).toHaveLength(10);
  await browser.get('/office');
  expect([browser.status(), browser.page()]).toEqual([200, expect.stringContaining('Today beside a week ago')]);
  const first = browser.cookie;
  await browser.submit('/office/sign-out');
  expect(browser.cookie).toBe('');
  browser.cookie = first;
  expect(await browser.get('/office/payments')).toContain('action="/office/sign-in"');
  browser.cookie = '';
  await world.advance(minutes(1));
  await browser.get('/office/sign-in');
  await browser.submit('/office/sign-in', { email, password, code: oneTimeCode(secret, world.clock.now()) });
  expect(browser.page()).toContain('Today beside a week ago');
  expect(browser.cookie).not.toBe(first);
});

it('shows payments and what they are made of', async () => {
  const { browser } = await signedIn(world, 'payments@example.com');
  await world.post('/v1/payments', { ...order, ...cardOf(cards.approved), paymentType: 'PA' });
  const list = await browser.get('/office/payments');
  const path = /href="(\/office\/payments\/8a[^"]+)"/.exec(list)?.[1] ?? '';
  expect(await browser.get(path)).toContain('Capture');
  await browser.submit(`${path}/capture`, { amount: '92,00', reason: 'sent' });
  expect(browser.page()).toContain('CP: approved');
});

it('shows the name of its user, and whole where a small screen shortens it', async () => {
  const { browser } = await signedIn(world, 'named@example.com');
  expect(await browser.get('/office/payments')).toContain('title="Test user">Test user</a>');
});

it.for([
  ['/log/audit?action=signIn', '/audit?action=signIn'],
  ['/roles', '/users/roles'],
  ['/connectors', '/system'],
  ['/connectors/EXTERNAL', '/system/connectors/EXTERNAL'],
  ['/recover', '/sign-in'],
])('the address %s leads to %s', async ([path, screen]) => {
  const { cookie } = (await signedIn(world, `${path?.slice(1, 4)}@example.com`)).browser;
  const answer = await fetch(new URL(`/office${path}`, world.baseUrl), { headers: { cookie }, redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `/office${screen}`]);
  const shown = await fetch(new URL(`/office${screen}`, world.baseUrl), { headers: { cookie } });
  expect(shown.status).toBe(200);
});

it('a browser without a session is sent to the sign-in page', async () => {
  const browser = openBrowser(world);
  expect(await browser.get('/office/payments')).toContain('Sign in');
});

it('a form without its session, or of another one, was not carried out, and its page is a link away', async () => {
  const { browser } = await signedIn(world, 'ended@example.com');
  await browser.get('/office/me');
  const { cookie } = browser;
  browser.cookie = '';
  expect(await browser.submit('/office/me/profile', { name: 'Other' })).toMatch(
    /What you just sent was not carried out[^]*name="next" value="\/office\/me"/,
  );
  browser.cookie = cookie.replace(/=.{8}/, '=AAAAAAAA');
  const page = await browser.get('/office/me');
  expect([page.includes('Your session has ended'), page.includes('not carried out')]).toEqual([true, false]);
  browser.cookie = cookie;
  await browser.post('/office/me/profile', { name: 'Other', form: 'x' });
  expect([browser.status(), browser.page()]).toEqual([
    403,
    expect.stringMatching(/out of date[^]*href="\/office\/me"/),
  ]);
  expect(await browser.get('/office/me')).not.toContain('Other');
});

it('tries of all addresses of one IPv6 network of 64 bits are counted together, by passkey as well', async () => {
  const proxied = await openWorld({ environment: { TILLWAY_TRUSTED_PROXIES: '127.0.0.1,::1' } });
  const tries = async (address: string, path = '/office/sign-in') => {
    const browser = openBrowser(proxied);
    const from = { 'x-forwarded-for': address, 'sec-fetch-site': 'same-origin' };
    await browser.get('/office/sign-in', from);
    await browser.submit(path, { email: 'stranger@example.com', password, code: '1', response: '{}' }, from);
    return browser.status();
  };
  const statuses = await Promise.all(Array.from({ length: 20 }, (_, host) => tries(`2001:db8::${host + 1}`)));
  expect(statuses).not.toContain(429);
  expect(await tries('2001:db8:0:0:9::1')).toBe(429);
  expect(await tries('2001:db8::99', '/office/sign-in/passkey')).toBe(429);
  expect(await tries('2001:db8:0:1::1')).not.toBe(429);
  await proxied.close();
});
