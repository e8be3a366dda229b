import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { roles } from '../../core/users/roles.ts';
import { seconds } from '../../core/values.ts';
import { charge, external, fileOf, imports, rowsOf } from '../reconciliation/files.ts';
import { merchantOf } from '../schedules/schedules.fixture.ts';
import { administrator } from '../world/administrator.ts';
import { chargesDirectly } from '../world/words.ts';
import { demo, openWorld, type World } from '../world/world.ts';
import { type Browser, browserOf, signedIn } from './browser.ts';

const NOTICE = 'Nothing was saved: what the page showed was changed meanwhile.';

let world: World;
let browser: Browser;
let other: Browser;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  [browser, other] = [await browserOf(world, { roles, entity: null }), await browserOf(world, { roles, entity: null })];
});

const { agrees, schedules, reads, changes, payments } = merchantOf(() => world);
const refused = () => expect([browser.status(), browser.page()]).toEqual([400, expect.stringContaining(NOTICE)]);
/** Sends the form of a page that is opened now. */
async function submits(by: Browser, page: string, form: string, fields: Record<string, string> = {}): Promise<void> {
  await by.get(page);
  await by.submit(form, fields);
  expect(by.status()).toBe(200);
}

async function lockedUser() {
  await browserOf(world, { roles: ['finance'], entity: null });
  const { store, ids } = world.wired().gateway;
  const { key } = (await store.users()).at(-1) ?? expect.fail('no user');
  const id = ids.publicId('user', key);
  const path = `/office/users/${id}`;
  await submits(other, path, `${path}/lock`);
  return { id, path, stateNow: async () => (await store.user(key))?.state };
}

it('a user who was locked again stays locked, although a page from before has a button that unlocks it', async () => {
  const { path, stateNow } = await lockedUser();
  await browser.get(path);
  await submits(other, path, `${path}/unlock`);
  await submits(other, path, `${path}/lock`);
  await browser.submit(`${path}/unlock`);
  refused();
  expect(await stateNow()).toBe('locked');
  await browser.submit(`${path}/unlock`);
  expect(await stateNow()).toBe('active');
});

it('a user who was locked meanwhile gets no new link by the page that showed it as active', async () => {
  const email = 'reset@example.com';
  // Another administrator stays.
  for (const each of ['keeper@example.com', email]) await signedIn(world, each);
  const { ids, store } = world.wired().gateway;
  const user = async () => (await store.userByEmail(email)) ?? expect.fail('no user');
  const path = `/office/users/${ids.publicId('user', (await user()).key)}`;
  await browser.get(path);
  await submits(other, path, `${path}/lock`);
  await browser.submit(`${path}/reset`);
  refused();
  expect(await user()).toMatchObject({ state: 'locked', invitation: null });
  await browser.submit(`${path}/reset`);
  expect(browser.page()).toContain('/office/invitation/');
  expect((await user()).state).toBe('active');
});

it('of users who are unlocked together, one who was locked again stays locked', async () => {
  const [one, two] = [await lockedUser(), await lockedUser()];
  await browser.get('/office/users');
  await submits(other, one.path, `${one.path}/unlock`);
  await submits(other, one.path, `${one.path}/lock`);
  await browser.submit('/office/users/state', { state: 'active', user: [one.id, two.id] });
  expect(browser.page()).toContain('Unlocked users: 1');
  expect(browser.page()).toContain(NOTICE);
  expect([await one.stateNow(), await two.stateNow()]).toEqual(['locked', 'active']);
});

async function schedule() {
  const { id } = (await schedules(await agrees(), { 'job.expression': '0 0 9 1 * ?' })).body;
  return { id, path: `/office/schedules/${id}` };
}

it('a schedule whose amount was changed is neither charged nor ended by a page that shows another one', async () => {
  const { id, path } = await schedule();
  const before = (await payments()).length;
  for (const [order, fields] of [
    ['run', { reason: 'asked by phone' }],
    ['end', {}],
  ] as const) {
    await browser.get(path);
    expect((await changes(id, { amount: order === 'run' ? '15.00' : '20.00' })).status).toBe(200);
    await browser.submit(`${path}/${order}`, fields);
    refused();
  }
  expect((await payments()).length).toBe(before);
  expect((await reads(id)).plan).toMatchObject({ active: 'true' });
  await browser.submit(`${path}/run`, { reason: 'asked by phone' });
  expect(browser.page()).toMatch(/DB: approved/);
  expect(await payments()).toContainEqual(expect.objectContaining({ amount: '20.00' }));
  await browser.submit(`${path}/end`);
  expect(browser.status()).toBe(200);
});

it('a schedule that was paused again is not resumed by a page from before, and is paused by any page', async () => {
  const { id, path } = await schedule();
  await submits(other, path, `${path}/pause`);
  await browser.get(path);
  await submits(other, path, `${path}/resume`);
  await world.advance(seconds(1));
  await submits(other, path, `${path}/pause`);
  await browser.submit(`${path}/resume`);
  refused();
  expect((await reads(id)).plan).toMatchObject({ nextDates: [] });
  await browser.submit(`${path}/resume`);
  expect(browser.page()).toMatch(/"quiet">\s*Pause\s*</);
  expect((await changes(id, { amount: '15.00' })).status).toBe(200);
  await browser.submit(`${path}/pause`);
  expect((await reads(id)).plan).toMatchObject({ nextDates: [] });
});

it('a connector that was paused again is not resumed by a page that shows the first pause', async () => {
  const name = 'PROCESSOR_A';
  const pauses = (reason: string) =>
    submits(other, '/office/system', '/office/system/pause', { connector: name, reason });
  const resume = `/office/system/connectors/${name}/resume`;
  await pauses('maintenance');
  await world.advance(seconds(1));
  await browser.get('/office/system');
  await submits(other, '/office/system', resume);
  await pauses('charges twice');
  await world.advance(seconds(1));
  await browser.submit(resume);
  refused();
  expect(browser.page()).toContain('charges twice');
  await browser.submit(resume);
  expect(browser.page()).not.toContain('charges twice');
});

it('a webhook that was changed meanwhile is not removed by a page that shows another address', async () => {
  const sent = { name: 'Orders', url: 'http://127.0.0.1:9/', types: ['PAYMENT'], format: 'encrypted' };
  const { id } = (await administrator(world).post(`entities/${demo.entityId}/webhooks`, sent)).body;
  const path = `/office/webhooks/${id}`;
  await browser.get(path);
  await administrator(world).patch(`webhooks/${id}`, { url: 'http://127.0.0.1:9/moved' });
  await browser.submit(`${path}/remove`);
  refused();
  await browser.submit(`${path}/remove`);
  expect([browser.status(), (await administrator(world).get(`webhooks/${id}`)).status]).toEqual([200, 404]);
});

it('the key of a webhook that is in use stays, although a page from before removes the older one of two', async () => {
  const sent = { name: 'Refunds', url: 'http://127.0.0.1:9/', types: ['PAYMENT'], format: 'encrypted' };
  const { id } = (await administrator(world).post(`entities/${demo.entityId}/webhooks`, sent)).body;
  const path = `/office/webhooks/${id}`;
  await submits(other, path, `${path}/secrets`);
  await browser.get(path);
  await submits(other, path, `${path}/remove-secret`);
  await submits(other, path, `${path}/secrets`);
  const { store, ids } = world.wired().gateway;
  const kept = async () => (await store.webhooks()).find(({ key }) => key === ids.keyOf('webhook', id ?? ''))?.secrets;
  const before = await kept();
  await browser.submit(`${path}/remove-secret`);
  refused();
  expect(await kept()).toBe(before);
  await browser.submit(`${path}/remove-secret`);
  expect([browser.status(), browser.page()]).toEqual([200, expect.stringContaining(`${path}/secrets`)]);
});

it('a row that has another payment by now keeps it, although a page from before takes the first one off', async () => {
  const [first, second] = [await chargesDirectly(world, external), await chargesDirectly(world, external)];
  const { file } = await imports(world, { content: fileOf(charge('92.00', '0000')) });
  await world.advance(seconds(1));
  const id = world.wired().gateway.ids.publicId('acquirerRow', (await rowsOf(world, file))[0]?.key ?? expect.fail());
  const path = `/office/settlements/rows/${id}`;
  const links = (payment: string) =>
    submits(other, path, `${path}/match`, { paymentId: payment, reason: 'by telephone' });
  const paymentOf = async () => (await rowsOf(world, file))[0]?.payment;
  await links(first.body.id);
  await browser.get(path);
  await submits(other, path, `${path}/unmatch`, { reason: 'another order' });
  await links(second.body.id);
  const linked = await paymentOf();
  await browser.submit(`${path}/unmatch`, { reason: 'no order' });
  refused();
  expect(await paymentOf()).toBe(linked);
  await browser.submit(`${path}/unmatch`, { reason: 'no order' });
  expect(await paymentOf()).toBeNull();
});

it('a row that was marked as settled anew keeps its mark, although a page from before takes the first one off', async () => {
  const { file } = await imports(world, { content: fileOf(charge('77.77', '0000')) });
  await world.advance(seconds(1));
  const row = async () => (await rowsOf(world, file))[0] ?? expect.fail('no row');
  const path = `/office/settlements/rows/${world.wired().gateway.ids.publicId('acquirerRow', (await row()).key)}`;
  await submits(other, path, `${path}/mark`, { reason: 'paid in cash' });
  await browser.get(path);
  await submits(other, path, `${path}/unmatch`, { reason: 'another order' });
  await submits(other, path, `${path}/mark`, { reason: 'booked in the ledger' });
  await browser.submit(`${path}/unmatch`, { reason: 'not in cash' });
  refused();
  expect(await row()).toMatchObject({ status: 'NONE', finding: { note: 'booked in the ledger' } });
  await browser.submit(`${path}/unmatch`, { reason: 'not in the ledger' });
  expect((await row()).status).not.toBe('NONE');
});
