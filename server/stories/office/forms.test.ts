import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { debits, ibans, treeOf } from '../world/bank-accounts.ts';
import { cardOf, cards, refersTo } from '../world/words.ts';
import { demo, openWorld, type World } from '../world/world.ts';
import { type Browser, browserOf } from './browser.ts';

let world: World;
let browser: Browser;
beforeAll(async () => {
  world = await openWorld();
  browser = await browserOf(world, { roles: ['administrator', 'finance', 'operator'], entity: null });
});
afterAll(() => world.close());

async function pays(more: Record<string, string> = {}): Promise<string> {
  const { body } = await world.post('/v1/payments', {
    entityId: demo.entityId,
    amount: '1500.00',
    currency: 'EUR',
    paymentType: 'DB',
    ...cardOf(cards.approved),
    ...more,
  });
  return body.id;
}

/** The markup of the posted form with an action, from the part around it that can be closed. */
const formIn = (action: string): string => {
  const page = browser.page();
  const at = page.indexOf(`action="${action}"`);
  return page.slice(page.lastIndexOf('<details', at), page.indexOf('</form>', at));
};

describe('a form that is refused', () => {
  it('comes back open, as it was filled in, with each fault beside its field and in a list of links', async () => {
    const path = `/office/payments/${await pays()}`;
    await browser.get(path);
    const key = /name="key" value="([^"]+)"/.exec(formIn(`${path}/refund`))?.[1];
    await browser.submit(`${path}/refund`, { amount: '1400,5', reason: 'sent <b>back' });
    expect(browser.status()).toBe(400);
    const form = formIn(`${path}/refund`);
    expect(form).toMatch(/^<details class="action" open=""/);
    expect(form).toMatch(/name="amount"[^>]*value="1400,5"[^>]*id="field-amount"[^>]*aria-describedby="fault-amount"/);
    expect(form).toContain('<p class="fault" id="fault-amount">Enter an amount such as 92.00.</p>');
    expect(form).toContain('value="sent &lt;b&gt;back"');
    expect(form).not.toContain(`value="${key}"`);
    expect(browser.page()).toMatch(
      /role="alert" tabindex="-1" autofocus>[\s\S]*<a href="#field-amount">Enter an amount/,
    );
    await browser.submit(`${path}/refund`, { amount: '1400,50', reason: 'sent back' });
    expect(browser.page()).toContain('RF: approved');
  });

  it('names all of its faults at once, and changes no other form of the page', async () => {
    const path = `/office/payments/${await pays()}`;
    await browser.get(path);
    await browser.submit(`${path}/refund`, { amount: '-1', reason: ' ' });
    expect(browser.page().match(/<a href="#field-/g)).toHaveLength(2);
    expect(browser.page().match(/id="field-reason"/g)).toHaveLength(1);
    expect(formIn(`${path}/rebill`)).toMatch(/^<details class="action">/);
    expect(formIn(`${path}/rebill`)).toContain('value="1500.00"');
  });

  it.each([
    ['refund', {}, '1500,01', 'refund impossible'],
    ['capture', { paymentType: 'PA' }, '1500,01', 'capture'],
    ['reverse', {}, '1,00', 'reversal'],
    ['chargeback', {}, '1500,01', 'chargeback'],
  ])('names what is open for a %s of another amount, and makes no payment', async (action, more, amount, why) => {
    const id = await pays(more);
    const path = `/office/payments/${id}`;
    await browser.get(path);
    await browser.submit(`${path}/${action}`, { amount, reason: 'by mistake' });
    expect(browser.status()).toBe(400);
    const form = formIn(`${path}/${action}`);
    expect(form).toContain(`value="${amount}"`);
    expect(form).toMatch(new RegExp(`<p class="fault" id="fault-amount">[^<]*; EUR\\s1,500\\.00 is open \\(${why}`));
    expect(await treeOf(world, id)).toHaveLength(1);
    await browser.submit(`${path}/${action}`, { amount: '1500,00', reason: 'now right' });
    expect(await treeOf(world, id)).toHaveLength(2);
  });

  it('that is out of date makes no payment of what is no longer possible, and is repeated where it was carried out', async () => {
    const id = await pays();
    const path = `/office/payments/${id}`;
    await browser.get(path);
    const hidden = (name: string): string =>
      new RegExp(`name="${name}" value="([^"]+)"`).exec(formIn(`${path}/refund`))?.[1] ?? '';
    const sent = { form: hidden('form'), key: hidden('key'), amount: '1500.00', reason: 'sent back' };
    await browser.post(`${path}/refund`, sent);
    await browser.post(`${path}/refund`, sent);
    expect(browser.page()).toContain('RF: approved');
    await browser.post(`${path}/refund`, { ...sent, key: '00000000-0000-4000-8000-000000000000' });
    expect([browser.status(), await treeOf(world, id)]).toEqual([400, [expect.anything(), expect.anything()]]);
    expect(browser.page()).toContain('Not possible: ');
  });

  it('makes no capture that its ended mandate forbids, which is offered no more', async () => {
    const agreed = { 'standingInstruction.source': 'CIT', 'standingInstruction.type': 'UNSCHEDULED' };
    const first = await debits(world, ibans.plain, { 'standingInstruction.mode': 'INITIAL', ...agreed });
    const named = { 'standingInstruction.initialTransactionId': first.body.id };
    const further = (more: Record<string, string>) =>
      debits(world, ibans.plain, { ...agreed, 'standingInstruction.mode': 'REPEATED', ...named, ...more });
    const { id } = (await further({ paymentType: 'PA' })).body;
    const path = `/office/payments/${id}`;
    const open = await browser.get(path);
    const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(formIn(`${path}/capture`))?.[1];
    const sent = { form: hidden('form') ?? '', key: hidden('key') ?? '', amount: '92.00', reason: 'delivered' };
    const last = (await further({ sequence: 'FINAL' })).body;
    await browser.post(`${path}/capture`, sent);
    expect([open.includes(`${path}/capture`), browser.status(), await treeOf(world, id)]).toEqual([true, 400, ['PA']]);
    expect(await browser.get(path)).not.toContain(`${path}/capture`);
    await refersTo(world, last.id, 'RV', {});
    expect(await browser.get(path)).toContain(`${path}/capture`);
  });

  it('keeps boxes, choices and texts of several lines', async () => {
    await browser.get('/office/account/tokens');
    const sent = { alias: ' ', scope: ['read', 'refund'], addresses: '192.0.2.1\n192.0.2.7', entity: demo.entityId };
    await browser.submit('/office/account/tokens', { ...sent, expires: '2099-01-31' });
    expect(browser.status()).toBe(400);
    const page = browser.page();
    const checked = Array.from(page.matchAll(/name="scope" value="(\w+)" checked/g), ([, scope]) => scope);
    expect(new Set(checked)).toEqual(new Set(['read', 'refund']));
    expect(page).toContain('>\n192.0.2.1\n192.0.2.7</textarea>');
    expect(page).toContain('value="2099-01-31"');
    expect(page).toMatch(new RegExp(`<option value="${demo.entityId}" selected`));
  });

  it('never shows a password or a code again', async () => {
    await browser.get('/office/me');
    const sent = { password: 'too short', code: '123456' };
    await browser.submit('/office/me/factors', sent);
    expect(browser.status()).toBe(400);
    expect(browser.page()).toContain('<a href="#field-password">');
    expect(browser.page()).toMatch(/<details class="action" open=""/);
    expect(browser.page()).not.toMatch(/too short|123456/);
  });
});

describe('a fault that an operation finds', () => {
  const refused = async (language: string): Promise<string> => {
    await browser.get('/office/me');
    await browser.submit('/office/me/profile', { language, zone: 'Europe/Berlin' });
    await browser.get('/office/account/tokens');
    await browser.submit('/office/account/tokens', {
      entity: demo.entityId,
      alias: 'Shop',
      scope: ['read'],
      addresses: '192.0.2',
    });
    expect(browser.status()).toBe(400);
    return browser.page();
  };

  it('is worded in the language of the user, beside its field and in the list', async () => {
    const german = 'muss eine Adresse oder ein Netz sein wie 10.0.0.0/8';
    expect((await refused('de')).split(german)).toHaveLength(3);
    expect((await refused('en')).split('must be an address or a network such as 10.0.0.0/8')).toHaveLength(3);
  });

  it('is worded in that language in the log of requests too, whose answers stay as they were sent', async () => {
    const { body } = await world.post('/v1/payments', { entityId: demo.entityId, paymentType: 'DB', amount: '92.0' });
    await browser.get('/office/me');
    await browser.submit('/office/me/profile', { language: 'de', zone: 'Europe/Berlin' });
    await browser.get(`/office/log/requests?ndc=${body.ndc}`);
    const [, request = ''] = /href="(\/office\/log\/requests\/[^"?]+)/.exec(browser.page()) ?? [];
    await browser.get(request);
    expect(browser.page()).toMatch(/currency<\/dt>\s*<dd>darf nicht leer sein/);
    expect(browser.page()).toContain('&quot;message&quot;: &quot;may not be empty&quot;');
  });
});
