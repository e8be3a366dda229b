import { findings, findingsIn } from '../../pages/accessibility.ts';
import { challengedCard } from '../../pages/cards.ts';
import { issuerIn } from '../../pages/issuer.ts';
import { expect, test } from '../../pages/journey.ts';
import { states } from '../../pages/states.ts';
import { isWhole } from '../../whole.ts';

/** The other states are shown to axe by the widget's own tests; with a gateway, all of them are in `npm run prove`. */
const ofGateway = new Set(['processing', 'success', 'offline']);
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
  // A page of so many elements takes axe ten seconds.
  expect(await (isWhole ? findings(page) : findingsIn(page, 'light'))).toEqual([]);
});
