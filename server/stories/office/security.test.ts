import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FAILURES_MAX, LOCKOUT } from '../../core/users/lockout.ts';
import { SESSION_IDLE, SESSION_LIFE } from '../../core/users/session.ts';
import { type Duration, minutes } from '../../core/values.ts';
import { inviteByCommand } from '../../operations/users/invite.ts';
import { openWorld, type World } from '../world/world.ts';
import { browserOf, oneTimeCode, openBrowser, password, signedIn } from './browser.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const HOME = 'Today beside a week ago';
const WRONG = 'These are not the right';

/** Tries to sign in with a new browser. */
async function tries(credentials: { readonly email: string; readonly password?: string; readonly code: string }) {
  const browser = openBrowser(world);
  await browser.get('/office/sign-in');
  await browser.submit('/office/sign-in', { password, ...credentials });
  return browser;
}
const isIn = ({ page }: { readonly page: () => string }): boolean => page().includes(HOME);

describe('signing in', () => {
  it('needs the password and a code that was not used before, and answers every mistake alike', async () => {
    const { email, secret, codes } = await signedIn(world, 'mistakes@example.com');
    await world.advance(minutes(1));
    const code = oneTimeCode(secret, world.clock.now());
    const refused = await Promise.all([
      tries({ email, password: 'another password', code }),
      tries({ email, code: '000000' }),
      tries({ email: 'stranger@example.com', code }),
    ]);
    const pages = refused.map((each) => each.page().replaceAll(/(value|data-options)="[^"]*"/g, ''));
    expect(new Set(pages).size).toBe(1);
    expect(pages[0]).toContain(WRONG);
    expect(isIn(await tries({ email, code }))).toBe(true);
    expect(isIn(await tries({ email, code }))).toBe(false);
    const recovery = codes[0] ?? '';
    expect(isIn(await tries({ email: ` ${email.toUpperCase()}`, code: recovery }))).toBe(true);
    expect(isIn(await tries({ email, code: recovery }))).toBe(false);
  });

  it(`is not possible for 15 minutes after ${FAILURES_MAX} failed tries in a row, whatever is sent`, async () => {
    const { email, secret, codes } = await signedIn(world, 'lockout@example.com');
    const fails = () => tries({ email, code: '000000' });
    for (let i = 1; i < FAILURES_MAX; i += 1) await fails();
    expect(isIn(await tries({ email, code: codes[0] ?? '' }))).toBe(true);
    await world.advance(minutes(1));
    for (let i = 1; i <= FAILURES_MAX; i += 1) await fails();
    const administrator = await browserOf(world, { roles: ['operator'], entity: null });
    const [, user = ''] = /(users\/8a\w+)">lockout@/.exec(await administrator.get('/office/users')) ?? [];
    expect(await administrator.get(`/office/${user}`)).toContain('Waits after failed tries until');
    await world.advance((LOCKOUT - 1) as Duration);
    expect(isIn(await tries({ email, code: codes[1] ?? '' }))).toBe(false);
    await world.advance(1 as Duration);
    expect(isIn(await tries({ email, code: oneTimeCode(secret, world.clock.now()) }))).toBe(true);
  });

  it('is slowed down for an address that tries too often', async () => {
    await world.advance(minutes(2));
    const { gateway } = world.wired();
    for (let i = 0; i < 20; i += 1)
      await gateway.allowances.claim('office sign-in 127.0.0.1', { limit: 20, length: minutes(1) });
    const browser = await tries({ email: 'stranger@example.com', code: '1' });
    expect([browser.status(), browser.page()]).toEqual([429, expect.stringContaining('Too many tries')]);
    await world.advance(minutes(2));
  });

  it('begins a session that no page could have set before, and ends the one that the browser had', async () => {
    const { browser, email, codes } = await signedIn(world, 'fixation@example.com');
    const before = browser.cookie;
    await browser.get('/office/sign-in');
    await browser.submit('/office/sign-in', { email, password, code: codes[0] ?? '' });
    expect(browser.cookie).not.toBe(before);
    expect(isIn(browser)).toBe(true);
    browser.cookie = before;
    expect(await browser.get('/office')).toContain('action="/office/sign-in"');
    browser.cookie = `office=${'A'.repeat(43)}`;
    await browser.get('/office/sign-in');
    await browser.submit('/office/sign-in', { email, password, code: codes[1] ?? '' });
    expect(browser.cookie).not.toBe(`office=${'A'.repeat(43)}`);
  });
});

describe('a session', () => {
  it('ends without requests, and after its whole life also with them', async () => {
    const { browser } = await signedIn(world, 'idle@example.com');
    await world.advance((SESSION_IDLE - minutes(1)) as Duration);
    await browser.get('/office');
    expect(isIn(browser)).toBe(true);
    for (let passed = minutes(14); passed + minutes(14) < SESSION_LIFE; passed = (passed + minutes(14)) as Duration) {
      await world.advance(minutes(14));
      await browser.get('/office');
      expect(isIn(browser)).toBe(true);
    }
    await world.advance(minutes(14));
    expect(await browser.get('/office')).toContain('action="/office/sign-in"');
  });

  it('is listed under My account, and ended there', async () => {
    const { browser, email, codes } = await signedIn(world, 'account@example.com');
    const other = await tries({ email, code: codes[0] ?? '' });
    await browser.get('/office/me');
    expect(browser.page().match(/<th scope="row"/g)).toHaveLength(2);
    await browser.submit('/office/me/sessions/end');
    expect(await other.get('/office')).toContain('action="/office/sign-in"');
    await browser.get('/office');
    expect(isIn(browser)).toBe(true);
  });

  it('is kept as a hash only', async () => {
    const { browser } = await signedIn(world, 'hash@example.com');
    const user = await world.store().userByEmail('hash@example.com');
    const kept = JSON.stringify([user, user && (await world.store().sessionsOf(user.key))]);
    expect(kept).not.toContain(browser.cookie.split('=')[1]);
    expect(kept).not.toContain(password);
  });
});

describe('a user’s own time zone', () => {
  it('shows the times of pages by its clocks, and leaves the audit log and files in UTC', async () => {
    const { browser } = await signedIn(world, 'zone@example.com');
    await browser.get('/office/me');
    await browser.submit('/office/me/profile', { name: 'Jane Jones', language: 'en', zone: 'America/New_York' });
    const local = new Date(world.clock.now()).toLocaleString('en-GB', {
      timeZone: 'America/New_York',
      hour: '2-digit',
      hourCycle: 'h23',
    });
    expect(browser.page()).toMatch(new RegExp(`, ${local}:\\d\\d:\\d\\d GMT-5<`));
    await browser.submit('/office/me/profile', { name: 'Jane Jones', language: 'de', zone: 'Mars/Olympus' });
    expect(browser.page()).toMatch(/ GMT-5</);
    expect(await browser.get('/office/audit')).toMatch(/\d\d:\d\d:\d\d UTC</);
    expect(browser.page()).not.toContain(' GMT-5<');
    expect(await browser.get('/office/audit?format=csv')).not.toContain('GMT');
    expect(await browser.get('/office/payments')).toContain('(UTC)<input type="date"');
  });
});

describe('the rows of a user’s tables', () => {
  it('are compact on every page for a user who wants that, until it is changed back', async () => {
    const { browser } = await signedIn(world, 'dense@example.com');
    const { browser: other } = await signedIn(world, 'airy@example.com');
    expect(await browser.get('/office/me')).toContain('class="frame comfortable"');
    await browser.submit('/office/me/profile', { density: 'compact' });
    expect(await browser.get('/office/payments')).toContain('class="frame compact"');
    expect(await other.get('/office/payments')).toContain('class="frame comfortable"');
    await browser.get('/office/me');
    await browser.submit('/office/me/profile', { density: 'tiny' });
    expect(browser.page()).toContain('class="frame compact"');
    await browser.submit('/office/me/profile', { density: 'comfortable' });
    expect(browser.page()).toContain('class="frame comfortable"');
    expect(await browser.get('/office/audit')).toMatch(/density\W[^]*compact/);
  });
});

describe('several users', () => {
  it('are locked and unlocked together, but for oneself, the last administrator and roles beyond one’s own', async () => {
    const { browser } = await signedIn(world, 'keeper@example.com');
    const { gateway } = world.wired();
    for (const email of ['one@example.com', 'two@example.com']) await inviteByCommand(gateway, email);
    const idOf = async (email: string) =>
      gateway.ids.publicId('user', (await world.store().userByEmail(email))?.key ?? gateway.ids.key('user'));
    const user = await Promise.all(['one@example.com', 'two@example.com', 'keeper@example.com'].map(idOf));
    const list = await browser.get('/office/users');
    expect(list).toContain('Select one@example.com');
    expect(list).not.toContain('Select keeper@example.com');
    expect(await browser.submit('/office/users/state', { state: 'locked' })).toContain('Select 1 to 100 users');
    expect(await browser.submit('/office/users/state', { state: 'locked', user })).toContain('Locked users: 2');
    expect(browser.page()).toContain('keeper@example.com: not changed');
    const stateOf = async (email: string) => (await world.store().userByEmail(email))?.state;
    expect([await stateOf('one@example.com'), await stateOf('keeper@example.com')]).toEqual(['locked', 'active']);
    expect(await browser.submit('/office/users/state', { state: 'active', user })).toContain('Unlocked users: 2');
    expect(await stateOf('two@example.com')).toBe('active');
    expect((await browser.get('/office/audit?action=lockUser')).match(/>one<wbr \/>@example\.com</g)).toHaveLength(1);
    const lesser = await browserOf(world, { roles: ['administrator'], entity: null });
    await lesser.get('/office/users');
    expect(await lesser.submit('/office/users/state', { state: 'locked', user: user.slice(0, 1) })).not.toContain(
      'Locked users',
    );
    await world.advance(minutes(6));
    await browser.get('/office/users');
    expect(await browser.submit('/office/users/state', { state: 'locked', user })).toContain('Sign in again');
  });
});

it('more than 51 users are on several pages', async () => {
  const { browser, email } = await signedIn(world, 'many@example.com');
  const user = (await world.store().userByEmail(email)) ?? expect.fail();
  const { ids } = world.wired().gateway;
  await world.store().commit(
    Array.from({ length: 60 }, (_, place) => ({
      kind: 'saveUser',
      row: { ...user, key: ids.key('user'), version: 0, email: `${place}@many.example` },
    })),
  );
  const emailsOf = (page: string) => page.match(/[\w.-]+@many\.example(?=<\/a>)/g) ?? [];
  const first = await browser.get('/office/users');
  expect(first.split('<th scope="row"').length - 1).toBe(51);
  const [, next = ''] = /href="([^"]+)" rel="next"/.exec(first) ?? [];
  const second = await browser.get(next);
  expect(second).not.toContain('rel="next"');
  expect(new Set([...emailsOf(first), ...emailsOf(second)]).size).toBe(60);
});

it('every page forbids frames, caches, other origins and every script but the gateway’s own files', async () => {
  const { browser } = await signedIn(world, 'headers@example.com');
  const pages = {
    '/office/sign-in': /script-src 'self'; .* trusted-types 'none'$/,
    '/office/invitation/unknown': /^(?!.*script-src).* trusted-types 'none'$/,
    '/office/payments': /script-src 'self'; .* trusted-types lit-html$/,
    '/office/me': /script-src 'self'; .* trusted-types lit-html$/,
    '/office/nothing': /script-src 'self'; .* trusted-types lit-html$/,
  };
  for (const [path, policy] of Object.entries(pages)) {
    await browser.get(path);
    const header = (name: string) => browser.headers().get(name);
    expect(header('content-security-policy')).toMatch(/^default-src 'none'; .*frame-ancestors 'none'/);
    expect(header('content-security-policy')).toContain("require-trusted-types-for 'script'");
    expect(header('content-security-policy')).toMatch(policy);
    expect(header('content-security-policy')).not.toMatch(/unsafe|nonce|\*|http/);
    expect(header('cache-control')).toBe('no-store');
    expect(header('cross-origin-opener-policy')).toBe('same-origin');
    const scripts = browser.page().match(/<script[^>]*>[^<]*/g) ?? [];
    for (const each of scripts) expect(each).toMatch(/^<script type="module" src="\/office\/assets\/[\w.-]+">$/);
    expect(browser.page()).not.toMatch(/\sstyle=|\son\w+=/);
  }
});

it('the scripts of a page are at most 12 kB', async () => {
  const { browser } = await signedIn(world, 'weight@example.com');
  await browser.get('/office/me');
  const sources = Array.from(browser.page().matchAll(/<script[^>]* src="([^"]+)"/g), ([, source = '']) => source);
  expect(sources).toHaveLength(2);
  const files = await Promise.all(sources.map(async (source) => (await fetch(new URL(source, world.baseUrl))).bytes()));
  expect(files.reduce((sum, file) => sum + gzipSync(file).length, 0)).toBeLessThanOrEqual(12_000);
});

it('the first page of a browser has its style within, allowed by its hash; the next ones use the file that it loads', async () => {
  const { cookie } = (await signedIn(world, 'style@example.com')).browser;
  const opens = (cookies: string) => fetch(new URL('/office/me', world.baseUrl), { headers: { cookie: cookies } });
  const first = await opens(cookie);
  const page = await first.text();
  const [, style = ''] = /<style>(.+)<\/style>/s.exec(page) ?? [];
  const hash = createHash('sha256').update(style).digest('base64');
  expect(first.headers.get('content-security-policy')).toContain(`style-src 'self' 'sha256-${hash}';`);
  const [, file = ''] = /<link rel="stylesheet" media="print" href="([^"]+)"/.exec(page) ?? [];
  expect(await (await fetch(new URL(file, world.baseUrl))).text()).toBe(style);
  expect(gzipSync(style).length).toBeLessThan(6000);
  const [kept = '', ...attributes] = (first.headers.get('set-cookie') ?? '').split('; ');
  expect(attributes).toEqual(['Path=/office', 'HttpOnly', 'SameSite=Strict', 'Max-Age=31536000']);
  const later = await opens(`${cookie}; ${kept}`);
  expect(later.headers.get('set-cookie')).toBeNull();
  expect(later.headers.get('content-security-policy')).toContain("style-src 'self';");
  const laterPage = await later.text();
  expect(laterPage).toContain(`<link rel="stylesheet" href="${file}"`);
  expect(laterPage).not.toContain('<style>');
  const afterChange = await opens(`${cookie}; office-style=style-0123456789ab.css`);
  expect(await afterChange.text()).toContain('<style>');
});

it('a page is compressed, and its forms have a value of their own that the session accepts', async () => {
  const { browser } = await signedIn(world, 'compressed@example.com');
  const valueOf = (page: string) => /name="form" value="([^"]+)"/.exec(page)?.[1] ?? '';
  const first = valueOf(await browser.get('/office/me', { 'accept-encoding': 'br' }));
  expect(browser.headers().get('content-encoding')).toBe('br');
  for (const [accepted, sent] of [
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=0.5,br;q=1.0', 'br'],
    ['gzip;q=0', null],
    ['brotli', null],
  ] as const) {
    expect(await browser.get('/office/me', { 'accept-encoding': accepted })).toContain('My account');
    expect([accepted, browser.headers().get('content-encoding')]).toEqual([accepted, sent]);
    expect(browser.headers().get('vary')).toBe('accept-encoding');
  }
  expect(valueOf(await browser.get('/office/me', { 'accept-encoding': 'identity' }))).not.toBe(first);
  expect(browser.headers().get('content-encoding')).toBeNull();
  const [, shown = ''] = /name="shown" value="([^"]+)"/.exec(browser.page()) ?? [];
  const [, key = ''] = /name="key" value="([^"]+)"/.exec(browser.page()) ?? [];
  const save = async (form: string) => {
    await browser.post('/office/me/profile', { name: 'Compressed', language: 'en', form, key, shown });
    return browser.status();
  };
  expect([await save(first), await save(first.slice(1)), await save('.'), await save('')]).toEqual([
    200, 403, 403, 403,
  ]);
});
