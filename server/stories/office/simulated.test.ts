import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roles } from '../../core/users/roles.ts';
import { type EntityKey, minutes } from '../../core/values.ts';
import { debits, ibans, treeOf } from '../world/bank-accounts.ts';
import { cardOf, chargesDirectly, order } from '../world/words.ts';
import { demo, openWorld, type World } from '../world/world.ts';
import { type Browser, browserOf } from './browser.ts';

let world: World;
let browser: Browser;
beforeAll(async () => {
  world = await openWorld();
  browser = await browserOf(world, { roles, entity: null });
});
afterAll(() => world.close());

const external = { testMode: 'EXTERNAL' };
const BOOKINGS = '/office/test/bookings';

async function books(payment: string, booking: string, amount = ''): Promise<string> {
  await browser.get(`${BOOKINGS}?payment=${payment}`);
  return browser.submit(BOOKINGS, { payment, booking, amount });
}
const typesOf = (id: string) => treeOf(world, id, ({ type, amountCents }) => `${type} ${amountCents}`);

describe('a bank books', () => {
  it.for([{}, external])('a dispute of a card, and that it was won (%o)', async (mode) => {
    const { id } = (await chargesDirectly(world, mode)).body;
    expect(await books(id, 'disputeReversal')).toContain('no chargeback that could be won');
    expect(await books(id, 'dispute 4855', '50,00')).toMatch(/CB: approved \(000\.100\.221/);
    expect(await books(id, 'disputeReversal', '50.00')).toContain('CR: approved');
    expect(await typesOf(id)).toEqual(['DB 9200', 'CB 5000', 'CR 5000']);
  });

  it.for([{}, external])(
    'a return of a direct debit, which an acquirer’s later report does not repeat (%o)',
    async (mode) => {
      const { id } = (await debits(world, ibans.plain, { ...mode, 'customParameters[SIM_return]': 'MS03' })).body;
      expect(await books(id, 'return AC04')).toMatch(/CB: approved \(000\.100\.202/);
      expect(await typesOf(id)).toEqual(['DB 9200', 'CB 9200']);
    },
  );

  it.for([{}, external])('money of a prepayment (%o)', async (mode) => {
    const prepaid = { ...order, ...mode, paymentType: 'PA', paymentBrand: 'PREPAYMENT' };
    const { id } = (await world.post('v1/payments', prepaid)).body;
    expect(await books(id, 'receipt', '40.00')).toContain('RC: approved');
    expect(await typesOf(id)).toEqual(['PA 9200', 'RC 4000']);
  });

  it('once for each form, and nothing for payments that were not approved or are not seen', async () => {
    const { id } = (await chargesDirectly(world)).body;
    const form = await browser.get(BOOKINGS);
    const hidden = (name: string) =>
      new RegExp(`${BOOKINGS}"[^]*?name="${name}" value="([^"]+)"`).exec(form)?.[1] ?? '';
    const fields = { form: hidden('form'), key: hidden('key'), payment: id, booking: 'dispute 4837', amount: '10.00' };
    await browser.post(BOOKINGS, fields);
    await browser.post(BOOKINGS, fields);
    expect(await typesOf(id)).toEqual(['DB 9200', 'CB 1000']);
    const declined = await world.post('v1/payments', { ...order, ...cardOf('4000000000000002') });
    expect(await books(declined.body.id, 'dispute 4837')).toContain('only on payments that were approved');
    const { entities } = world.wired().gateway;
    const other = entities.all().find((each) => each.kind === 'channel' && each.id !== demo.entityId)?.key as EntityKey;
    const stranger = await browserOf(world, { roles: ['developer'], entity: other });
    await stranger.get(BOOKINGS);
    expect(await stranger.submit(BOOKINGS, { payment: id, booking: 'dispute 4837' })).toContain('no such payment');
    expect(await browser.get('/office/audit?action=bookAtBank')).toContain('4837');
  });
});

it('a day is ended, and the file that its processor has made is imported', async () => {
  await browser.get('/office/test/settlement');
  await browser.submit('/office/test/clock', { step: 'settlement' });
  expect(browser.page()).toMatch(/settlement_DEFAULT_2026-11-20_EUR\.csv/);
  const imported = await browser.submit('/office/test/settlement', { entity: demo.entityId });
  expect(imported).toMatch(/settlement_DEFAULT_2026-11-20_EUR\.csv[^]*CHARGEBACK DEBIT/);
});

it('the test receiver shows what has arrived, decrypted by the key of its webhook', async () => {
  const page = await browser.get('/office/test/receiver');
  expect(page).toContain('Nothing has arrived yet');
  const url = `${world.processorUrl}receiver`;
  expect(page).toContain(encodeURIComponent(url));
  expect(await browser.get(`/office/webhooks?url=${encodeURIComponent(url)}`)).toContain(`value="${url}"`);
  for (const format of ['encrypted', 'signed']) {
    await browser.get('/office/webhooks');
    await browser.submit('/office/webhooks', {
      entity: demo.entityId,
      name: format,
      url,
      type: 'PAYMENT',
      fields: 'all',
      format,
    });
  }
  await world.advance(minutes(1));
  await browser.get('/office/test/faults');
  await browser.submit('/office/test/faults', { fault: 'receiver notifications error500', times: '1' });
  await chargesDirectly(world);
  await world.advance(minutes(1));
  const listed = await browser.get('/office/test/receiver');
  expect([listed.match(/>decrypted</g)?.length, listed.match(/>signature verified</g)?.length]).toEqual([2, 2]);
  expect(listed).toContain('>500<');
  const rows = listed.split('<tr>').filter((row) => row.includes('PAYMENT'));
  const links = rows.map((row) => /href="([^"]+)"/.exec(row)?.[1] ?? '');
  expect(links).toHaveLength(2);
  for (const link of links) {
    expect(await browser.get(link)).toMatch(/Jane Jones[^]*webhook-id/);
    const developer = await browserOf(world, { roles: ['developer'], entity: null });
    expect(await developer.get(link)).not.toContain('Jones');
    expect(developer.page()).toContain('&quot;paymentType&quot;');
    const operator = await browserOf(world, { roles: ['operator'], entity: null });
    expect(await operator.get(link)).not.toMatch(/Jones|paymentType/);
  }
});
