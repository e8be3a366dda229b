import { challengedCard, inspectedAndChallengedCard, quietlyAuthenticatedCard } from '../../pages/cards.ts';
import { issuerIn } from '../../pages/issuer.ts';
import { expect, test } from '../../pages/journey.ts';

const browserData = {
  'customer.browser.acceptHeader': 'text/html',
  'customer.browser.language': 'en',
  'customer.browser.screenHeight': '1080',
  'customer.browser.screenWidth': '1920',
  'customer.browser.timezone': '-60',
  'customer.browser.userAgent': 'Mozilla/5.0',
  'customer.browser.javaEnabled': 'false',
  'customer.browser.javascriptEnabled': 'true',
  'customer.browser.screenColorDepth': '24',
  'customer.browser.challengeWindow': '4',
};

for (const [dataSent, more] of Object.entries({
  'with browser data': browserData,
  'without browser data': {},
})) {
  for (const [behaviour, card] of Object.entries({
    'has a 3-D Secure method and a challenge': inspectedAndChallengedCard,
    'has a challenge': challengedCard,
  })) {
    test(`a payment from a server ${dataSent}, at an issuer that ${behaviour}, is paid and returns to the shop`, async ({
      merchant,
      page,
    }) => {
      const { id, url } = await merchant.beginsPayment(card, more);
      await page.goto(url);
      await issuerIn(page.locator('iframe#issuer').contentFrame()).enter('1234');
      await page.waitForURL('**/result?**');
      expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
        order: '7',
        id,
        resourcePath: `/v1/payments/${id}`,
      });
      expect((await merchant.client.readPayment(id)).kind).toBe('succeeded');
    });
  }
}

test('a shopper who cancels on the gateway’s page returns to the shop unpaid', async ({ merchant, page }) => {
  const { id, url } = await merchant.beginsPayment(challengedCard);
  await page.goto(url);
  await expect(issuerIn(page.locator('iframe#issuer').contentFrame()).code).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.waitForURL('**/result?**');
  expect((await merchant.client.readPayment(id)).kind).toBe('declined');
});

test('a page of a concluded or unknown payment shows that there is nothing to confirm', async ({
  merchant,
  page,
  gateway,
}) => {
  const { id, url } = await merchant.beginsPayment(quietlyAuthenticatedCard);
  await page.goto(url);
  await page.waitForURL('**/result?**');
  for (const payment of [id, '8a829417000000000000000000000000']) {
    await page.goto(`${gateway.gatewayUrl}3ds/${payment}/challenge`);
    await expect(page.getByRole('heading')).toHaveText('There is nothing to confirm here');
    await expect(page.locator('body')).not.toContainText('null');
    await expect(page.getByRole('link', { name: 'Back to the shop' })).toHaveCount(payment === id ? 1 : 0);
  }
});
