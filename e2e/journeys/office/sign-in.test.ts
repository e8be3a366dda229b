import type { Browser, Page } from '@playwright/test';
import { codeAt, expect, type Office, password, pays, test } from '../../pages/office/office.ts';

/** Invites a user with a role; returns the link. */
async function invites(page: Page, email: string, role: string): Promise<string> {
  await page.goto('/office/users');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('checkbox', { name: role }).check();
  await page.getByRole('button', { name: 'Make a link' }).click();
  return (await page.locator('code.link').textContent()) ?? '';
}

type Invited = { readonly office: Office; readonly browser: Browser; readonly link: string };

/** Accepts an invitation in a browser of its own, up to the recovery codes. */
async function accepts({ office, browser, link }: Invited): Promise<{ invited: Page; secret: string }> {
  const invited = await (await browser.newContext({ baseURL: office.gateway.gatewayUrl })).newPage();
  await invited.goto(link);
  const secret = (await invited.locator('code.key').textContent()) ?? '';
  await invited.getByLabel('Name').fill('Änne Öztürk');
  await invited.getByLabel('Password').fill(password);
  await invited.getByLabel('Code that the app shows').fill(codeAt(secret, Date.now()));
  await invited.getByRole('button', { name: 'Begin' }).click();
  return { invited, secret };
}

test('an invited user chooses a password, and is let in again with a one-time code', async ({
  signedIn: page,
  browser,
  office,
}) => {
  const link = await invites(page, 'finance@example.com', 'Finance');
  const { invited, secret } = await accepts({ office, browser, link });
  await expect(invited.locator('.codes li')).toHaveCount(10);
  await invited.getByRole('link', { name: 'Go on' }).click();
  await expect(invited.getByRole('heading', { level: 1 })).toHaveText('Home');
  await invited.getByRole('button', { name: 'Sign out' }).click();

  await invited.goto('/office/payments?state=pending');
  await invited.getByLabel('E-mail').fill('finance@example.com');
  await invited.getByLabel('Password').fill(password);
  await invited.getByLabel('One-time code').fill(codeAt(secret, Date.now() + 30_000));
  await invited.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(invited).toHaveURL(/\/office\/payments\?state=pending$/);
  await invited.context().close();
});

test('an analyst sees totals and reports, no payment and no customer, and can do nothing', async ({
  signedIn: page,
  browser,
  office,
}) => {
  const id = await pays(office, { amount: '31.00', currency: 'CHF' });
  const link = await invites(page, 'analyst@example.com', 'Analyst');
  const { invited } = await accepts({ office, browser, link });
  await invited.getByRole('link', { name: 'Go on' }).click();
  await expect(invited.getByRole('navigation', { name: 'Menu' }).getByRole('link')).toHaveText(['Reports']);
  await invited.getByRole('link', { name: 'Reports' }).click();
  await expect(invited.locator('main')).toContainText(/CHF.31\.00/);
  await expect(invited.locator('main')).not.toContainText('Jane Jones');
  const csv = await invited.request.get('/office/reports/volume?format=csv');
  expect([csv.status(), await csv.text()]).toEqual([200, expect.not.stringContaining('Jane')]);
  for (const path of ['/office/payments', `/office/payments/${id}`, '/office/registrations', '/office/users']) {
    const answer = await invited.goto(path);
    expect([path, answer?.status()]).toEqual([path, 403]);
    await expect(invited.locator('main')).toContainText('Your roles do not include this');
  }
  await invited.goto('/office/search?q=type:DB');
  await expect(invited.locator('main')).not.toContainText('31.00');
  await invited.goto('/office/me');
  const form = await invited.locator('input[name="form"]').first().inputValue();
  const refused = await invited.request.post(`/office/payments/${id}/refund`, {
    form: { form, key: crypto.randomUUID(), amount: '31.00', reason: 'x' },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(refused.status()).toBe(403);
  await invited.context().close();
});

test('a passkey is added, signs in alone, and is removed @chromium', async ({ signedIn: page, context, office }) => {
  const session = await context.newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto('/office/me');
  await page.getByLabel('Its name').fill('Office key');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.locator('.passkeys')).toContainText('Office key');
  await expect(page.locator('.passkeys')).toHaveCSS('list-style-type', 'none');
  await page.getByRole('button', { name: 'Sign out' }).click();

  await page.goto('/office/me');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL(/\/office\/me$/);
  await expect(page.locator('.passkeys')).not.toContainText('never');
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.locator('main')).toContainText('None yet');
  const [cookie] = await context.cookies(office.gateway.gatewayUrl);
  Object.assign(office.cookie, { value: cookie?.value });
});
