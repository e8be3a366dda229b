import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../backoffice/routes.ts';
import { minutes } from '../../core/values.ts';
import { cardOf, cards } from '../world/words.ts';
import { demo, openWorld, type World } from '../world/world.ts';
import { oneTimeCode, openBrowser, password, signedIn } from './browser.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ environment: { TILLWAY_OFFICE_REFUND_LIMIT: '5000' } });
});
afterAll(() => world.close());

const ASKED = 'This needs a sign-in of the last five minutes';

async function pays(amount: string): Promise<string> {
  const { body } = await world.post('/v1/payments', {
    entityId: '8a8294174b7ecb28014b9699220015ca',
    amount,
    currency: 'EUR',
    paymentType: 'DB',
    ...cardOf(cards.approved),
  });
  return body.id;
}

it('what gives rights, secrets or much money needs a proof of the last five minutes, and is carried out with it', async () => {
  const { browser, secret } = await signedIn(world);
  const path = `/office/payments/${await pays('92.00')}`;
  const refunds = async (amount: string) => {
    await browser.get(path);
    await browser.submit(`${path}/refund`, { amount, reason: 'sent back' });
    return browser.page();
  };
  expect(await refunds('50.01')).toContain('RF: approved');
  await world.advance(minutes(5));
  expect(await refunds('10.00')).toContain('RF: approved');
  await browser.get('/office/users');
  expect(await browser.submit('/office/users', { email: 'b@example.com', role: 'auditor' })).toContain(ASKED);
  const larger = `/office/payments/${await pays('60.00')}`;
  await browser.get(larger);
  const refused = await browser.submit(`${larger}/refund`, { amount: '50.01', reason: 'sent back' });
  expect([browser.status(), refused]).toEqual([403, expect.stringContaining(ASKED)]);
  const bulk = `/office/payments/bulk?action=reverse&payment=${larger.split('/').at(-1)}`;
  const [, form = ''] = /name="form" value="([^"]+)"/.exec(await browser.get(bulk)) ?? [];
  await browser.post(bulk, { form, reason: 'not needed' });
  expect([browser.status(), browser.page()]).toEqual([
    403,
    expect.stringContaining(`<a href="${bulk.replace('&', '&amp;')}"`),
  ]);
  await browser.get(larger);
  await browser.submit(`${larger}/refund`, { amount: '50.01', reason: 'sent back' });
  await browser.submit(`${larger}/refund`, proofOf(secret));
  expect(browser.page()).toContain('RF: approved');
  expect(browser.page()).toContain('sent back');
});

const proofOf = (secret: string) => ({
  'proof.password': password,
  'proof.code': oneTimeCode(secret, world.clock.now()),
});

describe('a form that needs a proof', () => {
  const added = { name: 'Orders', url: 'https://shop.example/hook', type: 'PAYMENT', fields: 'all', format: 'signed' };
  async function unproven(email: string) {
    const user = await signedIn(world, email);
    await world.advance(minutes(5));
    return user;
  }

  it('is carried out once, as it was filled in, in the session that the proof begins', async () => {
    const { browser, secret } = await unproven('carried@example.com');
    const before = browser.cookie;
    await browser.get('/office/webhooks?url=https%3A%2F%2Fshop.example%2Fhook');
    const asked = await browser.submit('/office/webhooks', { ...added, entity: demo.entityId });
    expect(asked).toContain(ASKED);
    expect(asked).toContain('<input type="hidden" name="url" value="https://shop.example/hook"');
    expect(asked).not.toMatch(/href="[^"]*shop\.example/);
    expect(await browser.submit('/office/webhooks', proofOf(secret))).toMatch(/class="link">whsec_/);
    expect(browser.cookie).not.toBe(before);
    expect((await browser.get('/office/webhooks')).match(/>Orders</g)).toHaveLength(1);
    expect(await browser.get('/office/audit?action=addWebhook')).toContain('carried<wbr />@example.com');
  });

  it('is kept while the proof is wrong, and not carried out', async () => {
    const { browser, secret } = await unproven('wrong@example.com');
    await browser.get('/office/users');
    await browser.submit('/office/users', { email: 'kept@example.com', role: 'auditor' });
    const wrong = { 'proof.password': 'not this password', 'proof.code': '000000' };
    expect(await browser.submit('/office/users', wrong)).toContain('These are not the right');
    expect(await world.store().userByEmail('kept@example.com')).toBeUndefined();
    expect(await browser.submit('/office/users', proofOf(secret))).toContain('/office/invitation/');
  });

  it('is answered with its faults, as it was filled in, where the gateway refuses it', async () => {
    const { browser, secret } = await unproven('faulty@example.com');
    await browser.get('/office/webhooks');
    await browser.submit('/office/webhooks', { ...added, url: 'ftp://nowhere', entity: demo.entityId });
    await browser.submit('/office/webhooks', proofOf(secret));
    expect(browser.status()).toBe(400);
    expect(browser.page()).toContain('<a href="#field-url">');
    expect(browser.page()).toContain('name="name" value="Orders"');
    expect(browser.page()).not.toContain(password);
  });

  it('is not carried by the page of the proof where it has secrets, or is very long: the proof comes first', async () => {
    const { browser, secret } = await unproven('first@example.com');
    expect(await browser.get('/office/me')).toContain('href="/office/prove?next=%2Foffice%2Fme"');
    const changed = 'a new and longer password';
    expect(await browser.submit('/office/me/factors', { password: changed })).toContain('then fill it in');
    expect(browser.page()).not.toContain(changed);
    await browser.submit('/office/prove?next=%2Foffice%2Fme', proofOf(secret));
    expect(browser.page()).toContain('My account');
    expect(browser.page()).not.toContain('/office/prove');
    await world.advance(minutes(5));
    await browser.get('/office/users');
    expect(await browser.submit('/office/users', { email: 'a@example.com', name: 'x'.repeat(60_000) })).toContain(
      'then fill it in',
    );
  });
});

it('every form that changes many things at once needs a proof, and is not carried out before', async () => {
  const { browser } = await signedIn(world, 'many@example.com');
  await world.advance(minutes(5));
  const id = '8a'.padEnd(32, '0');
  await browser.get('/office/me');
  const [, form = ''] = /name="form" value="([^"]+)"/.exec(browser.page()) ?? [];
  for (const path of [
    '/payments/bulk?action=capture',
    '/settlements/decide?status=NOT_MATCHED',
    `/webhooks/${id}/resend`,
    '/users/state',
    '/users/invitations',
  ]) {
    await browser.post(`/office${path}`, { form, key: '00000000-0000-4000-8000-000000000000', reason: 'by phone' });
    expect([path, browser.status(), browser.page()]).toEqual([path, 403, expect.stringContaining(ASKED)]);
  }
});

it('each change of a factor needs a proof, ends the other sessions, and goes on under a new one', async () => {
  const { browser, email, secret, codes } = await signedIn(world, 'factors@example.com');
  const other = openBrowser(world);
  await world.advance(minutes(1));
  await other.get('/office/sign-in');
  await other.submit('/office/sign-in', { email, password, code: codes[0] ?? '' });
  const before = browser.cookie;
  await browser.get('/office/me');
  expect(await browser.submit('/office/me/factors', { password: 'too short' })).toContain('12 to 128');
  await browser.submit('/office/me/factors', { password: 'a new and longer password' });
  expect(browser.cookie).not.toBe(before);
  expect(await other.get('/office/me')).toContain('action="/office/sign-in"');
  const page = await browser.submit('/office/me/recovery-codes');
  const [, fresh = ''] = /<li><code>([^<]+)/.exec(page) ?? [];
  await world.advance(minutes(5));
  await browser.get('/office/me');
  expect(await browser.submit('/office/me/recovery-codes')).toContain(ASKED);
  const tries = async (fields: { readonly password: string; readonly code: string }) => {
    const stranger = openBrowser(world);
    await stranger.get('/office/sign-in');
    await stranger.submit('/office/sign-in', { email, ...fields });
    return stranger.cookie !== '';
  };
  expect(await tries({ password, code: oneTimeCode(secret, world.clock.now()) })).toBe(false);
  expect(await tries({ password: 'a new and longer password', code: codes[1] ?? '' })).toBe(false);
  expect(await tries({ password: 'a new and longer password', code: fresh })).toBe(true);
});

it('a sign-in leads to the page that was asked for, and to no other site', async () => {
  const { email, codes } = await signedIn(world, 'next@example.com');
  const goals = {
    '/office/users?role=auditor': '/office/users?role=auditor',
    'https://evil.example/office/users': '/office',
    '//evil.example/office/': '/office',
    '/v1/payments': '/office',
  };
  for (const [at, [next, goal]] of Object.entries(goals).entries()) {
    const answer = await fetch(new URL('/office/sign-in', world.baseUrl), {
      method: 'POST',
      body: new URLSearchParams({ email, password, code: codes[at] ?? '', next }),
      redirect: 'manual',
    });
    expect([next, answer.headers.get('location')]).toEqual([next, goal]);
  }
});

it('every form that gives rights asks for the proof', () => {
  const without = routes.filter(
    ({ method, needs, identityProof }) => method === 'POST' && needs === 'changeUsers' && !identityProof,
  );
  expect(without).toEqual([]);
});
