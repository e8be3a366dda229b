import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roles } from '../../core/users/roles.ts';
import { days, seconds } from '../../core/values.ts';
import { charge, external, fileOf, imports } from '../reconciliation/files.ts';
import { cards, cardOf, chargesDirectly, refersTo } from '../world/words.ts';
import { demo, openWorld, type World } from '../world/world.ts';
import { type Browser, browserOf } from './browser.ts';

/** A name that strangers could give to a file. */
const hostile = `<img src=x onerror=alert(1)>"'.csv`;

let world: World;
let browser: Browser;
let [file, first, second, chargeback]: string[] = [];
beforeAll(async () => {
  world = await openWorld();
  const pays = async (amount: string) => (await chargesDirectly(world, { ...external, amount })).body.id;
  [first, second] = [await pays('10.00'), await pays('10.00')];
  await pays('30.00');
  const content = fileOf(charge('10.00', '0000'), charge('30.00', '0000'), charge('99.00', '0000'));
  const imported = await imports(world, { content, name: hostile });
  file = world.wired().gateway.ids.publicId('acquirerFile', imported.file.key);
  await world.advance(seconds(1));
  const paid = await chargesDirectly(world, { ...cardOf(cards.mastercard, 'MASTER') });
  chargeback = (await refersTo(world, paid.body.id, 'CB')).body.id;
  browser = await browserOf(world, { roles, entity: null });
});
afterAll(() => world.close());

const text = (page: string): string => page.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
const linksIn = (page: string, start: string): readonly string[] =>
  Array.from(page.matchAll(/href="([^"]+)"/g), ([, address = '']) => address).filter((each) => each.startsWith(start));

describe('settlement files', () => {
  it('are listed with their state, and shown with their rows beside payments', async () => {
    const list = await browser.get('/office/settlements');
    expect(list).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(text(list)).toMatch(/imported 1 of 3 rows 2 0 0 /);
    expect(text(list)).toMatch(/Entity, connector [^]* Demo shop $/);
    const page = await browser.get(`/office/settlements/${file}`);
    expect(text(page)).toMatch(/All rows matched 1 several payments fit 1 without a payment 1/);
    expect(linksIn(page, '/office/settlements/rows/')).toHaveLength(3);
    expect(text(page)).toMatch(/several payments fit .*EUR 10\.00 , EUR 10\.00 /);
    expect(
      linksIn(await browser.get(`/office/settlements/${file}?status=MATCHED`), '/office/settlements/rows/'),
    ).toHaveLength(1);
  });

  it('are not shown where the address names a state that files never have', async () => {
    const list = text(await browser.get('/office/settlements?state=zzzz'));
    expect(list).toMatch(/State: zzzz .* State cannot be “zzzz”\. Remove all filters/);
    expect(list).not.toContain(' of 3 rows');
  });

  it('are unknown to users of other entities, and their rows as well', async () => {
    const { entities } = world.wired().gateway;
    const other = entities.all().find(({ kind, id }) => kind === 'channel' && id !== demo.entityId);
    const [row = ''] = linksIn(await browser.get(`/office/settlements/${file}`), '/office/settlements/rows/');
    const stranger = await browserOf(world, { roles, entity: other?.key ?? null });
    expect(text(await stranger.get('/office/settlements'))).toContain('There are no settlement files yet');
    const form = /name="form" value="([^"]+)"/.exec(stranger.page())?.[1] ?? '';
    for (const path of [`/office/settlements/${file}`, row, `/office/disputes/${chargeback}`]) {
      await stranger.get(path);
      expect([path, stranger.status()]).toEqual([path, 404]);
    }
    await stranger.post(`${row}/match`, { form, key: 'a'.repeat(36), paymentId: first ?? '', reason: 'mine' });
    expect(stranger.status()).toBe(404);
  });
});

describe('matching', () => {
  it('shows rows by what is wrong with them, and payments without a row', async () => {
    expect(text(await browser.get('/office/settlements/unmatched'))).toContain('no payment fits');
    expect(text(await browser.get('/office/settlements/unmatched?status=MULTIPLE_MATCHES'))).toContain(
      'EUR 10.00 EUR 10.00',
    );
    const differing = '/office/settlements/unmatched?status=DIFFERENCES';
    expect(text(await browser.get(differing))).toContain('Nothing waits');
    expect(await browser.get(`${differing}&of=fee`)).toMatch(/<option value="fee"\s+selected/);
    expect(text(await browser.get('/office/settlements/unmatched?status=MISSING'))).toContain('No payment is missing');
    await world.advance(days(6));
    browser = await browserOf(world, { roles, entity: null });
    const missing = await browser.get('/office/settlements/unmatched?status=MISSING');
    expect(linksIn(missing, '/office/payments/8a')).toEqual([
      `/office/payments/${first}`,
      `/office/payments/${second}`,
    ]);
    expect(missing).toMatch(new RegExp(`<th scope="row"[^>]*><a href="/office/payments/${first}"`));
  });

  it('links the payment that a person has found, once, and takes it away again', async () => {
    const page = await browser.get('/office/settlements/unmatched?status=MULTIPLE_MATCHES');
    const [row = ''] = linksIn(page, '/office/settlements/rows/');
    await browser.get(row);
    await browser.submit(`${row}/match`, { candidate: second ?? '', reason: ' ' });
    expect([browser.status(), browser.page()]).toEqual([400, expect.stringContaining('Enter a reason.')]);
    await browser.submit(`${row}/match`, { candidate: second ?? '', reason: 'by <b>phone' });
    expect(text(browser.page())).toContain('matched Differences “by &lt;b&gt;phone”');
    expect(browser.page()).toContain(`/office/payments/${second}`);
    await browser.submit(`${row}/unmatch`, { reason: 'another order' });
    expect(text(browser.page())).toContain('unlinked by hand; “another order”');
    const audit = await world.store().auditOf(row.split('/').at(-1) ?? '');
    expect(audit.map(({ action }) => action)).toEqual(['matchAcquirerRow', 'unmatchAcquirerRow']);
    const form = /name="form" value="([^"]+)"/.exec(browser.page())?.[1] ?? '';
    await browser.post(`${row}/unmatch`, { form, key: 'b'.repeat(36), reason: 'once more' });
    expect([browser.status(), browser.page()]).toEqual([400, expect.stringContaining('The row is open already.')]);
  });

  it('refuses a payment that does not fit, and changes nothing', async () => {
    const [row = ''] = linksIn(await browser.get('/office/settlements/unmatched'), '/office/settlements/rows/');
    await browser.get(row);
    await browser.submit(`${row}/match`, { paymentId: chargeback ?? '', reason: 'guessed' });
    expect([browser.status(), browser.page()]).toEqual([
      400,
      expect.stringContaining('Id of the payment: must be a payment of the account'),
    ]);
  });
});

describe('several rows that are decided in one form', () => {
  const address = '/office/settlements/decide?status=NOT_MATCHED';
  const rowsIn = (page: string) => Array.from(page.matchAll(/name="row" value="(8a\w+)"/g), ([, id = '']) => id);
  const actionsOf = async (rows: readonly string[]) =>
    (await Promise.all(rows.map((row) => world.store().auditOf(row)))).flat().map(({ action }) => action);

  it('are changed each on its own, once for the form, with the reason and with a result for each', async () => {
    const rows = rowsIn(await browser.get(address));
    expect(rows).toHaveLength(2);
    await browser.submit(address, { row: rows, reason: 'by phone' });
    expect([browser.status(), text(browser.page())]).toEqual([400, expect.stringContaining('Choose a decision')]);
    const [one = '', other = ''] = rows;
    const chosen = { row: rows, [`payment ${one}`]: second ?? '', [`payment ${other}`]: second ?? '' };
    await browser.submit(address, { ...chosen, reason: ' ' });
    expect([browser.status(), browser.page()]).toEqual([400, expect.stringContaining(`value="${second}"`)]);
    const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(browser.page())?.[1] ?? '';
    const sent = { ...chosen, form: hidden('form'), key: hidden('key'), reason: 'by <b>phone' };
    const before = await actionsOf(rows);
    // Both name the same payment: the first one gets it.
    for (const _ of [1, 2]) {
      await browser.post(address, sent);
      expect(text(browser.page())).toMatch(/1 of 2 rows decided .* done matched .* must be a payment without a row/);
    }
    expect((await actionsOf(rows)).slice(before.length)).toHaveLength(1);
    expect(rowsIn(await browser.get(address))).toEqual([other]);
  });

  it('are unknown to users of other entities', async () => {
    const rows = rowsIn(await browser.get(address));
    const { entities } = world.wired().gateway;
    const foreign = entities.all().find(({ kind, id }) => kind === 'channel' && id !== demo.entityId);
    const stranger = await browserOf(world, { roles, entity: foreign?.key ?? null });
    const form = /name="form" value="([^"]+)"/.exec(await stranger.get(address))?.[1] ?? '';
    const fields = { form, key: 'a'.repeat(36), row: rows, reason: 'mine', [`decision ${rows[0] ?? ''}`]: 'mark' };
    await stranger.post(address, fields);
    expect([stranger.status(), rowsIn(await browser.get(address))]).toEqual([400, rows]);
  });

  it('are marked as settled without a payment, and leave the list', async () => {
    const [row = ''] = rowsIn(await browser.get(address));
    await browser.submit(address, { [`decision ${row}`]: 'mark', reason: 'booked elsewhere' });
    expect(text(browser.page())).toContain('1 of 1 rows decided');
    expect(text(await browser.get(address))).toContain('Nothing waits to be matched');
    expect(text(await browser.get(`/office/settlements/rows/${row}`))).toContain('“booked elsewhere”');
  });
});

describe('disputes', () => {
  it('are listed by the day by which they have to be answered', async () => {
    const page = text(await browser.get('/office/disputes'));
    expect(page).toMatch(/4 Jan 2027, .* open EUR 92.00 MASTER/);
    expect(text(await browser.get('/office/disputes?brand=visa'))).toContain('Nothing matches these filters');
  });

  it('take notes, and are accepted once', async () => {
    const path = `/office/disputes/${chargeback}`;
    const page = await browser.get(path);
    expect(page).toMatch(/"quiet">Add a note<[^]*"danger">Accept the chargeback</);
    await browser.submit(`${path}/note`, { note: 'asked the <shop>' });
    expect(text(browser.page())).toContain('noted on a dispute asked the &lt;shop&gt;');
    await browser.submit(`${path}/accept`, { note: 'right they are' });
    expect(text(browser.page())).toContain('Stage accepted');
    const form = /name="form" value="([^"]+)"/.exec(browser.page())?.[1] ?? '';
    await browser.post(`${path}/accept`, { form, key: 'a'.repeat(36), note: 'again' });
    expect([browser.status(), text(browser.page())]).toEqual([400, expect.stringContaining('not open any more')]);
    expect(text(await browser.get('/office/disputes'))).toContain('There are no disputes');
    expect(text(await browser.get('/office/disputes?show=all'))).toContain('accepted');
  });

  it('that a bank has returned cannot be contested, and one that was reversed is won', async () => {
    const iban = { 'bankAccount.iban': 'DE89370400440532013000', 'bankAccount.holder': 'Jane Jones' };
    const debit = await world.post('v1/payments', {
      entityId: demo.entityId,
      amount: '5.00',
      currency: 'EUR',
      paymentType: 'DB',
      paymentBrand: 'DIRECTDEBIT_SEPA',
      ...iban,
      'bankAccount.country': 'DE',
    });
    const returned = await refersTo(world, debit.body.id, 'CB', { amount: '5.00', currency: 'EUR' });
    expect(text(await browser.get(`/office/disputes/${returned.body.id}`))).toContain('Cannot be contested');
    const paid = await chargesDirectly(world);
    const disputed = await refersTo(world, paid.body.id, 'CB');
    await refersTo(world, disputed.body.id, 'CR');
    expect(text(await browser.get(`/office/disputes/${disputed.body.id}`))).toContain('Stage won');
  });
});
