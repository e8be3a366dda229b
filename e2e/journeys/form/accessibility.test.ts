import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { challengedCard } from '../../pages/cards.ts';
import { checkoutOn } from '../../pages/checkout.ts';
import { issuerIn } from '../../pages/issuer.ts';
import { expect, test } from '../../pages/journey.ts';
import { states } from '../../pages/states.ts';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Of all rules, the colour scheme decides the outcome of this one only. */
const OF_COLOURS = ['color-contrast'];

/** The findings of axe for WCAG 2.2 AA, in both colour schemes. */
async function findings(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  // In its legacy mode axe takes half the time, and looks into no frame of another origin.
  const hasNoFrame = (await page.locator('iframe').count()) === 0;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await showBackground(page);
    const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode(hasNoFrame);
    const rules = colorScheme === 'light' ? axe.withTags(STANDARDS) : axe.withRules(OF_COLOURS);
    const { violations } = await rules.analyze();
    found.push(
      ...violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${colorScheme} ${id} ${JSON.stringify(target)} ${failureSummary}`),
      ),
    );
  }
  return found;
}

/** axe takes a frame without a background for white, although the page's background shows through. */
async function showBackground(page: Page): Promise<void> {
  const { element, frame, iframe } = checkoutOn(page);
  if ((await iframe.count()) === 0) return;
  const background = await element.evaluate((start) => {
    for (let place: Element | null = start; place; place = place.parentElement) {
      const { backgroundColor } = getComputedStyle(place);
      if (backgroundColor !== 'rgba(0, 0, 0, 0)') return backgroundColor;
    }
    return 'white';
  });
  await frame.locator('html').evaluate((html, color) => html.style.setProperty('background', color), background);
}

/** The other states are shown to axe by the widget's own tests; with a gateway, all of them are in `npm run prove`. */
const ofGateway = new Set(['processing', 'success', 'offline']);
const isWhole = process.env['JOURNEYS'] === 'whole';
const shown = Object.entries(states).filter(([name]) => isWhole || ofGateway.has(name));

for (const [name, show] of shown) {
  test(`axe finds nothing wrong with the checkout when it is ${name}`, async ({ merchant, page, gateway }) => {
    await show({ merchant, page, gateway, locale: 'en' });
    expect(await findings(page)).toEqual([]);
  });
}

test('axe finds nothing wrong with the shop’s pages', async ({ shop, page }) => {
  test.slow();
  await page.goto('/');
  expect(await findings(page)).toEqual([]);
  await page.locator('button[value="kettle"]').click();
  expect(await findings(page)).toEqual([]);
  await page.locator('form[action="/orders"] button').click();
  await expect(shop.checkout.element).toHaveAttribute('state', 'ready');
  expect(await findings(page)).toEqual([]);
  await shop.checkout.pay(challengedCard);
  await shop.checkout.issuer.enter('1234');
  await expect(shop.result).toHaveAttribute('data-state', 'paid');
  expect(await findings(page)).toEqual([]);
});

test('axe finds nothing wrong with the gateway’s own page of a challenge, nor with the issuer’s', async ({
  merchant,
  page,
}) => {
  const { url } = await merchant.beginsPayment(challengedCard);
  await page.goto(url);
  await expect(issuerIn(page.locator('iframe#issuer').contentFrame()).code).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

test('axe finds nothing wrong with the API reference', async ({ page, gateway }) => {
  test.slow();
  await page.goto(`${gateway.gatewayUrl}docs#card.number`);
  expect(await findings(page)).toEqual([]);
});
