import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startGateway } from '../../gateway.ts';
import { expect, officeOf, test } from '../../pages/office/office.ts';

const MESSAGE = 'After five failed tries, wait 15 minutes.';

test('five failed tries keep a user out for 15 minutes, which the page states @chromium', async ({ page }) => {
  const folder = await mkdtemp(join(tmpdir(), 'tillway-lockout-'));
  // The clock is moved, which ends the sessions of other journeys.
  const { gateway, end } = await startGateway(folder);
  try {
    const { email, password, code } = await officeOf(gateway);
    await page.goto(`${gateway.gatewayUrl}office`);
    const tries = async (word: string, oneTime: string) => {
      await page.getByLabel('E-mail').fill(email);
      await page.getByLabel('Password').fill(word);
      await page.getByLabel('One-time code').fill(oneTime);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    };
    for (let time = 1; time <= 5; time += 1) {
      await tries('not the password', code());
      await expect(page.getByRole('alert')).toContainText(MESSAGE);
    }
    await expect(page.getByLabel('E-mail')).toHaveValue(email);
    await tries(password, code());
    await expect(page.getByRole('alert')).toContainText(MESSAGE);
    await gateway.advance(14 * 60);
    await tries(password, code());
    await expect(page.getByRole('alert')).toContainText(MESSAGE);
    await gateway.advance(60);
    await tries(password, code());
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Home');
    await page.goto(`${gateway.gatewayUrl}office/audit`);
    await expect(page.locator('tbody')).toContainText('locked out');
  } finally {
    await end();
    await rm(folder, { recursive: true });
  }
});
