import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '../../core/users/roles.ts';
import { days, minutes } from '../../core/values.ts';
import { merchantOf } from '../schedules/schedules.fixture.ts';
import { accountOf, debits, ibans } from '../world/bank-accounts.ts';
import { cards, paysBy, readsPayment } from '../world/words.ts';
import { demo, openWorld, type World } from '../world/world.ts';
import { type Browser, browserOf } from './browser.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const { agrees, schedules, reads } = merchantOf(() => world);
const keyOf = (entityId: string) => world.wired().gateway.entities.entityOf(entityId)?.key ?? null;
const userOf = (roles: readonly Role[]) => browserOf(world, { roles, entity: keyOf(demo.entityId) });
const stranger = () => {
  const other = world
    .wired()
    .gateway.entities.all()
    .find(({ kind, id }) => kind === 'channel' && id !== demo.entityId);
  return browserOf(world, { roles: ['administrator'], entity: other?.key ?? null });
};
const actionsOf = async (id: string) => (await world.store().auditOf(id)).map(({ action }) => action);
const formOf = (browser: Browser): string => /name="form" value="([^"]+)"/.exec(browser.page())?.[1] ?? '';
const repeated = { 'standingInstruction.mode': 'REPEATED', 'standingInstruction.source': 'MIT' };
const key = '00000000-0000-4000-8000-000000000000';

describe('registrations', () => {
  it('are listed and found by brand, expiry, use and reference, without any number of an account', async () => {
    const support = await userOf(['support']);
    expect(await support.get('/office/registrations')).toContain('There are no registrations yet');
    const id = await agrees({ merchantTransactionId: 'stored-order-1' });
    const page = await support.get('/office/registrations');
    expect(page).toContain(id);
    expect(page).toContain('Jane Jones');
    expect(page).toContain('05/2034');
    expect(page).toMatch(/Agreement and mandate<\/th>[^]*<td class="words">RECURRING<\/td>/);
    expect(page).not.toContain(cards.approved);
    const finds = async (query: string) => (await support.get(`/office/registrations?${query}`)).includes(id);
    expect(await finds('brand=visa')).toBe(true);
    expect(await finds('brand=MASTER')).toBe(false);
    expect(await finds('expires=2034-06-01')).toBe(true);
    expect(await finds('expires=2034-05-31')).toBe(false);
    expect(await finds('use=never')).toBe(true);
    expect(await finds('use=some')).toBe(false);
    expect(await finds('reference=stored-order-1')).toBe(true);
    expect(await finds('reference=stored-order-2')).toBe(false);
    expect(support.page()).toContain('Nothing matches these filters');
    const account = { entityId: demo.entityId, ...accountOf(ibans.plain) };
    const ofBank = (await world.post('v1/registrations', account)).body.id;
    expect(await support.get('/office/registrations?country=de')).toContain('DE\u00a0••••\u00a03000');
    expect([support.page().includes(ofBank), support.page().includes(id)]).toEqual([true, false]);
    expect(await support.get('/office/registrations?country=AT')).not.toContain(ofBank);
    const finance = await userOf(['finance']);
    expect(await finance.get('/office/registrations')).not.toContain('Jane Jones');
    const channel = /<dt>Channel<\/dt>\s*<dd><a href="\/office\/entities\//;
    expect(await finance.get(`/office/registrations/${id}`)).not.toMatch(channel);
    expect(await (await userOf(['administrator'])).get(`/office/registrations/${id}`)).toMatch(channel);
    expect(await (await stranger()).get('/office/registrations')).not.toContain(id);
  });

  it('show how many payments were made where an agreement limits them, and no number where none is kept', async () => {
    const instalments = {
      'standingInstruction.type': 'INSTALLMENT',
      'standingInstruction.numberOfInstallments': '3',
      'standingInstruction.expiry': '2030-12-31',
      'standingInstruction.frequency': '0001',
    };
    const finance = await userOf(['finance']);
    for (const [more, inList, onPage] of [
      [{}, 'RECURRING</td>', undefined],
      [instalments, 'INSTALLMENT: 1\u00A0/\u00A03</td>', '1\u00A0/\u00A03'],
    ] as const) {
      const path = `/office/registrations/${await agrees(more)}`;
      await finance.get(path);
      await finance.submit(`${path}/charge`, { amount: '12.00', currency: 'EUR', reason: 'used' });
      expect(finance.page()).toContain('DB: approved');
      const [, count] = /Payments under it<\/dt>\s*<dd>([^<]*)</.exec(finance.page()) ?? [];
      expect(count).toBe(onPage);
      const [row = ''] = (await finance.get('/office/registrations')).split('<tbody>')[1]?.split('</tr>') ?? [];
      expect(row).toContain(`<td class="words">${inList}`);
    }
  });

  it('are charged and credited from their page, once for each form, by users who may move money', async () => {
    const id = await agrees();
    const path = `/office/registrations/${id}`;
    const [finance, other] = [await userOf(['finance']), await stranger()];
    await finance.get(path);
    for (const [fields, why] of [
      [{ amount: 'much', currency: 'EUR', reason: 'x' }, 'Enter an amount'],
      [{ amount: '12.00', currency: 'XXQ', reason: 'x' }, 'three letters'],
      [{ amount: '12.00', currency: 'EUR', reason: ' ' }, 'Enter a reason'],
      [{ amount: '12.00', currency: 'EUR', reason: 'x', reference: cards.approved }, 'may not hold a card number'],
      [{ amount: '12.00', currency: 'EUR', reason: 'x', type: 'RF' }, 'Enter an amount'],
    ] as const) {
      await finance.submit(`${path}/charge`, fields);
      expect([finance.status(), finance.page()]).toEqual([400, expect.stringContaining(why)]);
    }
    const ownKey = /name="key" value="([^"]+)"/.exec(finance.page())?.[1] ?? '';
    const form = formOf(finance);
    const order = {
      form,
      key: ownKey,
      type: 'DB',
      amount: '12,50',
      currency: 'eur',
      reference: 'usage-2026-11',
      reason: '<b>May',
    };
    for (let turn = 1; turn <= 2; turn += 1) {
      await finance.post(`${path}/charge`, order);
      expect(finance.page()).toMatch(/DB: approved/);
    }
    const [, paid = ''] = /href="\/office\/payments\/(\w+)">[^<]*<code>000\.100/.exec(finance.page()) ?? [];
    const { body } = await readsPayment(world, paid);
    expect(body).toMatchObject({ amount: '12.50', currency: 'EUR', paymentType: 'DB', registrationId: id });
    expect(body).toMatchObject({ standingInstruction: { mode: 'REPEATED', source: 'MIT', type: 'RECURRING' } });
    expect(await actionsOf(paid)).toEqual(['chargeRegistration']);
    await finance.submit(`${path}/credit`, { amount: '3.00', currency: 'EUR', reason: 'goodwill' });
    expect(finance.page()).toContain('CD: approved');
    const [, credit = ''] = /href="\/office\/payments\/(\w+)">[^<]*<code>000\.100/.exec(finance.page()) ?? [];
    expect(await actionsOf(credit)).toEqual(['creditRegistration']);
    expect(await finance.get(`/office/payments/${credit}`)).toContain('goodwill');
    await other.get('/office/me');
    for (const verb of ['charge', 'credit']) {
      await other.post(`${path}/${verb}`, { ...order, form: formOf(other) });
      expect(other.status()).toBe(404);
    }
    const auditor = await userOf(['auditor']);
    expect(await auditor.get(path)).not.toContain('/charge"');
  });

  it('show why they cannot be charged any more instead of the form, and are credited as before', async () => {
    const finance = await userOf(['finance']);
    const initial = { 'standingInstruction.mode': 'INITIAL', 'standingInstruction.source': 'CIT' };
    const unscheduled = { 'standingInstruction.type': 'UNSCHEDULED' };
    const byMerchant = { ...repeated, ...unscheduled };
    const first = await debits(world, ibans.plain, { ...initial, ...unscheduled, createRegistration: 'true' });
    const { registrationId } = first.body;
    const path = `/office/registrations/${registrationId}`;
    expect(await finance.get(path)).toContain('/charge"');
    await paysBy(world, registrationId, { ...byMerchant, sequence: 'FINAL' });
    expect(await finance.get(path)).toMatch(/Charge this account<\/strong>\s*Not possible: [^<]*mandate/i);
    expect([finance.page().includes('/charge"'), finance.page().includes('/credit"')]).toEqual([false, true]);

    const terms = {
      'standingInstruction.type': 'INSTALLMENT',
      'standingInstruction.numberOfInstallments': '2',
      'standingInstruction.expiry': '2030-12-31',
      'standingInstruction.frequency': '0001',
    };
    const instalments = await agrees(terms);
    expect(await finance.get(`/office/registrations/${instalments}`)).toContain('/charge"');
    for (let paid = 1; paid <= 2; paid += 1) {
      await paysBy(world, instalments, { ...repeated, 'standingInstruction.type': 'INSTALLMENT' });
      await world.advance(days(1));
    }
    const later = await userOf(['finance']);
    expect(await later.get(`/office/registrations/${instalments}`)).not.toContain('/charge"');
  });

  it('show what was agreed to beside the end of its mandate, and the end alone where nothing was', async () => {
    const finance = await userOf(['finance']);
    const page = (id: string) => finance.get(`/office/registrations/${id}`);
    const initial = { 'standingInstruction.mode': 'INITIAL', 'standingInstruction.source': 'CIT' };
    const monthly = { 'standingInstruction.type': 'RECURRING', 'standingInstruction.recurringType': 'SUBSCRIPTION' };
    const first = await debits(world, ibans.plain, { ...initial, ...monthly, createRegistration: 'true' });
    const { registrationId } = first.body;
    const ends = (id: string, more: Record<string, string>) =>
      paysBy(world, id, { ...repeated, ...more, sequence: 'FINAL' });
    const last = await ends(registrationId, { 'standingInstruction.type': 'RECURRING' });
    const linked = (term: string, id: string) => new RegExp(`<dt>${term}</dt>\\s*<dd>[^]*?/office/payments/${id}"`);
    expect(await page(registrationId)).toMatch(/<dt>Type<\/dt>\s*<dd>RECURRING SUBSCRIPTION<\/dd>/);
    expect(finance.page()).toMatch(linked('First payment', first.body.id));
    expect(finance.page()).toMatch(linked('Mandate ended', last.body.id));
    expect(await finance.get('/office/registrations')).toContain('RECURRING, Mandate ended');

    const bare = { entityId: demo.entityId, ...accountOf(ibans.plain) };
    const { id } = (await world.post('v1/registrations', bare)).body;
    const only = await ends(id, { 'standingInstruction.type': 'UNSCHEDULED' });
    expect(await page(id)).toMatch(linked('Mandate ended', only.body.id));
    expect(finance.page()).not.toMatch(/First payment|\/charge"/);
  });

  it('are updated and deleted with a reason, by users who see them', async () => {
    const id = await agrees();
    const path = `/office/registrations/${id}`;
    const [support, other] = [await userOf(['support']), await stranger()];
    await support.get(path);
    await support.submit(`${path}/update`, { month: '13', year: '2036', reason: 'called' });
    expect([support.status(), support.page()]).toEqual([400, expect.stringContaining('Enter the month as 01 to 12')]);
    await support.submit(`${path}/update`, { month: '07', year: '2036', holder: '<b>Jane', reason: 'called' });
    expect(support.page()).toContain('07/2036');
    expect(support.page()).toContain('&lt;b&gt;Jane');
    expect(support.page()).not.toContain('<b>Jane');
    await other.get(path);
    expect(other.status()).toBe(404);
    for (const verb of ['update', 'delete']) {
      await other.post(`${path}/${verb}`, { form: formOf(other), key, month: '01', year: '2030', reason: 'x' });
      expect(other.status()).toBe(404);
    }
    await support.submit(`${path}/delete`);
    expect(support.page()).toContain('Enter a reason');
    await support.submit(`${path}/delete`, { reason: 'asked by the shopper' });
    expect(support.page()).toContain('deleted');
    expect(support.page()).not.toContain('Jane');
    expect(await actionsOf(id)).toEqual(['updateRegistration', 'deleteRegistration']);
  });
});

describe('schedules', () => {
  it('show their next runs in their zone, and are paused, resumed, charged at once and ended', async () => {
    const registration = await agrees();
    const { body } = await schedules(registration, { 'job.name': '<i>Abo', 'job.expression': '0 0 9 1 * ?' });
    const path = `/office/schedules/${body.id}`;
    const finance = await userOf(['finance']);
    const list = await finance.get('/office/schedules');
    expect(list).toContain('&lt;i&gt;Abo');
    expect(list).toContain('1 Dec 2026');
    expect(list).toContain('1 Feb 2027');
    expect(await finance.get('/office/schedules?state=paused')).toContain('Nothing matches');
    expect(await finance.get(path)).toMatch(/"quiet">\s*Pause\s*<[^]*"danger">\s*Give notice\s*</);
    await finance.submit(`${path}/pause`);
    expect(finance.page()).toContain('paused');
    expect((await reads(body.id)).plan).toMatchObject({ active: 'true', nextDates: [] });
    expect(await finance.get('/office/schedules?state=paused')).toContain(body.id);
    await world.advance(days(12));
    expect((await reads(body.id)).plan).toMatchObject({ active: 'true', charges: '0' });
    const again = await userOf(['finance']);
    await again.get(path);
    await again.submit(`${path}/resume`);
    expect(again.page()).toContain('1 Jan 2027');
    await again.submit(`${path}/run`);
    expect([again.status(), again.page()]).toEqual([400, expect.stringContaining('Enter a reason')]);
    await again.submit(`${path}/run`, { reason: 'asked by phone' });
    expect(again.page()).toMatch(/role="status"[^]*DB: approved[^]*000\.100\.110/);
    expect(again.page()).toMatch(/Last result<\/dt>\s*<dd><a href="\/office\/payments\/\w+">[^]*000\.100\.110/);
    await world.advance(minutes(1));
    expect((await reads(body.id)).plan).toMatchObject({
      charges: '1',
      nextDates: [expect.stringContaining('2027-01-01'), ...Array.from({ length: 9 }, () => expect.any(String))],
    });
    const entry = (await world.store().auditOf(body.id)).find(({ action }) => action === 'runSchedule');
    const [, paid = ''] = /"\/office\/payments\/(\w+)">/.exec(again.page()) ?? [];
    expect(entry?.after).toEqual({ amount: '9.90', currency: 'EUR', reason: 'asked by phone', payment: paid });
    const other = await stranger();
    await other.get(path);
    expect(other.status()).toBe(404);
    for (const verb of ['pause', 'resume', 'run', 'end']) {
      await other.post(`${path}/${verb}`, { form: formOf(other), key, reason: 'x' });
      expect([verb, other.status()]).toEqual([verb, 404]);
    }
    await again.submit(`${path}/end`);
    expect(again.page()).toContain('ended');
    await again.post(`${path}/run`, { form: formOf(again), key, reason: 'x' });
    expect([again.status(), again.page()]).toEqual([400, expect.stringContaining('does not permit')]);
    expect(await actionsOf(body.id)).toEqual(['pauseSchedule', 'resumeSchedule', 'runSchedule', 'endSchedule']);
    expect(await again.get(`/office/registrations/${registration}`)).toContain(body.id);
  });

  it('are recognised by the name of their job, or by the reference of their order', async () => {
    const registration = await agrees();
    const job = { 'job.expression': '0 0 6 ? * 2' };
    const finance = await userOf(['finance']);
    for (const [fields, name] of [
      [{ merchantTransactionId: 'member-800004' }, 'member-800004'],
      [{ merchantTransactionId: 'member-800005', 'job.name': 'Club' }, 'Club'],
      [{}, undefined],
    ] as const) {
      const { id } = (await schedules(registration, { ...job, ...fields })).body;
      const path = `/office/schedules/${id}`;
      const page = await finance.get(path);
      expect(page).toMatch(new RegExp(`<h1>Schedule ${name ?? ''} ?EUR`));
      const reference = 'merchantTransactionId' in fields ? fields.merchantTransactionId : '–';
      expect(page).toMatch(new RegExp(`Reference</dt>\\s*<dd>${reference}</dd>`));
      expect(page.includes('Job</dt>')).toBe(name === 'Club');
      for (const list of ['/office/schedules', `/office/registrations/${registration}`]) {
        const [, cell = ''] = (await finance.get(list)).split(`"${path}"`);
        expect(cell.split('</th>')[0]).toMatch(
          name === undefined
            ? /^\s*>0 0 6 \? \* 2<\/a\s*>$/
            : new RegExp(`^\\s*>${name}</a\\s*> <small class="under"><code>0 0 6 \\? \\* 2`),
        );
      }
    }
  });

  it('preview an expression, and name what is wrong with one', async () => {
    const finance = await userOf(['finance']);
    expect(await finance.get('/office/schedules?expression=0+0+9+1+*+%3F')).toContain('09:00');
    expect(await finance.get('/office/schedules?expression=0+99+9+1+*+%3F')).toContain('must be from 0 to 59');
    expect(finance.page()).toMatch(/Cron expression: [^<]*must be from 0 to 59/);
    expect(finance.page()).not.toContain('Nothing was changed');
    expect(finance.page()).not.toContain('<script>');
  });
});
