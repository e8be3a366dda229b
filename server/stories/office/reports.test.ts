import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reportNames } from '../../core/reports/definitions.ts';
import { roles } from '../../core/users/roles.ts';
import { days, minutes } from '../../core/values.ts';
import { cards, chargesDirectly, refersTo } from '../world/words.ts';
import { openWorld, type World } from '../world/world.ts';
import { type Browser, browserOf } from './browser.ts';

let world: World;
let browser: Browser;
beforeAll(async () => {
  world = await openWorld();
  await chargesDirectly(world, { amount: '20.00' });
  await world.advance(days(7));
  const paid = await chargesDirectly(world, { amount: '92.00' });
  await chargesDirectly(world, { amount: '500.00', currency: 'JPY', testMode: 'EXTERNAL' });
  await chargesDirectly(world, { 'card.number': cards.declined });
  await refersTo(world, paid.body.id, 'RF', { amount: '12.00', currency: 'EUR' });
  await refersTo(world, paid.body.id, 'CB', { amount: '80.00', currency: 'EUR' });
  browser = await browserOf(world, { roles, entity: null });
});
afterAll(() => world.close());

/** The cells of each row of the page's tables, without marks. */
const rowsIn = (page: string): readonly string[] =>
  Array.from(page.matchAll(/<tr>([\s\S]*?)<\/tr>/g), ([, row = '']) =>
    row
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );

describe('the first page', () => {
  it('has today beside the same day of last week, in each currency', async () => {
    const page = await browser.get('/office');
    expect(rowsIn(page)).toEqual([
      'Measure Today so far A week ago, whole day',
      'Payments EUR 1 1',
      'Amount EUR EUR 92.00 EUR 20.00',
      'Payments JPY 1 0',
      'Amount JPY JPY 500 JPY 0',
      'Attempts 3 1',
      'Approved 2 1',
      'Approval rate 66.7% 100%',
    ]);
  });

  it('counts what waits for the visitor', async () => {
    expect(browser.page()).toMatch(/href="\/office\/disputes"><strong>1<\/strong> Dispute to answer/);
    await world.advance(minutes(1));
    expect(browser.page()).not.toContain('Risk cases to decide');
  });
});

describe('a report', () => {
  it('of more days than it may have has a notice, and names those that it shows', async () => {
    const page = await browser.get('/office/reports/volume?from=2020-01-01&to=2026-11-27');
    expect(page).toContain('A report has 366 days at most');
    expect(page).toContain('From day: 27 Nov 2025');
    expect(page).toContain('27 Nov 2025 to 27 Nov 2026, beside');
    expect(await browser.get('/office/reports/volume?from=2026-11-21&to=2026-11-27')).not.toContain('days at most');
  });

  it.for([
    ['volume', ['27 Nov 2026 1 1 EUR 92.00 EUR 20.00', 'Total 1 1 EUR 92.00 EUR 20.00']],
    ['approval', ['VISA 3 1 2 1 66.7% 100%', '000.100.112 ']],
    ['refunds', ['27 Nov 2026 1 0 EUR 12.00 EUR 0.00 13% 0%']],
    ['chargebacks', ['VISA 1 0 EUR 80.00 EUR 0.00 0 0 100% 0%']],
    ['declines', ['800.100.152 ']],
    ['acquirers', ['INTERNAL 4 1 0 ms 0 ms 0% 0%', 'EXTERNAL 1 0']],
  ] as const)('of %s is read from the totals of days', async ([name, rows]) => {
    const page = await browser.get(`/office/reports/${name}?from=2026-11-21&to=2026-11-27`);
    expect(browser.status()).toBe(200);
    for (const row of rows) expect(rowsIn(page)).toContainEqual(expect.stringContaining(row));
    expect(page).toMatch(/format=csv" download>Export as CSV</);
    expect(page).toMatch(/class="chart[^>]+role="img" aria-label="[^"]+"/);
    expect(page).not.toMatch(/<svg[^]*?style=[^]*?<\/svg>/);
    expect(page).toContain('How this is computed');
  });

  it('compares nothing with nothing on no phone', async () => {
    const page = await browser.get('/office/reports/volume?from=2026-11-21&to=2026-11-27');
    const before = (row: string): readonly string[] =>
      Array.from(
        (page.split(row)[1]?.split('</tr>')[0] ?? '').matchAll(/class="number ?([^"]*)"\s+data-title="[^"]+, before"/g),
        ([, where = '']) => where,
      );
    expect(before('>26 Nov 2026</th>')).toEqual(['not-on-phones', 'not-on-phones']);
    expect(before('>27 Nov 2026</th>')).toEqual(['', '']);
  });

  it.for(reportNames)('of %s is a table for programs at the same address', async (name) => {
    const text = await browser.get(`/office/reports/${name}?format=csv`);
    expect(browser.headers().get('content-type')).toContain('text/csv');
    expect(text).toMatch(/^table;currency;row;measure;value;before\r\n/);
    expect(text.split('\r\n').every((line) => line === '' || line.split(';').length === 6)).toBe(true);
  });

  it('never adds up currencies, and has numbers that programs read', async () => {
    const text = await browser.get('/office/reports/volume?format=csv&from=2026-11-27&to=2026-11-27');
    expect(text.split('\r\n').slice(1, -1)).toEqual([
      'day;EUR;2026-11-27;reportPayments;1;0',
      'day;EUR;2026-11-27;amount;92.00;0.00',
      'day;JPY;2026-11-27;reportPayments;1;0',
      'day;JPY;2026-11-27;amount;500.00;0.00',
    ]);
  });

  it('of more than 92 days has a row for each month, which leads to its days, beside as many days before', async () => {
    const page = await browser.get('/office/reports/refunds?from=2026-08-27&currency=EUR');
    expect(rowsIn(page)).toEqual([
      'Month Refunds Refunds, before Amount Amount, before Share of volume Share of volume, before',
      '1 Nov 2026 – 27 Nov 2026 1 0 EUR 12.00 EUR 0.00 10.7% –',
      'October 2026 0 0 EUR 0.00 EUR 0.00 – –',
      'September 2026 0 0 EUR 0.00 EUR 0.00 – –',
      '27 Aug 2026 – 31 Aug 2026 0 0 EUR 0.00 EUR 0.00 – –',
      'Total 1 0 EUR 12.00 EUR 0.00 10.7% –',
    ]);
    const links = Array.from(page.matchAll(/<th scope="row"[^>]*><a href="([^"]+)"/g), ([, link = '']) => link);
    expect(links[1]).toBe('/office/reports/refunds?from=2026-10-01&amp;currency=EUR&amp;to=2026-10-31');
    expect(rowsIn(await browser.get('/office/reports/volume?from=2026-08-28'))).toContainEqual(
      expect.stringMatching(/^27 Nov 2026 /),
    );
  });

  it('names why other days are shown than those that were asked for, and filters that nothing passes', async () => {
    const turned = await browser.get('/office/reports/volume?from=2026-11-25&to=2026-11-21');
    expect(turned).toContain('The first day is after the last one');
    expect(turned).toContain('21 Nov 2026 to 21 Nov 2026');
    const noDay = await browser.get('/office/reports/volume?from=2026-02-31');
    expect(noDay).toContain('From day: enter a value such as 2026-11-01.');
    const none = await browser.get('/office/reports/volume?brand=nope&to=2026-11-27');
    expect(none).toMatch(
      /Nothing matches these filters<\/h2>\s*<p><a href="\/office\/reports\/volume\?to=2026-11-27">/,
    );
  });

  it('shows what passes its filters, explains an empty page, and does not exist under another name', async () => {
    for (const name of ['volume', 'three-d-secure'])
      expect(await browser.get(`/office/reports/${name}?brand=master`)).toContain('Nothing matches these filters');
    expect(await browser.get('/office/reports/volume?currency=jpy')).not.toContain('EUR');
    await browser.get('/office/reports/turnover');
    expect(browser.status()).toBe(404);
    expect(await browser.get('/office/reports/volume?from=2020-01-01&to=2099-01-01')).toContain('27 Nov 2026');
  });

  it('has each month beside the days at the same places in the period before', async () => {
    await world.advance(days(110));
    const page = await (
      await browserOf(world, { roles, entity: null })
    ).get('/office/reports/volume?from=2026-12-15&currency=EUR');
    expect(page).toContain('15 Dec 2026 to 17 Mar 2027, beside 13 Sept 2026 to 14 Dec 2026');
    expect(rowsIn(page).slice(1)).toEqual([
      '1 Mar 2027 – 17 Mar 2027 0 0 EUR 0.00 EUR 0.00',
      'February 2027 0 2 EUR 0.00 EUR 112.00',
      'January 2027 0 0 EUR 0.00 EUR 0.00',
      '15 Dec 2026 – 31 Dec 2026 0 0 EUR 0.00 EUR 0.00',
      'Total 0 2 EUR 0.00 EUR 112.00',
    ]);
  });
});
