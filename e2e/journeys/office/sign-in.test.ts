import { codeAt, expect, password, test } from '../../pages/office/office.ts';

test('an invited user chooses a password, and is let in again with a one-time code', async ({
  signedIn: page,
  browser,
  office,
}) => {
  await page.goto('/office/users');
  await page.getByLabel('E-mail').fill('analyst@example.com');
  await page.getByRole('checkbox', { name: 'Finance' }).check();
  await page.getByRole('button', { name: 'Make a link' }).click();
  const link = (await page.locator('code.link').textContent()) ?? '';

  const invited = await (await browser.newContext({ baseURL: office.gateway.gatewayUrl })).newPage();
  await invited.goto(link);
  const secret = (await invited.locator('code.key').textContent()) ?? '';
  await invited.getByLabel('Name').fill('Änne Öztürk');
  await invited.getByLabel('Password').fill(password);
  await invited.getByLabel('Code that the app shows').fill(codeAt(secret, Date.now()));
  await invited.getByRole('button', { name: 'Begin' }).click();
  await expect(invited.locator('.codes li')).toHaveCount(10);
  await invited.getByRole('link', { name: 'Go on' }).click();
  await expect(invited.getByRole('heading', { level: 1 })).toHaveText('Home');
  await invited.getByRole('button', { name: 'Sign out' }).click();

  await invited.goto('/office/payments?state=pending');
  await invited.getByLabel('E-mail').fill('analyst@example.com');
  await invited.getByLabel('Password').fill(password);
  await invited.getByLabel('One-time code').fill(codeAt(secret, Date.now() + 30_000));
  await invited.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(invited).toHaveURL(/\/office\/payments\?state=pending$/);
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
  await expect(page.locator('.rows')).toContainText('Office key');
  await page.getByRole('button', { name: 'Sign out' }).click();

  await page.goto('/office/me');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL(/\/office\/me$/);
  await expect(page.locator('.rows')).not.toContainText('never');
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.locator('main')).toContainText('None yet');
  const [cookie] = await context.cookies(office.gateway.gatewayUrl);
  Object.assign(office.cookie, { value: cookie?.value });
});
