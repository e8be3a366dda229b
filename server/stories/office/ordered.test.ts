import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealFault } from '../../core/audit/entry.ts';
import { exportedIn } from '../../start/audit/exported.ts';
import { merchantOf } from '../schedules/schedules.fixture.ts';
import { demoWith } from '../world/demo-settings.ts';
import { chargesDirectly } from '../world/words.ts';
import { openWorld, type World } from '../world/world.ts';
import { type Browser, signedIn } from './browser.ts';

let world: World;
let browser: Browser;
beforeAll(async () => {
  // Processor A captures up to a fifth above the reservation.
  world = await openWorld({ provisionFile: demoWith({ overCapturePercent: 50 }) });
  ({ browser } = await signedIn(world));
});
afterAll(() => world.close());

const { agrees } = merchantOf(() => world);
const textOf = (html: string): string => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
/** The texts of a list's rows. */
const rowsOf = (page: string): readonly string[] =>
  (page.split('<tbody>')[1] ?? '')
    .split('</tbody>')[0]
    ?.split('<tr>')
    .slice(1)
    .map((row) => textOf(row)) ?? [];

const tooMuch = 'ordered a capture declined 800.100.174';
const whole = 'ordered a capture approved 000.100.112';

describe('what a user ordered', () => {
  /** A preauthorisation of 92.00, of which too much is captured first. */
  async function captures(): Promise<string> {
    const { id } = (await chargesDirectly(world, { paymentType: 'PA', testMode: 'EXTERNAL' })).body;
    const path = `/office/payments/${id}`;
    await browser.get(path);
    await browser.submit(`${path}/capture`, { amount: '130.00', reason: 'too much' });
    await browser.submit(`${path}/capture`, { amount: '92.00', reason: 'whole' });
    return id;
  }

  it('stands in the audit log with the outcome of its payment, and among what failed where that was rejected', async () => {
    const id = await captures();
    const all = rowsOf(await browser.get(`/office/audit?subject=${id}`));
    expect(all).toEqual([expect.stringContaining(whole), expect.stringContaining(tooMuch)]);
    const failed = rowsOf(await browser.get(`/office/audit?subject=${id}&outcome=failed`));
    expect(failed).toEqual([expect.stringContaining(tooMuch)]);
    expect(rowsOf(await browser.get('/office/audit?outcome=failed&action=capture'))).toHaveLength(1);
    expect(rowsOf(await browser.get('/office/audit/own?outcome=failed'))).toHaveLength(1);
    const [, made = ''] = /"\/office\/payments\/(\w+)"><span class="state rejected"/.exec(browser.page()) ?? [];
    expect(await browser.get(`/office/payments/${made}`)).toContain('130.00');
  });

  it('has its outcome in the CSV, beside what was sealed, and in the timeline and history of its payment', async () => {
    const id = await captures();
    const csv = await browser.get(`/office/audit/csv?subject=${id}`);
    const [head = '', ...lines] = csv.split('\r\n');
    expect(head).toContain(';change;outcome;');
    expect(lines[0]).toContain(';approved 000.100.112;');
    expect(lines[1]).toContain(';rejected 800.100.174;');
    const { entries } = exportedIn(csv);
    expect([entries.length, sealFault(entries, world.wired().gateway.auditHash)]).toEqual([2, undefined]);
    const failed = await browser.get(`/office/audit/csv?subject=${id}&outcome=failed`);
    expect(failed.split('\r\n')).toEqual([head, lines[1], '']);
    for (const path of [`/office/payments/${id}?kind=office`, `/office/payments/${id}/history`]) {
      const page = textOf(await browser.get(path));
      for (const text of [tooMuch, whole]) expect(page).toContain(text);
    }
  });

  it('has its members in German for a user who reads German', async () => {
    const id = await captures();
    await browser.get('/office/me');
    await browser.submit('/office/me/profile', { language: 'de', zone: 'UTC' });
    const rows = rowsOf(await browser.get(`/office/audit?subject=${id}`));
    expect(rows[0]).toMatch(/Betrag: 92\.00 Währung: EUR Grund: whole Zahlung: /);
    await browser.get('/office/me');
    await browser.submit('/office/me/profile', { language: 'en', zone: 'UTC' });
    expect(rowsOf(await browser.get(`/office/audit?subject=${id}`))[0]).toMatch(/amount 92\.00 currency EUR/);
  });

  it('is a payment by a registration as well', async () => {
    const path = `/office/registrations/${await agrees()}`;
    await browser.get(path);
    await browser.submit(`${path}/charge`, { amount: '12.00', currency: 'EUR', reason: 'used' });
    await browser.submit(`${path}/credit`, { amount: '3.00', currency: 'EUR', reason: 'goodwill' });
    const rows = rowsOf(await browser.get('/office/audit')).slice(0, 2);
    expect(rows).toEqual([
      expect.stringContaining('ordered a credit to a stored account approved 000.100.110'),
      expect.stringContaining('ordered a charge of a stored account approved 000.100.110'),
    ]);
  });
});
