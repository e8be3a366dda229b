import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roles } from '../../core/users/roles.ts';
import type { Duration } from '../../core/values.ts';
import { inviteByCommand, INVITATION_LIFE } from '../../operations/users/invite.ts';
import { openWorld, type World } from '../world/world.ts';
import { accepts, browserOf, oneTimeCode, openBrowser, password, secretIn, signedIn } from './browser.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe('users who have not accepted their invitation', () => {
  it('get new links together, each shown once and audited, and the links before end', async () => {
    await signedIn(world, 'inviter@example.com');
    const { gateway } = world.wired();
    const before = await inviteByCommand(gateway, 'open@example.com');
    await inviteByCommand(gateway, 'shut@example.com');
    await world.advance(INVITATION_LIFE);
    const inviter = await browserOf(world, { roles: [...roles], entity: null });
    const list = await inviter.get('/office/users?state=inviteOver');
    expect(list).toContain('invitation expired');
    const idOf = (email: string) => new RegExp(`href="/office/users/(\\w+)">${email}`).exec(list)?.[1] ?? '';
    const [open, shut] = [idOf('open@example.com'), idOf('shut@example.com')];
    await inviter.get(`/office/users/${shut}`);
    await inviter.submit(`/office/users/${shut}/lock`);
    const all = await inviter.get('/office/users');
    const accepted = /href="\/office\/users\/(\w+)">inviter@example\.com/.exec(all)?.[1] ?? '';
    const form = /name="form" value="([^"]+)"/.exec(all)?.[1] ?? '';
    const page = await inviter.post('/office/users/invitations', { form, user: [open, shut, accepted] });
    expect(page).toContain('shut@example.com: is locked');
    expect(page).toContain('inviter@example.com: has accepted its invitation');
    const links = Array.from(page.matchAll(/(\/office\/invitation\/[\w-]+)</g), ([, link = '']) => link);
    expect(links).toHaveLength(1);
    const stranger = openBrowser(world);
    expect(await stranger.get(`/office/invitation/${before}`)).toContain('This link was used already');
    expect(await stranger.get(links[0] ?? '')).toContain('open@example.com');
    expect((await inviter.get('/office/audit?action=invite')).match(/>open<wbr \/>@example\.com</g)).toHaveLength(2);
  });

  it('have a button for that on their page, where others have one that takes their factors away', async () => {
    const { browser } = await signedIn(world, 'owner@example.com');
    await inviteByCommand(world.wired().gateway, 'new@example.com');
    const list = await browser.get('/office/users');
    const idOf = (email: string) => new RegExp(`href="(/office/users/\\w+)">${email}`).exec(list)?.[1] ?? '';
    expect(await browser.get(idOf('owner@example.com'))).toContain('>Take factors away and make a new link<');
    const page = await browser.get(idOf('new@example.com'));
    expect(page).not.toContain('Take factors away');
    expect(page).toContain('>Send a new invitation link<');
    expect(await browser.submit(`${idOf('new@example.com')}/invite`)).toMatch(/office\/invitation\/[\w-]{43}</);
  });
});

describe('an invitation', () => {
  it('works once, for 72 hours', async () => {
    const { gateway } = world.wired();
    const link = async (email: string) => `/office/invitation/${await inviteByCommand(gateway, email)}`;
    const first = await link('once@example.com');
    await accepts(world, openBrowser(world), first);
    const browser = openBrowser(world);
    expect(await browser.get(first)).toContain('This link was used already');
    const late = await link('late@example.com');
    await world.advance((INVITATION_LIFE - 1) as Duration);
    expect(secretIn(await browser.get(late))).toMatch(/^[A-Z2-7]{32}$/);
    await world.advance(1 as Duration);
    expect(await browser.get(late)).toContain('This link was used already');
    await browser.post(late, { name: 'N', password, code: '123456' });
    expect([browser.status(), browser.cookie]).toEqual([404, '']);
  });

  it('asks for a long password and the right code, and opens the office without them in test mode only', async () => {
    const { gateway } = world.wired();
    const link = `/office/invitation/${await inviteByCommand(gateway, 'careful@example.com')}`;
    const browser = openBrowser(world);
    const code = oneTimeCode(secretIn(await browser.get(link)), world.clock.now());
    expect(await browser.submit(link, { name: 'N', password: 'too short', code })).toContain('12 to 128');
    expect(await browser.post(link, { name: 'N', password, code: '0' })).toContain('The code is not right');
    await browser.post(link, { lookAround: 'yes' });
    expect(browser.page()).toContain('Today beside a week ago');
    const again = openBrowser(world);
    await again.post(link, { lookAround: 'yes' });
    expect(again.status()).toBe(404);
  });
});
