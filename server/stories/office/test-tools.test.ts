import { afterAll, beforeAll, expect, it } from 'vitest';
import { mayDo, roles } from '../../core/users/roles.ts';
import { days, minutes, seconds } from '../../core/values.ts';
import { createsCheckout, pays } from '../world/words.ts';
import { openWorld, type World } from '../world/world.ts';
import { type Browser, browserOf } from './browser.ts';

let world: World;
let browser: Browser;
beforeAll(async () => {
  world = await openWorld();
  browser = await browserOf(world, { roles, entity: null });
});
afterAll(() => world.close());

it('the clock is moved by a button, and the session goes on', async () => {
  await pays(world, await createsCheckout(world));
  const before = world.clock.now();
  const first = browser.cookie;
  await browser.get('/office/test/clock');
  await browser.submit('/office/test/clock', { step: 'ping' });
  expect([browser.status(), world.clock.now() - before]).toEqual([200, minutes(29)]);
  expect(world.shop.pings).toHaveLength(1);
  expect(browser.cookie).not.toBe(first);
  await browser.submit('/office/test/clock', { step: 'day' });
  expect([browser.status(), world.clock.now() - before]).toEqual([200, minutes(29) + days(1)]);
  await pays(world, await createsCheckout(world));
  // What the payment itself has left to do is done.
  await world.advance(seconds(10));
  await browser.get('/office/test/clock');
  const [, due = ''] = /Next job[^]*?datetime="([^"]+)"/.exec(browser.page()) ?? [];
  await browser.submit('/office/test/clock', { step: 'next' });
  expect([browser.status(), new Date(world.clock.now()).toISOString()]).toEqual([200, due]);
  await browser.submit('/office/test/clock', { step: 'back' });
  expect(browser.status()).toBe(404);
  expect(await browser.get('/office/audit')).toContain('moveClock');
});

it('test cards and triggers are listed from the tables that decide', async () => {
  expect(await browser.get('/office/test/cards')).toContain('VISA 4200000000000000');
  expect(await browser.get('/office/test/triggers')).toContain('customParameters[forceResultCode]=800.100.155');
});

it('no role has them in live mode', () => {
  expect(roles.filter((role) => mayDo([role], 'useTestTools', 'live'))).toEqual([]);
});
