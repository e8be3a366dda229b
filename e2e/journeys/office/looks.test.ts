import type { Page } from '@playwright/test';
import { expect, type Office, opensCheckout, pays, test } from '../../pages/office/office.ts';

/** The lines of a row, from the top, each with the texts of its cells that are shown. */
const linesOf = (page: Page, row: string): Promise<readonly (readonly string[])[]> =>
  page
    .locator(row)
    .first()
    .evaluate((found) => {
      const lines = new Map<number, string[]>();
      for (const cell of found.querySelectorAll<HTMLElement>('th, td')) {
        const { top, height, width } = cell.getBoundingClientRect();
        if (width === 0 || cell.innerText.trim() === '') continue;
        const middle = Math.round((top + height / 2) / 10);
        const line = [middle - 1, middle, middle + 1].find((each) => lines.has(each)) ?? middle;
        lines.set(line, [...(lines.get(line) ?? []), cell.innerText.trim().replaceAll('\u00a0', ' ')]);
      }
      return Array.from(lines.entries())
        .toSorted(([a], [b]) => a - b)
        .map(([, texts]) => texts);
    });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a payment of the list has two lines: amount and state, then time, type, brand and reference @chromium', async ({
    signedIn: page,
    office,
  }) => {
    await pays(office, { amount: '1234567.90', merchantTransactionId: 'order-1041' });
    await page.goto('/office/payments');
    expect(await linesOf(page, 'tbody tr')).toEqual([
      ['approved', 'EUR 1,234,567.90'],
      [expect.stringMatching(/^\d+ \w+ \d{4}, \d\d:\d\d UTC$/), 'DB', expect.stringMatching(/VISA/), 'order-1041'],
    ]);
  });

  test('a chargeback has its type and the brand, account and reference of its payment on the second line @chromium', async ({
    signedIn: page,
    office,
  }) => {
    const id = await pays(office, { merchantTransactionId: 'order-1045' });
    await page.request.post(`/v1/payments/${id}`, {
      headers: { authorization: `Bearer ${office.gateway.token}` },
      form: { entityId: office.gateway.entityId, paymentType: 'CB', amount: '92.00', currency: 'EUR' },
    });
    await page.goto('/office/payments?type=CB');
    expect(await linesOf(page, 'tbody tr')).toEqual([
      ['approved', 'EUR 92.00'],
      [expect.stringMatching(/UTC$/), 'CB', 'VISA •••• 0000', 'order-1045'],
    ]);
  });

  test('the amounts of payments begin below each other, and a reference without room for a few letters is left out @chromium', async ({
    signedIn: page,
    office,
  }) => {
    await pays(office, { merchantTransactionId: 'order-1042' });
    await pays(office, {
      paymentBrand: 'DIRECTDEBIT_SEPA',
      'bankAccount.iban': 'DE89370400440532013000',
      'bankAccount.holder': 'Jane Jones',
      merchantTransactionId: 'order-1043',
    });
    await page.goto('/office/payments');
    const references = page.locator('tbody .words > span:visible');
    await expect(references.filter({ hasText: 'order-1042' })).toHaveCount(1);
    await expect(references.filter({ hasText: 'order-1043' })).toHaveCount(0);
    const id = await pays(office);
    await page.request.post(`/v1/payments/${id}`, {
      headers: { authorization: `Bearer ${office.gateway.token}` },
      form: { entityId: office.gateway.entityId, paymentType: 'CB', amount: '92.00', currency: 'EUR' },
    });
    await page.reload();
    expect(await page.locator('tbody .pick:empty').count()).toBeGreaterThan(0);
    const starts = await page
      .locator('tbody td.number')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().x));
    expect(new Set(starts).size).toBe(1);
  });

  test('a value without a title is left out where a row has none, and a long filter stays in the page @chromium', async ({
    signedIn: page,
    office,
  }) => {
    await opensCheckout(office, { merchantTransactionId: 'order-1044' });
    await page.goto('/office/checkouts?reference=order-1044');
    expect(await linesOf(page, 'tbody tr')).not.toEqual(expect.arrayContaining([expect.arrayContaining(['–'])]));
    await page.goto(`/office/log/requests?ndc=${office.gateway.entityId}_${'a0'.repeat(16)}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  test('a risk case shows both decisions on its first screen, and asks for the reason of a cancellation @chromium', async ({
    signedIn: page,
    office,
  }) => {
    await pays(office, { 'customer.givenName': 'simulate', 'customer.surname': 'review' });
    await page.goto('/office/risk/cases');
    await page.locator('tbody th a').first().click();
    const bar = page.locator('.bar');
    await expect(bar.getByRole('button', { name: 'Approve' })).toBeInViewport({ ratio: 1 });
    await bar.getByRole('button', { name: 'Cancel' }).click();
    const reason = page.getByLabel('Reason');
    await expect(reason).toBeFocused();
    await expect(reason).toBeInViewport({ ratio: 1 });
    await bar.getByRole('button', { name: 'Approve' }).click();
    await expect(page.locator('form[action$="/approve"]')).toHaveCount(0);
  });

  test('what may follow a payment stands at the bottom of the screen, and leads to its open form @chromium', async ({
    signedIn: page,
    office,
  }) => {
    await page.goto(`/office/payments/${await pays(office, { paymentType: 'PA' })}`);
    const capture = page.getByRole('navigation', { name: 'Actions' }).getByRole('link', { name: 'Capture' });
    await expect(capture).toBeInViewport({ ratio: 1 });
    await capture.click();
    await expect(page.locator('form[action$="/capture"]').getByLabel('Reason')).toBeInViewport({ ratio: 1 });
    await expect(capture).not.toBeInViewport();
  });

  test('each of four actions of a payment is reached without scrolling sideways, and leads to its part @chromium', async ({
    signedIn: page,
    office,
  }) => {
    await page.goto(`/office/payments/${await pays(office)}`);
    const links = page.getByRole('navigation', { name: 'Actions' }).getByRole('link');
    await expect(links).toHaveText(['Reverse', 'Refund', 'Rebill', 'Book a chargeback']);
    for (const link of await links.all()) await expect(link).toBeInViewport({ ratio: 1 });
    await links.last().click();
    await expect(page.locator('form[action$="/chargeback"]').getByLabel('Reason')).toBeInViewport({ ratio: 1 });
    const raw = page.getByRole('link', { name: 'Raw' });
    await raw.click();
    await expect(raw).toHaveAttribute('aria-current', 'page');
    await expect(raw).toBeInViewport({ ratio: 1 });
  });

  test('a long name of a row has several lines beside its number @chromium', async ({ signedIn: page, office }) => {
    await pays(office, { 'card.number': '4000000000000002' });
    await page.goto('/office/reports/declines');
    const row = page.locator('tbody tr').filter({ hasText: 'declined by the authorisation system' });
    const [name, number] = [row.locator('th'), row.locator('td.number').first()];
    const [top, beside] = [await name.boundingBox(), await number.boundingBox()];
    expect(beside?.y).toBeCloseTo(top?.y ?? 0, 0);
  });

  test('numbers below the first line of a row are in one line with its other texts @chromium', async ({
    signedIn: page,
    office,
  }) => {
    await pays(office);
    await page.goto('/office/reports/volume');
    await expect(page.locator('tbody td.number[data-title]').first()).toHaveCSS('text-align', 'start');
  });

  test('filters are sent from the beginning of their sheet @chromium', async ({ signedIn: page }) => {
    await page.goto('/office/payments');
    await page.locator('summary', { hasText: 'Filter' }).first().click();
    await page.locator('.filters select[name="state"]').selectOption('approved');
    const show = page.locator('.filters').getByRole('button', { name: 'Show' });
    await expect(show).toBeInViewport({ ratio: 1 });
    await show.click();
    await expect(page).toHaveURL(/state=approved/);
  });
});

/** A row of a settlement file that two payments fit. */
async function importsAmbiguous(page: Page, { gateway }: Office): Promise<void> {
  const columns =
    'type,transaction,reference,amount,currency,captured,fee,net,payout_currency,rate,value_date,account,scheme,dispute,reason,text';
  const today = new Date().toISOString().slice(0, 10);
  const row = `CHARGE,,,95.07,EUR,${today} 00:00:00,,95.07,EUR,1.00,${today},0000,,,,`;
  await page.goto(`/office/settlements/upload?entity=${gateway.entityId}`);
  await page.getByLabel('Profile').selectOption('simulated-processor');
  await page.getByLabel('Settlement file', { exact: true }).setInputFiles({
    name: 'two.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`${columns}\n${row}\nEND,1,95.07\n`),
  });
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('two.csv');
  const imported = page.locator('tbody th a');
  await expect(async () => {
    await page.reload();
    await expect(imported).toBeVisible({ timeout: 500 });
  }).toPass();
  await imported.click();
}

test('the payments that a settlement row may be about are chosen by small circles beside their whole names @chromium', async ({
  signedIn: page,
  office,
}) => {
  const long = 'W'.repeat(80);
  for (const merchantTransactionId of ['order-1041', long])
    await pays(office, { amount: '95.07', merchantTransactionId, testMode: 'EXTERNAL' });
  await importsAmbiguous(page, office);
  const radios = page.getByRole('radio');
  // The row is shown as soon as it is read, and compared with payments a little later.
  await expect(async () => {
    await page.reload();
    await expect(radios).toHaveCount(2, { timeout: 500 });
  }).toPass();
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const radio of await radios.all()) {
      const [circle, label, form] = await Promise.all([
        radio.boundingBox(),
        radio.locator('..').evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth })),
        radio.locator('xpath=ancestor::form').boundingBox(),
      ]);
      expect([circle?.width, circle?.x]).toEqual([18, form?.x]);
      expect(label.scrollWidth).toBe(label.clientWidth);
    }
  }
});

test('a saved view and the button that removes it stand beside each other, without a box around one @chromium', async ({
  signedIn: page,
}) => {
  await page.goto('/office/checkouts?currency=NOK');
  await page.getByText('Saved views').click();
  await page.getByLabel('Name of the view').fill('Crowns');
  await page.getByRole('button', { name: 'Save this view' }).click();
  await page.goto('/office/checkouts');
  await page.getByText('Saved views').click();
  const form = page.locator('.views form', { hasText: 'Remove Crowns' });
  const [around, inside] = [await form.boundingBox(), await form.getByRole('button').boundingBox()];
  expect([around?.width, around?.height]).toEqual([inside?.width, inside?.height]);
});

test('compact rows are lower on a desktop and a phone, with links at least 24 pixels apart, without script @chromium', async ({
  signedIn: page,
  office,
  browser,
}) => {
  await pays(office);
  const context = await browser.newContext({ baseURL: office.gateway.gatewayUrl, javaScriptEnabled: false });
  await context.addCookies(await page.context().cookies());
  const shown = await context.newPage();
  const heights: Record<string, readonly number[]> = {};
  for (const density of ['compact', 'comfortable'] as const) {
    await shown.goto('/office/me');
    await shown.locator('[name="density"]').selectOption(density);
    await shown.locator('form[action$="/me/profile"] button').click();
    await expect(shown.locator(`.frame.${density}`)).toBeVisible();
    heights[density] = [await heightAt(shown, 1280), await heightAt(shown, 390)];
  }
  await context.close();
  const [[wide = 0, narrow = 0] = [], [wider = 0, narrower = 0] = []] = [heights['compact'], heights['comfortable']];
  expect(wide).toBeLessThan(wider - 4);
  expect(narrow).toBeLessThan(narrower - 4);
  expect(wide).toBeGreaterThanOrEqual(24);
});

/** The height of the first row of the list of payments on a screen of some width. */
async function heightAt(page: Page, width: number): Promise<number> {
  await page.setViewportSize({ width, height: 800 });
  await page.goto('/office/payments');
  const box = await page.locator('tbody tr').first().boundingBox();
  return box?.height ?? 0;
}

test('a heading is no larger than the one that it is below @chromium', async ({ signedIn: page }) => {
  await page.goto('/office/webhooks');
  await page.getByRole('link', { name: 'Demo shop' }).first().click();
  await page.getByRole('button', { name: 'Test now' }).click();
  const sizeOf = (name: string) =>
    page
      .locator(`main ${name}`)
      .first()
      .evaluate((found) => Number.parseFloat(getComputedStyle(found).fontSize));
  expect(await sizeOf('h3')).toBeLessThan(await sizeOf('h2'));
});

test('an e-mail address in the audit ends a line before its @ sign only @chromium', async ({ signedIn: page }) => {
  await page.goto('/office/users');
  await page.getByLabel('E-mail').fill('accounting@example.com');
  await page.getByRole('checkbox', { name: 'Operator', exact: true }).check();
  await page.getByRole('button', { name: 'Make a link' }).click();
  await page.setViewportSize({ width: 1040, height: 720 });
  await page.goto('/office/audit');
  const addresses = page.locator('tbody a', { hasText: '@' });
  expect(await addresses.allTextContents()).toContain('accounting@example.com');
  const lines = await addresses.evaluateAll((all) =>
    all.flatMap((each) =>
      Array.from(each.childNodes)
        .filter(({ textContent }) => textContent !== '')
        .map((node) => {
          const range = document.createRange();
          range.selectNodeContents(node);
          return `${node.textContent} ${range.getClientRects().length}`;
        }),
    ),
  );
  expect(lines.filter((line) => !line.endsWith(' 1'))).toEqual([]);
});
