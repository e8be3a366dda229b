import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roles } from '../../core/users/roles.ts';
import { aPayment, saves } from '../../store/contracts/store.fixture.ts';
import { debits, ibans } from '../world/bank-accounts.ts';
import { cards, chargesDirectly, createsCheckout, pays } from '../world/words.ts';
import { demo, openWorld, type World } from '../world/world.ts';
import { type Browser, browserOf } from './browser.ts';

/** What strangers type where a merchant keeps its own words. */
const hostile = `=cmd|'/C calc'!A0<script>alert(1)</script>"';--`;

let world: World;
let browser: Browser;
let [paid, checkout, shortId]: string[] = [];
beforeAll(async () => {
  world = await openWorld();
  await debits(world, ibans.plain, { amount: '14.00' });
  const { body } = await chargesDirectly(world, {
    amount: '92.00',
    merchantTransactionId: 'order-17',
    testMode: 'EXTERNAL',
    'customer.givenName': 'Ana Maria',
    'customer.surname': 'Roth',
    'customer.email': 'Ana.Roth@example.com',
    'card.holder': 'Ana María Roth',
  });
  [paid, shortId] = [body.id, body.descriptor.slice(0, 14)];
  checkout = await createsCheckout(world);
  await pays(world, checkout);
  await chargesDirectly(world, { amount: '12.00', merchantTransactionId: 'order-18', 'card.number': cards.declined });
  await chargesDirectly(world, { amount: '13.00', merchantTransactionId: hostile });
  browser = await browserOf(world, { roles, entity: null });
});
afterAll(() => world.close());

const searches = (text: string) => browser.get(`/office/search?${new URLSearchParams({ q: text }).toString()}`);
const amounts = (page: string) =>
  Array.from(page.matchAll(/class="number[^"]*">EUR\s([\d.]+)</g), ([, amount]) => amount);

describe('the search', () => {
  it('goes to what an id names, whatever it is of', async () => {
    for (const id of [paid, checkout].map(String))
      for (const typed of [id, id.toUpperCase(), id.toLowerCase()])
        expect(await searches(typed)).toContain('Payment tree');
    expect(await searches(demo.entityId)).toContain('Demo shop');
  });

  it('leads from the id of a merchant account to the accounts of its channel', async () => {
    await browser.get(`/office/entities/${demo.entityId}/processing`);
    const account = { name: 'Account for tests', connector: 'PROCESSOR_A', acquirerId: 'T-1', position: '1' };
    await browser.submit(`/office/entities/${demo.entityId}/accounts`, account);
    const { accounts } = world.wired().gateway.entities.entityOf(demo.entityId) ?? expect.fail();
    const id = accounts.find(({ name }) => name === 'Account for tests')?.id ?? expect.fail(browser.page());
    const auditor = await browserOf(world, { roles: ['auditor'], entity: null });
    const support = await browserOf(world, { roles: ['support'], entity: null });
    const query = `/office/search?q=${id}`;
    expect(await auditor.get(query)).toMatch(/<h1[^>]*>[^]*Demo shop[^]*Account for tests/);
    expect(await browser.get(`/office/search?q=${id.toUpperCase()}`)).toContain('value="Account for tests"');
    expect(await support.get(query)).toContain('Nothing is found');
  });

  it('finds payments by short id, by the acquirer’s number and by the beginning of a reference', async () => {
    const { body } = await world.get(`v1/payments/${paid}?entityId=${demo.entityId}`);
    for (const text of [shortId ?? '', body.resultDetails['ConnectorTxID1'] ?? '', 'order-17']) {
      expect([text, amounts(await searches(text))]).toEqual([text, ['92.00']]);
      expect(browser.page()).toContain('Demo merchant / Demo shop');
    }
    expect(amounts(await searches('order-1'))).toEqual(['12.00', '92.00']);
    expect(await searches('order-2')).toContain('Nothing is found');
  });

  it.for([
    ['type:DB state:declined', ['12.00']],
    ['type:db -state:declined amount:50..', ['92.00', '92.00']],
    ['amount:10..13', ['13.00', '12.00']],
    ['last4:0002', ['12.00']],
    ['country:de', ['14.00']],
    ['country:DE -country:DE', []],
    ['country:AT', []],
    ['ANA.roth@example.com', ['92.00']],
    ['email:ana.roth@example.com state:declined', []],
    ['email:ana.roth@example.co', []],
    ['holder:"ana maría roth"', ['92.00']],
    ['holder:ana', []],
    ['last4:0000 -holder:"Ana María Roth" amount:13', ['13.00']],
    ['brand:visa code:800.100', ['12.00']],
    ['order-1 -reference:order-17', ['12.00']],
    ['created:2026-11-20 currency:eur amount:..12', ['12.00']],
    ['created:..2026-11-19 type:DB', []],
    ['type:PA', []],
  ] as const)('has the payments of %s', async ([text, found]) => {
    expect(amounts(await searches(text))).toEqual(found);
  });

  it('finds the payments of bank accounts of a country, as the list of payments does', async () => {
    expect(amounts(await browser.get('/office/payments?country=de'))).toEqual(['14.00']);
    expect(browser.page()).toContain('DE\u00a0••••\u00a03000');
    expect(amounts(await browser.get('/office/payments?country=AT'))).toEqual([]);
  });

  it('looks into the last 92 days unless days are named', async () => {
    expect(await searches('type:DB')).toContain('The last 92 days are searched');
    expect(await searches('type:DB created:2026-11-01..')).not.toContain('The last 92 days are searched');
  });

  it.for([
    'colour:red',
    'type:XX',
    'amount:much',
    'created:yesterday',
    '-created:2026-11-01',
    'last4:42',
    'country:Germany',
    'email:ana',
  ])('names its keys, with an example of each, where %s means nothing', async (text) => {
    const page = await searches(text);
    expect(page).toContain(text.split(' ')[0]);
    const keys = Array.from(page.matchAll(/<code>(\w+):/g), ([, key]) => key).join(' ');
    expect(keys).toBe('type state amount currency brand code country last4 email holder reference created');
  });

  it('names its keys, with an example of each, where a search finds nothing', async () => {
    for (const query of ['stranger@example.com', 'type:PA', 'nothing of this name']) {
      const page = await searches(query);
      expect(page).toContain(`Nothing is found for “${query}”`);
      expect(page).toContain('<code>country:DE</code>');
    }
  });

  it('shows hostile words as they are, and runs none', async () => {
    expect(amounts(await searches(hostile.slice(0, 8)))).toEqual(['13.00']);
    expect(browser.page()).not.toMatch(/<script>/);
    expect(await searches('"><script>alert(1)</script>')).not.toMatch(/<script>/);
  });

  it('finds nothing of entities that the user does not see, nor what its roles do not show', async () => {
    const { entities } = world.wired().gateway;
    const other = entities.all().find(({ kind, id }) => kind === 'channel' && id !== demo.entityId);
    browser = await browserOf(world, { roles, entity: other?.key ?? null });
    for (const text of [paid, checkout, demo.entityId, shortId, 'order-17', 'type:DB'])
      expect([text, amounts(await searches(text ?? '')), browser.page().includes('Payment tree')]).toEqual([
        text,
        [],
        false,
      ]);
    for (const text of ['ana.roth@example.com', 'holder:"Ana María Roth"', 'last4:0000'])
      expect([text, amounts(await searches(text))]).toEqual([text, []]);
    browser = await browserOf(world, { roles: ['auditor'], entity: null });
    expect(await searches('order-17')).toContain('92.00');
    for (const text of ['ana.roth@example.com', 'type:DB -holder:"Ana María Roth"'])
      expect(await searches(text)).toContain('Only users who see customers');
    browser = await browserOf(world, { roles, entity: null });
  });
});

describe('a list', () => {
  it.for([
    ['amount=12..13', ['13.00', '12.00']],
    ['amount=13', ['13.00']],
    ['amount=much', []],
    ['flow=challenge', []],
    ['flow=none&state=declined', ['12.00']],
    ['state=rejected', ['12.00']],
    ['mode=EXTERNAL', ['92.00']],
    ['connector=PROCESSOR_A', []],
    ['currency=usd', []],
  ] as const)('has the payments of the filters %s', async ([query, found]) => {
    expect(amounts(await browser.get(`/office/payments?${query}`))).toEqual(found);
    if (found.length === 0) expect(browser.page()).toContain('Nothing matches these filters');
  });

  it('names the form of an amount that cannot be read', async () => {
    expect(await browser.get('/office/payments?amount=much')).toContain('Amount: enter a value such as 10..50.');
  });

  it('names every fault of its filters, each at its field', async () => {
    const checkouts = await browser.get('/office/checkouts?amount=much&from=2026-02-30&state=zzzz');
    for (const [name, why] of [
      ['amount', 'Amount: enter a value such as 92.00.'],
      ['from', 'From day: enter a value such as 2026-11-01.'],
      ['state', 'State cannot be “zzzz”.'],
    ]) {
      expect(checkouts).toMatch(
        new RegExp(`name="${name}"[^>]*id="filter-${name}"[^>]*aria-describedby="fault-filter-${name}"`),
      );
      expect(checkouts).toContain(`<p class="fault" id="fault-filter-${name}">${why}</p>`);
      expect(checkouts).toContain(`<a href="#filter-${name}">${why}</a>`);
    }
    expect(checkouts).toMatch(/<details class="filters" open/);
    expect(await browser.get('/office/checkouts?amount=92.00')).not.toMatch(
      /<details class="filters" open|aria-invalid/,
    );
    expect(await browser.get('/office/payments?amount=13..13.50&currency=usd')).not.toContain('enter a value');
  });

  it.each([
    '/office/payments?state=zzzz',
    '/office/checkouts?state=zzzz',
    '/office/schedules?state=zzzz',
    '/office/settlements?state=zzzz',
    '/office/disputes?due=zzzz',
    '/office/risk/cases?state=zzzz',
    '/office/users?state=zzzz',
    '/office/audit?action=zzzz',
  ])('has no rows at %s, names the value that its filter has not, and leads to all rows', async (address) => {
    const page = await browser.get(address);
    expect(page).toContain('cannot be “zzzz”.');
    expect(page).toContain('Remove all filters');
    expect(page).not.toContain('<tbody>');
  });

  it('has its rows where a value is not one of the few that its filter offers', async () => {
    for (const address of ['/office/log/requests?status=zzzz', '/office/settlements?profile=zzzz'])
      expect(await browser.get(address)).not.toContain('cannot be “zzzz”');
  });

  it('has further columns where its address names them, and shows customers to those who may see them', async () => {
    const query = 'withShortId=1&withHolder=1&withEmail=1&withConnectorId=1&withAccount=1&withRisk=1&withFlow=1';
    const page = await browser.get(`/office/payments?${query}`);
    for (const text of [shortId ?? '', 'Ana María Roth', 'Ana.Roth@example.com']) expect(page).toContain(`>${text}<`);
    expect(page).toMatch(/data-title="3-D Secure">no</);
    const auditor = await browserOf(world, { roles: ['auditor'], entity: null });
    const masked = await auditor.get(`/office/payments?${query}`);
    for (const text of ['Ana María Roth', 'Ana.Roth@example.com']) expect(masked).not.toContain(text);
  });

  it('is saved with its filters under a name, for its user alone', async () => {
    await browser.get('/office/payments?state=rejected&before=');
    await browser.submit('/office/views', { name: '<i>Declined' });
    expect(browser.page()).toMatch(
      /href="\/office\/payments\?state=rejected" aria-current="page"\s*>&lt;i&gt;Declined</,
    );
    await browser.get('/office/payments?state=approved');
    await browser.submit('/office/views', { name: '<i>Declined' });
    expect([browser.status(), browser.page()]).toEqual([400, expect.stringContaining('of this name already')]);
    const remove = /action="(\/office\/views\/\w+\/remove)"/.exec(await browser.get('/office/payments'))?.[1] ?? '';
    const stranger = await browserOf(world, { roles, entity: null });
    expect(await stranger.get('/office/payments')).not.toContain('Declined');
    const form = /name="form" value="([^"]+)"/.exec(stranger.page())?.[1] ?? '';
    await stranger.post(remove, { form });
    expect(stranger.status()).toBe(404);
    await browser.submit(remove);
    expect(browser.page()).not.toContain('Declined');
  });

  it('is kept only where there is such a list', async () => {
    await browser.get('/office/me');
    const form = /name="form" value="([^"]+)"/.exec(browser.page())?.[1] ?? '';
    await browser.post('/office/views', { form, path: '//evil.example', query: '', name: 'x' });
    expect(browser.status()).toBe(404);
  });

  it('is exported with its filters, with last digits alone, no formulas, and an entry of the audit', async () => {
    const text = await browser.get('/office/payments/export?state=approved');
    const [head = '', ...rows] = text.trimEnd().split('\r\n');
    expect(head).toBe(
      'id;shortId;createdAt;endedAt;channel;channelId;type;state;resultCode;amount;currency;brand;last4;reference;invoice;connectorId;rootId;referencedId',
    );
    expect(rows).toHaveLength(4);
    expect(rows[0]).toContain(`;"'=cmd|'/C calc'!A0<script>alert(1)</script>""';'--";`);
    expect(rows[2]).toContain(`${paid};${shortId};2026-11-20T12:00:00.000Z;2026-11-20T12:00:00.000Z;Demo shop;`);
    expect(text).not.toMatch(/\d{13,}(?=;)(?!;2026)|4200/);
    const audit = await world.store().auditOf(world.wired().gateway.entities.all()[0]?.id ?? '');
    expect(audit).toMatchObject([{ action: 'exportPayments', after: { query: 'state=approved' } }]);
  });

  it('is exported with the columns and the delimiter of its address, which a saved view keeps', async () => {
    const choice = 'csv.amount=1&csv.reference=1&csv.delimiter=comma';
    const file = await browser.get(`/office/payments/export?state=approved&${choice}&csv.nothing=1`);
    const [head, first] = file.split('\r\n');
    expect([head, first]).toEqual(['amount,reference', expect.stringMatching(/^[\d.]+,"?'=cmd\|'/)]);
    const tabbed = await browser.get('/office/payments/export?csv.type=1&csv.currency=1&csv.delimiter=tab');
    expect(tabbed.split('\r\n')[0]).toBe('type\tcurrency');
    await browser.get(`/office/payments?${choice}`);
    expect(browser.page()).toMatch(/name="csv.amount"\s+value="1"\s+checked/);
    await browser.submit('/office/views', { name: 'For the books' });
    expect(browser.page()).toContain(
      '/office/payments/export?csv.amount=1&amp;csv.reference=1&amp;csv.delimiter=comma',
    );
    expect(browser.page()).toMatch(/href="[^"]*csv.delimiter=comma" aria-current="page"\s*>For the books/);
  });

  it('is exported with customers to those alone who may see them', async () => {
    const choice = 'csv.id=1&csv.holder=1&csv.email=1';
    const auditor = await browserOf(world, { roles: ['auditor'], entity: null });
    expect((await browser.get(`/office/payments/export?${choice}`)).split('\r\n')[0]).toBe('id;holder;email');
    expect((await auditor.get(`/office/payments/export?${choice}`)).split('\r\n')[0]).toBe('id');
  });

  it('leads to older rows and to all where none of many passes its filters', async () => {
    const { ids, entities } = world.wired().gateway;
    const own = entities.entityOf(demo.entityId);
    const entity = own ? { entity: own.key } : {};
    const rows = Array.from({ length: 1100 }, () => saves(aPayment({ key: ids.key('payment'), ...entity })));
    await world.store().commit(rows);
    const page = await browser.get('/office/payments?amount=7777');
    expect(page).toMatch(/Nothing matches so far[^]*<a href="\/office\/payments\?">Remove all filters<[^]*>Older</);
  });
});
