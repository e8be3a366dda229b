import type { Page } from '@playwright/test';
import { test } from '../../pages/office/history.ts';
import { enters, sends, skips, tabsTo } from '../../pages/office/keys.ts';
import { expect, type Office, password } from '../../pages/office/office.ts';

const reason = { text: 'by keys' } as const;

/** Follows links by Tab and Enter alone: the first of the menu, then those of pages, by how their addresses begin. */
async function follows(page: Page, [menu, ...links]: readonly string[]): Promise<void> {
  await page.goto('/office');
  await tabsTo(page, `#menu [href="/office${menu}"]`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/office${menu}`));
  for (const link of links) {
    await skips(page);
    await tabsTo(page, `main [href^="/office${link}"]`);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/office${link}`));
  }
}

test('a user signs in with a password and a one-time code by keys alone, also after a wrong one', async ({
  page,
  office,
}) => {
  await page.goto('/office/sign-in?next=/office/disputes');
  await expect(page.locator('[name="email"]')).toBeFocused();
  await page.keyboard.type(office.email);
  for (const code of ['000000', office.code()]) {
    await enters(page, '[name="password"]', { text: password });
    await enters(page, '[name="code"]', { text: code });
    await page.keyboard.press('Enter');
    if (code === '000000') await expect(page.getByText('These are not the right')).toBeVisible();
  }
  await expect(page).toHaveURL(/\/office\/disputes$/);
  await tabsTo(page, 'form[action$="/sign-out"] button');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/office\/sign-in/);
});

test('a notification that failed is found, opened and sent again by keys alone', async ({ signedIn: page }) => {
  await follows(page, ['/webhooks', '/webhooks/deliveries']);
  const left = async () => (await page.request.get('/office/webhooks/deliveries?status=undelivered-failed')).text();
  await expect.poll(left, { timeout: 30_000 }).toMatch(/webhooks\/deliveries\/8a/);
  await skips(page);
  await tabsTo(page, 'details.filters > summary');
  await page.keyboard.press('Enter');
  await enters(page, '.filters [name="status"]', { text: 'Undelivered after' });
  await tabsTo(page, '.filters button');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/status=undelivered-failed/);
  await skips(page);
  await tabsTo(page, 'main th [href^="/office/webhooks/deliveries/"]');
  await page.keyboard.press('Enter');
  await expect(page.locator('main .failing').first()).toBeVisible();
  await sends(page, { action: '$="/resend"', sees: 'It is sent again now' });
  await expect.poll(async () => (await page.reload(), page.getByText(/^\s*accepted/).count())).toBeGreaterThan(0);
});

/**
 * Two callbacks about cases, to an address where nothing listens, beside one of the history: of a history that is
 * still being made, the next ones fail there too.
 */
async function failsToCallBack(page: Page, { gateway }: Office): Promise<void> {
  const asks = (method: string, path: string, body: object) =>
    page.request.fetch(`${gateway.gatewayUrl}admin/v1/${path}`, {
      method,
      headers: { authorization: 'Bearer demo-admin-token' },
      data: body,
    });
  const listed = async () => (await page.request.get('/office/risk/cases')).text();
  await expect.poll(listed, { timeout: 30_000 }).toMatch(/risk\/cases\/8a/);
  await asks('PATCH', `entities/${gateway.entityId}/risk/callback`, { urls: ['http://127.0.0.1:1/'], retries: 0 });
  // A case of a history that is still being made may be decided before its note arrives.
  const notes = async (note: string) => {
    const [, found = ''] = /risk\/cases\/(8a\w{30})/.exec(await listed()) ?? [];
    return (await asks('POST', `risk/cases/${found}/decisions`, { decision: 'PENDING', userId: 'keys', note })).ok();
  };
  for (const note of ['one', 'two']) await expect.poll(() => notes(note), { timeout: 30_000 }).toBe(true);
  const failed = async () => (await page.request.get('/office/risk/callbacks/failed')).text();
  await expect
    .poll(async () => (await failed()).match(/risk\/callbacks\/8a/g)?.length, { timeout: 30_000 })
    .toBeGreaterThan(2);
}

test('failed callbacks are opened, sent once more and deleted with a reason by keys alone', async ({
  signedIn: page,
  office,
}) => {
  await failsToCallBack(page, office);
  const [list, row] = ['/risk/callbacks/failed', '/risk/callbacks/8a'];
  await follows(page, [list, row]);
  await sends(page, { action: '$="/resubmit"', sees: 'Done' });
  await follows(page, [list, row]);
  await sends(page, { action: '$="/remove"', fields: { reason }, sees: 'Done' });
});

test('rows of settlement files are matched one by one and several at once by keys alone', async ({
  signedIn: page,
}) => {
  const unmatched = '/settlements/unmatched';
  const listed = async () => (await page.request.get(`/office${unmatched}`)).text();
  await expect.poll(listed, { timeout: 30_000 }).toMatch(/settlements\/rows\/8a/);
  await follows(page, ['/settlements', unmatched, '/settlements/rows/8a']);
  await sends(page, { action: '$="/mark"', fields: { reason }, sees: 'Open it again' });
  await sends(page, { action: '$="/unmatch"', fields: { reason }, sees: 'Link the payment' });
  await follows(page, ['/settlements', unmatched, '/settlements/decide']);
  await skips(page);
  await tabsTo(page, 'main select[name^="decision"]');
  await page.keyboard.press('ArrowDown');
  await enters(page, 'main [name="reason"]', reason);
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toContainText(/1 of \d+ rows/);
});
