import { expect, pays, test } from '../../pages/office/office.ts';

test('the entry of the menu that is shown has one box with the number of what waits behind it @chromium', async ({
  signedIn: page,
  office,
}) => {
  await pays(office, { 'customer.givenName': 'simulate', 'customer.surname': 'review' });
  await page.goto('/office/risk/cases');
  const entry = page.locator('#menu li').filter({ has: page.locator('[aria-current="page"]') });
  const [box, link, count] = await Promise.all(
    [entry, entry.locator('a').first(), entry.locator('.count')].map((each) =>
      each.evaluate((found) => ({
        end: found.getBoundingClientRect().right,
        ground: getComputedStyle(found).backgroundColor,
      })),
    ),
  );
  expect(link?.ground).toBe('rgba(0, 0, 0, 0)');
  expect(box?.ground).not.toBe(link?.ground);
  expect(count?.end).toBeLessThan(box?.end ?? 0);
});

test('the name of the user is whole on phones and between phone and desk @chromium', async ({ signedIn: page }) => {
  await page.goto('/office/payments');
  for (const width of [320, 800]) {
    await page.setViewportSize({ width, height: 600 });
    expect(await page.locator('.me > a').evaluate((link) => link.scrollWidth <= link.clientWidth)).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test('all entries of the menu are in sight between phone and desk @chromium', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 800, height: 600 });
  await page.goto('/office/payments');
  await page.locator('.menu-button').click();
  for (const entry of await page.locator('#menu li').all()) await expect(entry).toBeInViewport({ ratio: 1 });
});

test('tabs are one line on phones, with the one that is shown in sight @chromium', async ({ signedIn: page }) => {
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 700 });
    await page.goto('/office/reports/declines');
    const tabs = page.locator('.tabs a');
    const lines = await tabs.evaluateAll(
      (links) => new Set(links.map((link) => link.getBoundingClientRect().top)).size,
    );
    expect(lines).toBe(1);
    await expect(page.locator('.tabs [aria-current]')).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});
