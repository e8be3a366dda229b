import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minutes } from '../../core/values.ts';
import { merchantOf } from '../schedules/schedules.fixture.ts';
import { cards, readsPayment } from '../world/words.ts';
import { openWorld, type Seams, type World } from '../world/world.ts';
import { type Browser, signedIn } from './browser.ts';

let world: World;
let browser: Browser;
let isSilent = false;
/** Acquirers of which no response arrives while they are silent. */
const seams: Seams = {
  store: (store) => store,
  acquirer: (acquirer) => ({
    ...acquirer,
    respondSynchronously: (request) => (isSilent ? undefined : acquirer.respondSynchronously?.(request)),
    send: (...given) => (isSilent ? Promise.resolve({ kind: 'unknown' }) : acquirer.send(...given)),
    inquire: (...given) => (isSilent ? Promise.resolve({ kind: 'unknown' }) : acquirer.inquire(...given)),
  }),
};
beforeAll(async () => {
  world = await openWorld({ seams });
  ({ browser } = await signedIn(world));
});
afterAll(() => world.close());

const { agrees, schedules, reads, payments } = merchantOf(() => world);
const monthly = { 'job.expression': '0 0 9 1 * ?' };
/** A schedule of a new registration, and its page. */
async function opens(card: Record<string, string> = {}) {
  const registration = await agrees(card);
  const { id } = (await schedules(registration, monthly)).body;
  const path = `/office/schedules/${id}`;
  await browser.get(path);
  return { id, path, registration };
}
const paidBy = (page: string): string => /class="notice[^]*?"\/office\/payments\/(\w+)">/.exec(page)?.[1] ?? '';

describe('a schedule that a user charges now', () => {
  it('is charged once for each form that was rendered, and keeps its dates', async () => {
    const { id, path } = await opens();
    const [dates, before] = [(await reads(id)).plan.nextDates, (await payments()).length];
    const form = {
      form: /name="form" value="([^"]+)"/.exec(browser.page())?.[1] ?? '',
      key: '00000000-0000-4000-8000-000000000001',
      shown: /name="shown" value="([^"]+)"/.exec(browser.page())?.[1] ?? '',
      reason: 'asked by phone',
    };
    const turns = [await browser.post(`${path}/run`, form), await browser.post(`${path}/run`, form)];
    expect(turns.map(paidBy)).toEqual([expect.stringMatching(/^\w{32}$/), paidBy(turns[0] ?? '')]);
    await world.advance(minutes(5));
    expect((await payments()).length).toBe(before + 1);
    expect((await reads(id)).plan).toMatchObject({ charges: '1', nextDates: dates });
  });

  it('names a decline on its page, among what failed in the audit log', async () => {
    const { path, id } = await opens({ 'card.number': cards.declined });
    await browser.submit(`${path}/run`, { reason: 'asked by phone' });
    expect(browser.page()).toContain('DB: declined');
    expect((await reads(id)).lastRun?.id).toBe(paidBy(browser.page()));
    const failed = await browser.get(`/office/audit?outcome=failed&subject=${id}`);
    expect(failed).toContain('ordered a charge of a schedule');
  });

  it('is not charged while its account is deleted, and has no entry', async () => {
    const { path, id, registration } = await opens();
    const rendered = /name="form" value="([^"]+)"/.exec(browser.page())?.[1] ?? '';
    const other = `/office/registrations/${registration}`;
    await browser.get(other);
    await browser.submit(`${other}/delete`, { reason: 'asked by the shopper' });
    await browser.get(path);
    expect(browser.page()).not.toContain(`${path}/run"`);
    expect(browser.page()).toMatch(/<strong>Charge now<\/strong> Not possible: registration already deleted/);
    await browser.post(`${path}/run`, {
      form: rendered,
      key: '00000000-0000-4000-8000-000000000002',
      reason: 'asked by phone',
    });
    expect([browser.status(), browser.page()]).toEqual([400, expect.stringContaining('Not possible: ')]);
    expect(await world.store().auditOf(id)).toEqual([]);
  });

  it('names the end of its agreement in the place of the form', async () => {
    const { path, registration } = await opens();
    expect(browser.page()).toContain(`${path}/run"`);
    const { gateway, store } = { gateway: world.wired().gateway, store: world.store() };
    const key = gateway.ids.keyOf('registration', registration) ?? expect.fail('Expected a registration');
    const agreement =
      (await store.agreementByRegistration({ registration: key, realm: 'real' }))?.key ??
      expect.fail('Expected an agreement');
    await store.commit([{ kind: 'cancelAgreements', cancellation: { agreement, code: '800.100.500' } }]);
    await browser.get(path);
    expect(browser.page()).not.toContain(`${path}/run"`);
    expect(browser.page()).toMatch(/<strong>Charge now<\/strong> Not possible: /);
  });

  it('is charged to the end though it is paused before the acquirer has responded', async () => {
    const { path, id } = await opens();
    isSilent = true;
    await browser.submit(`${path}/run`, { reason: 'asked by phone' });
    expect(browser.page()).toContain('DB: pending');
    expect(browser.page()).not.toContain(`${path}/run"`);
    const paid = paidBy(browser.page());
    await browser.submit(`${path}/pause`);
    isSilent = false;
    await world.advance(minutes(30));
    const { code } = (await readsPayment(world, paid)).body.result;
    expect(code).not.toMatch(/^000\.200/);
    expect((await reads(id)).lastRun).toMatchObject({ id: paid, result: { code } });
  });
});
