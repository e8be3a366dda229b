import { afterAll, beforeAll, expect, it } from 'vitest';
import { mayDo, roles } from '../../core/users/roles.ts';
import { days, minutes, seconds } from '../../core/values.ts';
import { browser as ofBrowser, cardOf, createsCheckout, order, pays } from '../world/words.ts';
import { answersChallenge } from '../world/issuer.ts';
import { demo, openWorld, type World } from '../world/world.ts';
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

const TRIGGERS = '/office/test/triggers';
const presses = async (trigger: string, entity: string = demo.entityId) => {
  await browser.get(TRIGGERS);
  return browser.submit(TRIGGERS, { trigger, entity });
};

it.for([
  ['paid', 'DB: approved (000.100.110'],
  ['reserved', 'PA: approved (000.100.110'],
  ['declined', 'DB: declined (800.100.152'],
  ['challenge', 'DB: pending (000.200.000'],
  ['stored', 'DB: approved (000.100.110'],
  ['yellow', 'DB: declined (100.400.148'],
  ['review', 'DB: pending (100.400.500'],
  ['disputed', 'CB: approved (000.100.220'],
  ['debit', 'DB: approved (000.100.110'],
  ['returned', 'CB: approved (000.100.202'],
  ['received', 'RC: approved (000.100.110'],
] as const)('a button makes a payment that is %s, and its page shows %s', async ([trigger, outcome]) => {
  expect(await presses(trigger)).toContain(outcome);
});

it('the payment of a button leads to the page of its shopper, who comes back to it when it has ended', async () => {
  const page = await presses('challenge');
  expect(page).toMatch(/Waits for<[^A-Z]*the shopper</);
  const [, address = '', id = ''] = /href="([^"]+\/3ds\/(8a\w+))"/.exec(page) ?? [];
  expect(address.startsWith(world.baseUrl)).toBe(true);
  expect(await (await fetch(address)).text()).toContain(`/office/test/confirmed?id=${id}`);
  await answersChallenge(world, id, '1234');
  expect(await browser.get(`/office/test/confirmed?id=${id}`)).toContain('DB: approved (000.100.110');
  expect(browser.page()).not.toContain('Confirm as its shopper');
  await browser.get('/office/test/confirmed?id=8a');
  expect(browser.status()).toBe(404);
});

it('a button makes one payment for each form, of a channel that its user sees, and the audit log has it', async () => {
  const count = async (path: string) => (await browser.get(path)).split('<th scope="row"').length;
  const before = await count('/office/payments?type=CB');
  const entries = await count('/office/audit?action=triggerPayment');
  const form = await browser.get(TRIGGERS);
  const hidden = (name: string) => new RegExp(`${TRIGGERS}"[^]*?name="${name}" value="([^"]+)"`).exec(form)?.[1] ?? '';
  const fields = { form: hidden('form'), key: hidden('key'), trigger: 'disputed', entity: demo.entityId };
  for (let turn = 1; turn <= 2; turn += 1)
    expect(await browser.post(TRIGGERS, fields)).toContain('CB: approved (000.100.220');
  expect(await count('/office/payments?type=CB')).toBe(before + 1);
  expect(await count('/office/audit?action=triggerPayment')).toBe(entries + 1);
  expect(await presses('paid', '8a8294174b7ecb28014b9699220012c2')).toContain('no such channel');
  await presses('unheard');
  expect(browser.status()).toBe(404);
});

it('a fault of a simulated party is set for some requests, shown, and switched back', async () => {
  const sent = { ...order, ...cardOf('4200000000000000'), testMode: 'EXTERNAL' };
  const code = async () => (await world.post('/v1/payments', sent)).body.result.code.slice(0, 7);
  const sets = async (fault: string, times = '') => {
    await browser.get('/office/test/faults');
    return browser.submit('/office/test/faults', { fault, times });
  };
  expect(await sets('processorA payments error500', '2')).toMatch(/the answer is a 500<[^]*requests left: 2</);
  expect(await code()).toBe('000.200');
  expect(await browser.get('/office/test/faults')).toContain('requests left: 1<');
  const ends = { party: 'processorA', on: 'payments' };
  expect(await browser.submit('/office/test/faults/end', ends)).not.toContain('requests left');
  expect(await code()).toBe('000.100');
  expect(await sets('processorA settlement doubled')).toContain('until it is switched back');
  await code();
  const ledger = (await (await fetch(`${world.processorUrl}ledger`)).json()) as { lines: { settlement?: string }[] };
  expect(ledger.lines.map(({ settlement }) => settlement)).toEqual([undefined, undefined, 'doubled']);
  expect(await sets('processorA payments unknown')).toContain('was not reached, or has no such fault');
  expect([browser.status(), await sets('riskService decisions late', '1001')]).toEqual([
    400,
    expect.stringContaining('1 to 1000'),
  ]);
  expect(await browser.get('/office/audit?action=setFault')).toContain('error500');
});

it('an issuer or directory server that does not answer leaves a card unauthenticated', async () => {
  for (const [fault, code] of [
    ['directoryServer directory down', '000.400.107'],
    ['directoryServer directory malformed', '100.390.105'],
    ['directoryServer issuer unavailable', '100.390.105'],
  ] as const) {
    await browser.get('/office/test/faults');
    await browser.submit('/office/test/faults', { fault, times: '1' });
    const sent = { ...order, ...cardOf('4200000000000018'), ...ofBrowser };
    expect([fault, (await world.post('/v1/payments', sent)).body.result.code]).toEqual([fault, code]);
  }
});

it('no role has them in live mode', () => {
  expect(roles.filter((role) => mayDo([role], 'useTestTools', 'live'))).toEqual([]);
});
