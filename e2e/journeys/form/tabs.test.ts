import type { Locator } from '@playwright/test';
import { everyFinding } from '../../pages/accessibility.ts';
import { expect, test } from '../../pages/methods/all-methods.ts';

/** Three methods have room beside each other on a page of this width. */
const brands = 'VISA MASTER DIRECTDEBIT_SEPA IDEAL EPS';
const tabbed = { brands, layout: 'tabs' } as const;
const nameOf = (tab: Locator) => tab.evaluate((element) => element.id.replace('tab-', ''));

for (const { locale, forward, back } of [
  { locale: 'en', forward: 'ArrowRight', back: 'ArrowLeft' },
  { locale: 'ar', forward: 'ArrowLeft', back: 'ArrowRight' },
])
  test(`methods are tabs, to be chosen by the arrow keys, in ${locale}`, async ({ merchant, methods, page }) => {
    const { frame, number } = merchant.checkout;
    await methods.shows({ ...tabbed, locale });
    const chosen = frame.locator('[role=tab][aria-selected=true]');
    await expect(frame.getByRole('tab')).toHaveCount(3);
    await expect(frame.getByRole('radio')).toHaveCount(0);
    await chosen.focus();
    const seen: string[] = [];
    for (const key of [forward, forward, forward, back, 'Home', 'End']) {
      await page.keyboard.press(key);
      await expect(chosen).toBeFocused();
      seen.push(await nameOf(chosen));
    }
    expect(seen).toEqual(['directDebit', 'onlineTransfer', 'card', 'onlineTransfer', 'card', 'onlineTransfer']);
    await page.keyboard.press('Home');
    await page.keyboard.press('Tab');
    await expect(number).toBeFocused();
    expect(await everyFinding(page)).toEqual([]);
  });

test('a tab has its panel, and pays', async ({ merchant, methods, page }) => {
  const { frame, payButton } = merchant.checkout;
  const id = await methods.shows(tabbed);
  await frame.getByRole('tab', { name: 'SEPA direct debit' }).click();
  const panel = frame.getByRole('tabpanel', { name: 'SEPA direct debit' });
  await panel.getByLabel('Account holder').fill('Jane Jones');
  await panel.getByLabel('IBAN', { exact: true }).fill('DE89370400440532013000');
  await payButton.click();
  await page.waitForURL('**/result?**');
  expect((await merchant.reads(id)).kind).toBe('succeeded');
});

test('without room for tabs there is a list, and what was typed stays when a phone is turned', async ({
  merchant,
  methods,
  page,
}) => {
  const { frame, number } = merchant.checkout;
  await page.setViewportSize({ width: 320, height: 700 });
  await methods.shows(tabbed);
  await expect(frame.getByRole('radio')).toHaveCount(3);
  await expect(frame.getByRole('tab')).toHaveCount(0);
  await number.fill('4200000000000000');
  await page.setViewportSize({ width: 740, height: 360 });
  await expect(frame.getByRole('tab')).toHaveCount(3);
  await expect(number).toHaveValue('4200 0000 0000 0000');
});
