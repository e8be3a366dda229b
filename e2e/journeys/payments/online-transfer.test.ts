import { everyFinding } from '../../pages/accessibility.ts';
import { bankOn } from '../../pages/bank.ts';
import { approvedCard } from '../../pages/cards.ts';
import { expect, test } from '../../pages/journey.ts';
import type { Merchant } from '../../pages/merchant.ts';
import { test as withMethods } from '../../pages/methods/all-methods.ts';

const kettle = { amount: '92.00', currency: 'EUR', paymentType: 'DB', testMode: 'EXTERNAL' } as const;

/** In seconds: longer than the bank keeps its page, and than two inquiries are apart. */
const AN_HOUR = 3600;
const timedOut = { kind: 'declined', payment: { result: { code: '100.396.103' } } };

/** Begins a transfer from server to server. `url` takes the browser to the bank. */
async function beginsTransfer({ client, site }: Merchant, gatewayUrl: string): Promise<{ id: string; url: string }> {
  const shopperResultUrl = `${site.address}result?order=7`;
  const answer = await client.pay({ ...kettle, paymentBrand: 'IDEAL', shopperResultUrl });
  if (answer.kind !== 'pending' || !answer.payment) throw new Error(`Expected a pending payment, saw ${answer.kind}`);
  const { id } = answer.payment;
  return { id, url: `${gatewayUrl}asynchronous/${id}/redirect` };
}

test('a shopper who confirms at the bank returns to the shop, which reads a success', async ({
  merchant,
  page,
  gateway,
}) => {
  const { id, url } = await beginsTransfer(merchant, gateway.gatewayUrl);
  await page.goto(url);
  await bankOn(page).confirm();
  await page.waitForURL('**/result?**');
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    order: '7',
    id,
    resourcePath: `/v1/payments/${id}`,
  });
  expect((await merchant.client.readPayment(id)).kind).toBe('succeeded');
  expect(await merchant.charges()).toBe(1);
});

for (const [deed, action] of Object.entries({ refuses: 'notConfirmed', cancels: 'cancelled' })) {
  test(`a shopper who ${deed} at the bank returns to the shop unpaid`, async ({ merchant, page, gateway }) => {
    const { id, url } = await beginsTransfer(merchant, gateway.gatewayUrl);
    await page.goto(url);
    await bankOn(page).logIn();
    await bankOn(page).press('choose');
    await bankOn(page).press(action);
    await page.waitForURL('**/result?**');
    expect((await merchant.client.readPayment(id)).kind).toBe('declined');
    expect(await merchant.charges()).toBe(0);
  });
}

test('a shopper who leaves the bank and never comes back has not paid, without anything that the shop does', async ({
  merchant,
  page,
  gateway,
}) => {
  const { id, url } = await beginsTransfer(merchant, gateway.gatewayUrl);
  await page.goto(url);
  await bankOn(page).logIn();
  await expect(page.locator('[name="account"]').first()).toBeVisible();
  const address = page.url();
  await page.goto('about:blank');
  expect((await merchant.client.readPayment(id)).kind).toBe('pending');
  await gateway.advance(AN_HOUR);
  await expect.poll(() => merchant.client.readPayment(id)).toMatchObject(timedOut);
  // The page of the bank is still in the browser's history: it leads back to the shop, and pays nothing.
  await page.goto(address);
  await page.waitForURL('**/result?**');
  expect(await merchant.client.readPayment(id)).toMatchObject(timedOut);
  expect(await merchant.charges()).toBe(0);
});

test('every page of the bank is accessible', async ({ merchant, page, gateway }) => {
  const { url } = await beginsTransfer(merchant, gateway.gatewayUrl);
  await page.goto(url);
  await expect(page.locator('#user')).toBeVisible();
  expect(await everyFinding(page)).toEqual([]);
  await bankOn(page).logIn();
  await expect(page.locator('[name="account"]').first()).toBeVisible();
  expect(await everyFinding(page)).toEqual([]);
  await bankOn(page).press('choose');
  await expect(page.locator('[name="terms"]')).toBeVisible();
  expect(await everyFinding(page)).toEqual([]);
});

withMethods(
  'the form is offered again to a shopper who goes back from the bank, and charges once',
  async ({ merchant, methods, page }) => {
    const { checkout } = merchant;
    const id = await methods.shows({ more: { testMode: 'EXTERNAL' } });
    await methods.choose('Online transfer', 'iDEAL');
    await checkout.payButton.click();
    await expect(page.locator('#user')).toBeVisible();
    await page.goBack();
    await methods.choose('Card');
    await checkout.pay(approvedCard);
    await page.waitForURL('**/result?**');
    expect((await merchant.reads(id)).kind).toBe('succeeded');
    expect(await merchant.charges()).toBe(1);
  },
);
