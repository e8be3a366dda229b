import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StoreUnavailable } from '../../core/faults.ts';
import { inviteByCommand } from '../../operations/users/invite.ts';
import { overtaking } from '../process/overtaken.ts';
import { openWorld, type World } from '../world/world.ts';
import { type Browser, oneTimeCode, openBrowser, password, secretIn, signedIn } from './browser.ts';

const OVERTAKEN = 'Another click, tab or user was changing the same at this moment, and was first.';

const seam = overtaking(({ kind }) => kind === 'saveUser' || kind === 'endSessions');
let world: World;
beforeAll(async () => {
  world = await openWorld({ seams: seam.seams });
});
afterAll(() => world.close());

/** Another tab of the same browser, with the page that it shows. */
async function tabOf(browser: Browser, path: string): Promise<Browser> {
  const tab = Object.assign(openBrowser(world), { cookie: browser.cookie });
  await tab.get(path);
  return tab;
}

/** Sends something, and lets the same be sent by another tab right before it is committed. Returns both statuses. */
async function overtakes(tab: Browser, other: Browser, sends: (each: Browser) => Promise<string>) {
  seam.meanwhile = async () => void (await sends(other));
  await sends(tab);
  return [other.status(), tab.status()];
}
const USED = 'This link was used already';

describe('what is sent twice at the same moment', () => {
  it('accepts an invitation once, and is answered the other time with the page of a link that was used', async () => {
    const link = `/office/invitation/${await inviteByCommand(world.wired().gateway, 'twice@example.com')}`;
    const [tab, other] = [openBrowser(world), openBrowser(world)];
    await Promise.all([tab.get(link), other.get(link)]);
    const code = oneTimeCode(secretIn(tab.page()), world.clock.now());
    const sends = (each: Browser) => each.submit(link, { name: 'Twice', password, code });
    expect(await overtakes(tab, other, sends)).toEqual([200, 404]);
    expect([other.page().match(/<li><code>/g)?.length, tab.page()]).toEqual([10, expect.stringContaining(USED)]);
  });

  it('looks around by an invitation once', async () => {
    const link = `/office/invitation/${await inviteByCommand(world.wired().gateway, 'around@example.com')}`;
    const [tab, other] = [openBrowser(world), openBrowser(world)];
    expect(await overtakes(tab, other, (each) => each.post(link, { lookAround: 'yes' }))).toEqual([200, 404]);
    expect(tab.page()).toContain(USED);
  });

  it.each([
    ['a password', '/office/me/factors', { password: 'another long password' }],
    ['recovery codes', '/office/me/recovery-codes', {}],
  ])('changes %s once, and leads the other time to the page as it is now', async (_, form, fields) => {
    const { browser } = await signedIn(world, `twice-${form.length}@example.com`);
    const [tab, other] = [await tabOf(browser, '/office/me'), await tabOf(browser, '/office/me')];
    expect(await overtakes(tab, other, (each) => each.submit(form, fields))).toEqual([200, 409]);
    expect(tab.page()).toContain(OVERTAKEN);
    expect(tab.page()).toContain('href="/office/me">Load the page again<');
  });

  it('locks a user, and makes a new link, as often as it was asked for', async () => {
    const { browser } = await signedIn(world, 'keeper@example.com');
    await signedIn(world, 'kept@example.com');
    const [, path = ''] = /href="(\/office\/users\/\w+)">kept@/.exec(await browser.get('/office/users')) ?? [];
    for (const [action, shows] of [
      ['lock', /state locked/],
      ['unlock', /state active/],
      ['reset', /office\/invitation\/[\w-]{43}</],
    ] as const) {
      const tabs = [await tabOf(browser, path), await tabOf(browser, path), await tabOf(browser, path)];
      await Promise.all(tabs.map((tab) => tab.submit(`${path}/${action}`)));
      for (const tab of tabs) expect([tab.status(), tab.page()]).toEqual([200, expect.stringMatching(shows)]);
    }
  });
});

describe('a request that fails on the side of the gateway', () => {
  const fails = async (fault: Error, language: string) => {
    const { browser } = await signedIn(world, `fails-${language}-${fault.name}@example.com`);
    await browser.get('/office/me');
    seam.meanwhile = () => Promise.reject(fault);
    return browser.submit('/office/me/profile', {}, { 'sec-fetch-site': 'same-origin', 'accept-language': language });
  };
  const numberOf = (page: string) => /\b[0-9a-f]{32}\b/.exec(page.slice(page.indexOf('role="alert"')))?.[0];

  it('is answered with a page that has the number under which the log has the cause', async () => {
    const page = await fails(new Error('a bug'), 'en');
    expect(page).toMatch(
      /<h1>The gateway could not answer<[^]*This is an error of the gateway[^]*A form may have been/,
    );
    expect(world.logged).toContainEqual(
      expect.objectContaining({ level: 'error', ndc: numberOf(page), reason: 'Error: a bug' }),
    );
    expect(page).not.toContain('a bug');
  });

  it('can be repeated later where the database does not answer', async () => {
    const { browser } = await signedIn(world, 'unavailable@example.com');
    await browser.get('/office/me');
    seam.meanwhile = () => Promise.reject(new StoreUnavailable(new Error('the disk is full')));
    const page = await browser.submit('/office/me/profile');
    expect([browser.status(), browser.headers().get('retry-after')]).toEqual([503, '1']);
    expect(page).toContain('Try again in a moment');
    expect(await fails(new StoreUnavailable(new Error('x')), 'de')).toContain('Das Gateway konnte nicht antworten');
  });
});
