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
