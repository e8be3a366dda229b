import { expect, test } from '../../pages/methods/all-methods.ts';

test('on a phone, what does not fit beside a whole title stands below its beginning', async ({
  merchant,
  methods,
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await methods.shows({ locale: 'de' });
  for (const name of ['Online-Überweisung', 'Zahlungsdienst']) {
    const row = merchant.checkout.frame.locator('label.choice', { hasText: name });
    const title = await row.locator('.title').boundingBox();
    const about = await row.locator('.about').boundingBox();
    expect(title?.height).toBeLessThan(30);
    expect(about?.y).toBeGreaterThan((title?.y ?? 0) + 12);
    expect(about?.x).toBeCloseTo(title?.x ?? 0, 0);
  }
});
