import type { Page } from '@playwright/test';
import { issuerIn } from '../../pages/issuer.ts';
import { expect, type Office, pays, test } from '../../pages/office/office.ts';

/** Sends a request of the API; returns the id of what was made. */
async function makes({ gateway }: Office, path: string, form: Readonly<Record<string, string>>): Promise<string> {
  const answer = await fetch(`${gateway.gatewayUrl}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${gateway.token}` },
    body: new URLSearchParams({ entityId: gateway.entityId, ...form }),
  });
  // The cast holds because every answer about what was made has its id.
  const { id } = (await answer.json()) as { readonly id: string };
  return id;
}

const card = {
  paymentBrand: 'VISA',
  'card.number': '4200000000000000',
  'card.holder': 'Jane Jones',
  'card.expiryMonth': '05',
  'card.expiryYear': '2034',
};
const agreed = {
  'standingInstruction.mode': 'INITIAL',
  'standingInstruction.source': 'CIT',
  'standingInstruction.type': 'RECURRING',
};

const detailOf = (path: string): RegExp => new RegExp(`/office/${path}/8a[0-9a-f]{30}(\\?entity=\\w+)?$`);

/** Opens the first row of a list, which `g` and another key lead to. */
async function opens(page: Page, key: string, path: string): Promise<void> {
  await page.keyboard.press('g');
  await page.keyboard.press(key);
  await page.waitForURL(new RegExp(`/office/${path}$`));
  await page.waitForLoadState();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(detailOf(path));
}

test('a stored account and its schedule are opened from their lists and changed by keys alone', async ({
  signedIn: page,
  office,
}) => {
  const registration = await makes(office, 'v1/registrations', { ...card, ...agreed });
  const money = { amount: '9.90', currency: 'EUR', paymentType: 'DB' };
  const job = { 'job.expression': '0 0 6 1 * ?', 'job.name': 'Monthly box' };
  await makes(office, 'scheduling/v1/schedules', { registrationId: registration, ...money, ...job });
  await page.goto('/office');
  await opens(page, 'r', 'registrations');
  const update = page.locator('form[action$="/update"]');
  await page.locator('summary', { hasText: 'Update' }).focus();
  await page.keyboard.press('Enter');
  await update.getByLabel('Month of expiry').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('07');
  await update.getByLabel('Reason').focus();
  await page.keyboard.type('new card by post');
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toContainText('07/2034');
  await opens(page, 's', 'schedules');
  await page.getByRole('button', { name: 'Pause' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toContainText('paused');
});

test('a risk case is taken from the queue and approved by keys alone', async ({ signedIn: page, office }) => {
  await pays(office, { 'customer.givenName': 'simulate', 'customer.surname': 'review' });
  await page.goto('/office');
  await opens(page, 'c', 'risk/cases');
  const reason = page.locator('form[action$="/cancel"]').getByLabel('Reason');
  const note = page.locator('form[action$="/note"]').getByLabel('Note');
  await page.keyboard.press('x');
  await expect(reason).toBeFocused();
  await page.keyboard.press('a');
  await expect(reason, 'letters choose in a field').toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  await expect(note).toBeFocused();
  await page.keyboard.type('known customer');
  await expect(note).toHaveValue('known customer');
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  for (const [key, text] of [
    ['a', 'Approve'],
    ['x', 'Cancel'],
    ['n', 'Keep the note'],
  ] as const)
    await expect(page.locator('dl.keys div', { has: page.locator(`kbd:text-is("${key}")`) })).toContainText(text);
  await page.keyboard.press('Escape');
  await page.keyboard.press('a');
  await expect(page.getByRole('button', { name: 'Approve' }).first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('form[action$="/approve"]')).toHaveCount(0);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a dispute gets a note and evidence, which is downloaded as it was @chromium', async ({
    signedIn: page,
    office,
  }) => {
    const id = await pays(office);
    const chargeback = { paymentType: 'CB', amount: '92.00', currency: 'EUR' };
    await makes(office, `v1/payments/${id}`, chargeback);
    await page.goto('/office/disputes');
    await page.locator('tbody th a').first().click();
    await expect(page).toHaveURL(detailOf('disputes'));
    const note = page.locator('form[action$="/note"]');
    await note.getByLabel('Note').fill('parcel was signed for');
    await note.getByRole('button').click();
    await expect(page.locator('.timeline')).toContainText('parcel was signed for');
    const buffer = Buffer.from('%PDF-1.7 signed by J. Jones');
    await page
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'proof.pdf', mimeType: 'application/pdf', buffer });
    await page.getByRole('button', { name: 'Add a file' }).click();
    const link = page.getByRole('link', { name: 'proof.pdf' });
    await expect(link).toBeVisible();
    const answer = await page.request.get((await link.getAttribute('href')) ?? '');
    expect([answer.headers()['content-type'], (await answer.body()).equals(buffer)]).toEqual(['application/pdf', true]);
  });

  test('a settlement file is tried, imported and its row marked as settled @chromium', async ({ signedIn: page }) => {
    const columns =
      'type,transaction,reference,amount,currency,captured,fee,net,payout_currency,rate,value_date,account,scheme,dispute,reason,text';
    const row = 'CHARGE,,,7.77,EUR,2026-11-20 07:00:00,,7.77,EUR,1.00,2026-11-20,0000,,,,';
    const buffer = Buffer.from(`${columns}\r\n${row}\r\nEND,1,7.77\r\n`);
    await page.goto('/office/settlements');
    await page.getByRole('link', { name: 'Import a settlement file' }).first().click();
    const channel = page.getByLabel('Channel');
    if ((await channel.count()) > 0) {
      await channel.selectOption({ index: 0 });
      await page.getByRole('button', { name: 'Go on' }).click();
    }
    const choose = async (): Promise<void> => {
      await page.getByLabel('Profile').selectOption('simulated-processor');
      await page
        .getByLabel('Settlement file', { exact: true })
        .setInputFiles({ name: 'day.csv', mimeType: 'text/csv', buffer });
    };
    await choose();
    await page.getByRole('button', { name: 'Try without importing' }).click();
    await expect(page.getByRole('status')).toContainText('can be imported');
    await choose();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('day.csv');
    await expect(async () => {
      await page.reload();
      await expect(page.locator('tbody')).toContainText('without a payment', { timeout: 500 });
    }).toPass();
    const sent = page.getByRole('link', { name: 'Download as it was sent' });
    const answer = await page.request.get((await sent.getAttribute('href')) ?? '');
    expect((await answer.body()).equals(buffer)).toBe(true);
    await page.locator('tbody th a').click();
    await expect(page).toHaveURL(detailOf('settlements/rows'));
    const mark = page.locator('form[action*="/mark"]');
    await mark.getByLabel('Reason').fill('paid in cash');
    await mark.getByRole('button').click();
    await expect(page.locator('main')).toContainText('paid in cash');
  });
});

test('a payment of the test tools is confirmed as its shopper, and has ended then @chromium', async ({
  signedIn: page,
}) => {
  await page.goto('/office/test/triggers');
  await page.getByRole('button', { name: '3-D Secure' }).click();
  await expect(page.locator('.summary')).toContainText('pending');
  await page.getByRole('link', { name: 'Confirm as its shopper' }).click();
  await issuerIn(page.frameLocator('iframe')).enter('1234');
  await expect(page).toHaveURL(/\/office\/payments\/8a\w+\?done=/);
  await expect(page.getByRole('status').first()).toContainText('DB: approved');
});
