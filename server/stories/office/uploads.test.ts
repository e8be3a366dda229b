import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roles } from '../../core/users/roles.ts';
import type { EntityKey } from '../../core/values.ts';
import { seconds } from '../../core/values.ts';
import { charge, external, fileOf, rowsOf } from '../reconciliation/files.ts';
import { cards, cardOf, chargesDirectly, refersTo } from '../world/words.ts';
import { demo, openWorld, type World } from '../world/world.ts';
import { type Browser, browserOf } from './browser.ts';

const UPLOAD = '/office/settlements/upload';
const profile = { profile: 'simulated-processor' };
/** A name that strangers could give to a file. */
const hostile = `"><img src=x onerror=alert(1)>\u202e ü'%0D.csv`;

let world: World;
let browser: Browser;
let chargeback: string;
let channel: EntityKey;
beforeAll(async () => {
  world = await openWorld();
  for (const amount of ['10.00', '30.00']) await chargesDirectly(world, { ...external, amount });
  const paid = await chargesDirectly(world, { ...cardOf(cards.mastercard, 'MASTER') });
  chargeback = (await refersTo(world, paid.body.id, 'CB')).body.id;
  channel = world.wired().gateway.entities.entityOf(demo.entityId)?.key ?? expect.fail();
  browser = await browserOf(world, { roles, entity: channel });
});
afterAll(() => world.close());

const text = (page: string): string => page.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
const linkIn = (page: string, pattern: RegExp): string => pattern.exec(page)?.[0] ?? expect.fail(text(page));
const files = () =>
  world.store().acquirerFiles({ entity: channel, before: Number.MAX_SAFE_INTEGER as never, limit: 9 });
const actions = async (id: string) => (await world.store().auditOf(id)).map(({ action }) => action);

/** The address of the page that is shown. */
const addressOf = (page: string): string => linkIn(page, /\/office\/settlements\/8a[0-9a-f]{30}(?=\/download|"|\?)/);

const good = fileOf(charge('10.00', '0000'), charge('99.00', '0000'));

describe('a settlement file that is sent in the office', () => {
  it('is tried without a change: what would be matched, and what a person would look at', async () => {
    await browser.get(UPLOAD);
    await browser.upload(UPLOAD, { name: hostile, content: good }, { to: `${UPLOAD}/try`, fields: profile });
    expect(browser.status()).toBe(200);
    expect(text(browser.page())).toMatch(/can be imported.* Rows 2 matched 1 without a payment 1 .*no payment fits/);
    expect(browser.page()).not.toContain('<img');
    expect(await files()).toEqual([]);
    const [item] = await world.store().openItems({
      entity: channel,
      after: 0 as never,
      before: Number.MAX_SAFE_INTEGER as never,
      limit: 1,
    });
    expect(item?.row).toBeNull();
  });

  it('is imported once, with who has sent it, and downloaded as it was', async () => {
    await browser.get(UPLOAD);
    await browser.upload(UPLOAD, { name: hostile, content: good }, { fields: profile });
    await world.advance(seconds(1));
    const [file, ...others] = await files();
    expect([file?.state, others]).toEqual(['imported', []]);
    const address = addressOf(browser.page());
    expect(text(await browser.get(address))).toMatch(/matched 1 without a payment 1/);
    await browser.get(UPLOAD);
    expect(text(await browser.upload(UPLOAD, { name: 'again', content: good }, { fields: profile }))).toContain(
      'was imported before',
    );
    expect(await browser.get(`${address}/download`)).toBe(good);
    expect(browser.headers().get('content-disposition')).toMatch(
      /^attachment; filename="[\w. -]+"; filename\*=UTF-8''/,
    );
    expect(browser.headers().get('content-security-policy')).toContain('sandbox');
    const id = address.split('/').at(-1) ?? '';
    expect(await actions(id)).toEqual(['importFile', 'downloadFile']);
    const [part] = await world.store().fileParts({ file: file?.key ?? expect.fail(), after: -1, limit: 1 });
    expect(part?.sealed).toMatch(/^1\.[\w-]+$/);
    expect(text(await browser.get('/office/settlements'))).toMatch(/imported 1 of 2 rows 1 0 0 /);
    for (const query of [
      'state=quarantined',
      'profile=reconciliation-record',
      'connector=PROCESSOR_A',
      'to=2026-01-01',
      'from=2030-01-01',
    ])
      expect(text(await browser.get(`/office/settlements?${query}`))).toContain('Nothing matches these filters');
  });

  it('with a fault is quarantined by line and column, and read by the profile that fits', async () => {
    const bad = fileOf(charge('10,5', '0000'), charge('30.00', '0000', { currency: 'XXX' }));
    await browser.get(UPLOAD);
    await browser.upload(UPLOAD, { name: 'bad.csv', content: bad }, { fields: profile });
    expect(text(browser.page())).toMatch(/2 amount must be an amount such as 92.00 or -92.00 .*3 currency must be/);
    await browser.get(UPLOAD);
    const other = fileOf(charge('30.00', '0000'));
    await browser.upload(
      UPLOAD,
      { name: 'other.csv', content: other },
      { fields: { profile: 'reconciliation-record' } },
    );
    const address = addressOf(browser.page());
    const count = (await files()).length;
    await browser.submit(`${address}/again`, { profile: 'reconciliation-record' });
    expect([browser.status(), text(browser.page())]).toEqual([400, expect.stringContaining('would be quarantined')]);
    await browser.get(address);
    const form = /name="form" value="([^"]+)"/.exec(browser.page())?.[1] ?? '';
    await browser.post(`${address}/again/try`, { form, ...profile });
    expect([browser.status(), text(browser.page())]).toEqual([200, expect.stringMatching(/Rows 1 matched 1/)]);
    expect((await files()).length).toBe(count);
    await browser.get(address);
    await browser.submit(`${address}/again`, profile);
    expect(text(browser.page())).toContain('State imported');
    await world.advance(seconds(1));
    expect(text(await browser.get(address))).toContain('Imported by another profile');
    expect(browser.page()).not.toContain('/again');
    const [latest] = await files();
    expect((await rowsOf(world, latest ?? expect.fail())).map(({ status }) => status)).toEqual(['MATCHED']);
  });

  it('is refused without the session’s field, from another site, without a file, and for an entity of others', async () => {
    const count = (await files()).length;
    const sends = async (fields: Readonly<Record<string, string>>, content: string | null, site = 'same-origin') => {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.append(name, value);
      if (content !== null) body.append('file', new File([content], 'x.csv'));
      const headers = { cookie: browser.cookie, 'sec-fetch-site': site };
      const answer = await fetch(new URL(UPLOAD, world.baseUrl), { method: 'POST', body, headers });
      return answer.status;
    };
    await browser.get(UPLOAD);
    const form = /name="form" value="([^"]+)"/.exec(browser.page())?.[1] ?? '';
    const own = { form, entity: demo.entityId, ...profile };
    const { entities } = world.wired().gateway;
    const stranger = entities.all().find(({ kind, id }) => kind === 'channel' && id !== demo.entityId)?.id ?? '';
    const fresh = fileOf(charge('1.00', '0000'));
    expect([
      await sends({ ...own, form: 'f'.repeat(64) }, fresh),
      await sends(own, fresh, 'cross-site'),
      await sends(own, null),
      await sends({ ...own, entity: stranger }, fresh),
      await sends({ ...own, profile: 'none' }, fresh),
      await sends({ ...own, note: 'x'.repeat(70_000) }, fresh),
    ]).toEqual([403, 403, 400, 404, 400, 403]);
    expect((await files()).length).toBe(count);
    const other = await browserOf(world, { roles, entity: entities.entityOf(stranger)?.key ?? null });
    const [file] = await files();
    const id = world.wired().gateway.ids.publicId('acquirerFile', file?.key ?? expect.fail());
    await other.get(`/office/settlements/${id}/download`);
    expect(other.status()).toBe(404);
  });
});

describe('rows of money that the acquirer takes', () => {
  it('have their sign, as refunds have beside their payments, and fees are not missing among the matched', async () => {
    const paid = await chargesDirectly(world, { ...external, amount: '20.00' });
    await refersTo(world, paid.body.id, 'RF', { amount: '5.00', currency: 'EUR' });
    const refund = charge('-5.00', '0000', { type: 'REFUND' });
    const content = fileOf(charge('20.00', '0000'), refund, charge('-0.25', '', { type: 'DAY_FEE' }));
    await browser.get(UPLOAD);
    await browser.upload(UPLOAD, { name: 'signs', content }, { fields: profile });
    await world.advance(seconds(1));
    const address = addressOf(browser.page());
    const page = text(await browser.get(address)).replaceAll('\u00a0', ' ');
    expect(page).toMatch(/SETTLED DEBIT matched EUR 20\.00 EUR 20\.00 .*SETTLED REFUND matched -EUR 5\.00 -EUR 5\.00 /);
    expect(page).toMatch(/FEE \S* of no payment -EUR 0\.25 /);
    expect(text(await browser.get('/office/settlements'))).toContain('imported 2 of 3 rows, 1 of no payment 0 0 0');
  });
});

describe('rows without a payment', () => {
  it('are compared again by the same rules, and found when their payments have come', async () => {
    const [latest] = (await files()).slice(-1);
    const address = `/office/settlements/${world.wired().gateway.ids.publicId('acquirerFile', latest?.key ?? expect.fail())}`;
    await chargesDirectly(world, { ...external, amount: '99.00' });
    await browser.get(address);
    await browser.submit(`${address}/compare`);
    await world.advance(seconds(1));
    expect(text(await browser.get(address))).toContain('matched 2');
    expect(browser.page()).not.toContain('/compare');
  });

  it('are marked as settled elsewhere, with a reason, and opened again', async () => {
    await browser.get(UPLOAD);
    await browser.upload(UPLOAD, { name: 'x', content: fileOf(charge('7.77', '0000')) }, { fields: profile });
    await world.advance(seconds(1));
    const list = await browser.get('/office/settlements/unmatched');
    const row = linkIn(list, /\/office\/settlements\/rows\/\w+/);
    await browser.get(row);
    await browser.submit(`${row}/mark`, { reason: 'booked <by> hand' });
    expect(text(browser.page())).toContain('of no payment Differences “booked &lt;by&gt; hand”');
    expect(text(await browser.get('/office/settlements/unmatched'))).toContain('Nothing waits');
    await browser.get(row);
    await browser.submit(`${row}/unmatch`, { reason: 'wrong one' });
    expect(text(browser.page())).toContain('without a payment Differences opened again; “wrong one”');
  });

  it('are found by their payments when they were opened again and are compared', async () => {
    const [latest] = await files();
    const address = `/office/settlements/${world.wired().gateway.ids.publicId('acquirerFile', latest?.key ?? expect.fail())}`;
    await chargesDirectly(world, { ...external, amount: '7.77' });
    await browser.get(address);
    await browser.submit(`${address}/compare`);
    await world.advance(seconds(1));
    expect(text(await browser.get(address))).toContain('matched 1');
  });

  it('have the payments that fit when they are opened again, and get the one that is chosen', async () => {
    for (const reference of ['order-1046', 'order-1047'])
      await chargesDirectly(world, { ...external, amount: '95.07', merchantTransactionId: reference });
    await browser.get(UPLOAD);
    await browser.upload(UPLOAD, { name: 'y', content: fileOf(charge('95.07', '0000')) }, { fields: profile });
    await world.advance(seconds(1));
    const row = linkIn(
      await browser.get('/office/settlements/unmatched?status=MULTIPLE_MATCHES'),
      /\/office\/settlements\/rows\/\w+/,
    );
    await browser.get(row);
    await browser.submit(`${row}/mark`, { reason: 'booked by hand' });
    await browser.submit(`${row}/unmatch`, { reason: 'not booked' });
    expect(text(browser.page())).toMatch(/several payments fit .*opened again; “not booked”/);
    const candidates = Array.from(
      browser.page().matchAll(/name="candidate"\s+value="(\w+)"/g),
      ([, candidate = '']) => candidate,
    );
    expect(candidates).toHaveLength(2);
    await browser.submit(`${row}/match`, { candidate: candidates[1] ?? '', reason: 'by letter' });
    expect(text(browser.page())).toContain('matched Differences “by letter”');
  });
});

describe('evidence of a dispute', () => {
  const pdf = Buffer.from('%PDF-1.7\n\0ÿ proof of delivery');
  const address = (): string => `/office/disputes/${chargeback}`;

  it('is kept sealed, once for each form, listed with its hash, and downloaded as it was', async () => {
    await browser.get(address());
    const form = browser.page();
    await browser.upload(`${address()}/evidence`, { name: `C:\\${hostile}`, content: pdf });
    expect(browser.status()).toBe(200);
    const hash = createHash('sha256').update(pdf).digest('hex');
    expect(browser.page()).toContain(`title="${hash}"`);
    expect(browser.page()).not.toContain('<img');
    expect(browser.page()).not.toBe(form);
    const link = linkIn(browser.page(), /\/office\/disputes\/\w+\/evidence\/\w+/);
    await browser.get(link);
    expect(browser.headers().get('content-type')).toBe('application/pdf');
    expect(browser.headers().get('content-disposition')).toMatch(/^attachment/);
    expect(await actions(chargeback)).toEqual(['addEvidence', 'downloadEvidence']);
    const key = world.wired().gateway.ids.keyOf('payment', chargeback) ?? expect.fail();
    const [kept] = await world.store().evidenceOf(key);
    const [part] = await world.store().fileParts({ file: kept?.key ?? expect.fail(), after: -1, limit: 1 });
    expect(Buffer.from(part?.sealed ?? '', 'base64url').includes('proof')).toBe(false);
    const auditor = await browserOf(world, { roles: ['auditor'], entity: channel });
    expect(await auditor.get(address())).not.toContain('/evidence"');
    await auditor.get(link);
    expect(auditor.status()).toBe(200);
  });

  it.each([
    ['a file that it has', pdf, 'has this file already'],
    ['another type', Buffer.from('MZ\x90\0'), 'is no PDF, PNG, JPEG or plain text'],
    ['nothing', Buffer.from(''), 'Choose a file'],
    ['more than 5 MB', Buffer.alloc(5 * 1024 * 1024 + 1, 'a'), 'larger than 5 MB'],
  ])('is refused as %s', async (_, content, why) => {
    await browser.get(address());
    await browser.upload(`${address()}/evidence`, { name: 'x.pdf', content });
    expect([browser.status(), text(browser.page())]).toEqual([400, expect.stringContaining(why)]);
  });

  it('and notes that are sent twice by one form are kept once', async () => {
    await browser.get(address());
    const key = /action="[^"]+\/note"[^]*?name="key" value="([^"]+)"/.exec(browser.page())?.[1] ?? '';
    const form = /name="form" value="([^"]+)"/.exec(browser.page())?.[1] ?? '';
    for (let turn = 0; turn < 2; turn += 1) {
      await browser.post(`${address()}/note`, { form, key, note: 'called the shop' });
      expect(browser.status()).toBe(200);
    }
    expect((await actions(chargeback)).filter((each) => each === 'noteDispute')).toHaveLength(1);
  });
});
