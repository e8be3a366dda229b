import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, type Office, opensCheckout, pays, test } from '../../pages/office/office.ts';
import { isWhole } from '../../whole.ts';

/** Every page that the office has, by the table of its addresses. */
const routes = globSync('../../../server/backoffice/{routes.ts,pages/*/routes.ts}', { cwd: import.meta.dirname })
  .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
  .flatMap((text) => Array.from(text.matchAll(/method: 'GET',\s+path: '([^']+)'/g), ([, path = '']) => path));

const isAt = (route: string, path: string): boolean =>
  new RegExp(`^/office${route.replaceAll(/:\w+/g, '[^/]+')}/?$`).test(path === '/office' ? '/office/' : path);

/** Texts that break out of markup and layouts where these are put together carelessly. */
const hostile = {
  merchantTransactionId: '"><img src=x onerror=alert(1)>',
  'customer.givenName': '</title><script>alert(1)</script>',
  'customer.surname': `${'Donaudampfschifffahrtsgesellschaft'.repeat(2)} عبد الرحمن بن محمد`,
  'billing.city': "'-alert(1)-' ${alert(1)} {{constructor}}",
};

/** The addresses to which pages lead, and those that are pages and no files. */
type Walked = { readonly addresses: readonly string[]; readonly pages: readonly string[] };

/** Walks one page of each kind; with `npm run prove` every one that is linked. */
async function walk(page: Page, { gateway }: Office): Promise<Walked> {
  const seen = new Map<string, string>();
  const pages: string[] = [];
  const open = ['/office'];
  for (let path = open.shift(); path !== undefined; path = open.shift()) {
    const { pathname } = new URL(path, gateway.gatewayUrl);
    const kind = isWhole ? pathname : (routes.find((route) => isAt(route, pathname)) ?? pathname);
    if (seen.has(kind)) continue;
    seen.set(kind, path);
    const answer = await page.request.get(path);
    if (!(answer.headers()['content-type'] ?? '').startsWith('text/html')) continue;
    pages.push(path);
    open.push(...Array.from((await answer.text()).matchAll(/href="(\/office\/[^"#]+)["#]/g), ([, each = '']) => each));
  }
  return { addresses: [...seen.values()], pages };
}

/** What no page shows: numbers of cards, hashes, tokens and secrets. */
const secrets = /4200000000000000|argon2id|demo-token|name="cvv"/;

/** What is wrong with the page that is shown. Dark pages differ by their colours only, and share these. */
async function faultsOf(page: Page, isDark = true): Promise<readonly string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  // In its legacy mode axe looks into no frame of another origin, of which there is none, and takes half the time.
  const axe = () => new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  const light = await axe().analyze();
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = isDark ? await axe().withRules('color-contrast').analyze() : { violations: [] };
  await page.setViewportSize({ width: 320, height: 700 });
  const [width, text, strange] = [
    await page.evaluate(() => document.documentElement.scrollWidth),
    await page.content(),
    await page.locator('script:not([src]), img, iframe, object, base, [onerror], [style]').count(),
  ];
  await page.setViewportSize({ width: 1280, height: 900 });
  return [
    ...[light, dark].flatMap(({ violations }) => violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)),
    ...(width > 320 ? [`is ${width} px wide`] : []),
    // The list of test cards has published numbers.
    ...(page.url().includes('/office/test/') ? [] : (secrets.exec(text) ?? [])),
    ...(strange > 0 ? ['has elements that were stored'] : []),
  ];
}

/** The pages are looked at in parts, which run side by side; each part walks them all first. */
const PARTS = 6;
for (let part = 0; part < (isWhole ? PARTS : 2); part += 1)
  test(`axe finds nothing on a page, none scrolls sideways at 320 px, shows a secret or runs what was stored (${part + 1} of ${PARTS}) @chromium`, async ({
    signedIn: page,
    office,
  }) => {
    test.slow();
    await pays(office, hostile);
    await opensCheckout(office, hostile);
    const ran: string[] = [];
    page.on('dialog', (dialog) => {
      ran.push(dialog.message());
      void dialog.dismiss();
    });
    const faults: string[] = [];
    const own = (await walk(page, office)).pages.filter((_path, place) => place % PARTS === part);
    for (const [place, path] of own.entries()) {
      await page.goto(path);
      faults.push(...(await faultsOf(page, isWhole || place % 3 === 0)).map((fault) => `${path} ${fault}`));
    }
    expect(faults).toEqual([]);
    expect(ran).toEqual([]);
  });

/** A file with a charge that fits no payment, and one that cannot be read. */
const files = {
  'day.csv': 'CHARGE,,,7.77,EUR,2026-11-20 07:00:00,,7.77,EUR,1.00,2026-11-20,0000,,,,',
  'broken.csv': 'CHARGE,,,seven,EUR,2026-11-20 07:00:00,,7.77,EUR,1.00,2026-11-20,0000,,,,',
} as const;
const columns =
  'type,transaction,reference,amount,currency,captured,fee,net,payout_currency,rate,value_date,account,scheme,dispute,reason,text';

async function imports(page: Page, { gateway }: Office, name: keyof typeof files): Promise<void> {
  await page.goto(`/office/settlements/upload?entity=${gateway.entityId}`);
  await page.getByLabel('Profile').selectOption('simulated-processor');
  const buffer = Buffer.from(`${columns}\n${files[name]}\nEND,1,7.77\n`);
  await page.getByLabel('Settlement file', { exact: true }).setInputFiles({ name, mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
}

test('axe finds nothing on a dispute, a settlement row, and a file in quarantine, and none scrolls sideways @chromium', async ({
  signedIn: page,
  office,
}) => {
  const { gatewayUrl, token, entityId } = office.gateway;
  const chargeback = { entityId, paymentType: 'CB', amount: '92.00', currency: 'EUR' };
  await fetch(`${gatewayUrl}v1/payments/${await pays(office)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: new URLSearchParams(chargeback),
  });
  await page.goto('/office/disputes');
  await page.locator('tbody th a').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dispute EUR 92.00');
  expect(await faultsOf(page)).toEqual([]);
  await imports(page, office, 'broken.csv');
  await expect(page.locator('.state.rejected')).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await imports(page, office, 'day.csv');
  await expect(async () => {
    await page.reload();
    await page.locator('tbody th a').click({ timeout: 500 });
  }).toPass();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Row 2 of day.csv');
  expect(await faultsOf(page)).toEqual([]);
});

test('the pages lead to every address of the office', async ({ signedIn: page, office }) => {
  await pays(office);
  await opensCheckout(office);
  const walked = (await walk(page, office)).addresses.map((path) => new URL(path, office.gateway.gatewayUrl).pathname);
  const missing = routes.filter((route) => !walked.some((path) => isAt(route, path)));
  const ofRowsThatAreNotThere = [
    '/schedules/:id',
    '/risk/cases/:id',
    '/registrations/:id',
    '/settlements/rows/:id',
    '/settlements/decide',
    '/settlements/:file/download',
    '/disputes/:id',
    '/disputes/:id/evidence/:evidence',
    '/reports/files/:id',
    '/exports/:id',
    '/log/exports/:id',
    '/audit/exports/:id',
    '/test/receiver/:arrival',
  ];
  const others = ['/sign-in', '/invitation/:token', '/search', '/users/:id/roles', '/test/confirmed', '/prove'];
  expect(
    missing.filter((route) => ![...others, ...ofRowsThatAreNotThere].includes(route) && !route.endsWith('/newer')),
  ).toEqual([]);
});

test('the first page of a browser is painted with its style before any file of the office has come @chromium', async ({
  signedIn: page,
}) => {
  const asked: string[] = [];
  await page.route('**/office/assets/**', (route) => void asked.push(route.request().url()));
  await page.goto('/office/payments', { waitUntil: 'commit' });
  const painted = await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  expect(await painted.jsonValue()).toBe(true);
  await expect(page.locator('.frame')).toHaveCSS('display', 'grid');
  expect(asked.some((url) => url.endsWith('.css'))).toBe(true);
  await page.unrouteAll();
  const kept = page.waitForResponse(/\.css$/);
  await page.goto('/office/me');
  expect((await kept).ok()).toBe(true);
  await expect(page.locator('.frame')).toHaveCSS('display', 'grid');
  await expect(page.locator('style')).toHaveCount(0);
});

test('a long German name on the first page of a phone is broken between its words @chromium', async ({
  signedIn: page,
  office,
}) => {
  await pays(office, { amount: '1234567.90' });
  await page.setViewportSize({ width: 320, height: 640 });
  await readsIn(page, 'de');
  await page.goto('/office');
  const name = page.locator('tbody th', { hasText: 'Genehmigungs\u00adquote' });
  const lines = await name.evaluate((found) => {
    const range = document.createRange();
    const [text] = found.childNodes;
    if (!(text instanceof Text)) throw new Error(`Expected a name, saw ${found.innerHTML}`);
    range.setStart(text, text.data.indexOf('G'));
    range.setEnd(text, text.data.indexOf('\u00ad'));
    return range.getClientRects().length;
  });
  await readsIn(page, 'en');
  expect(lines).toBe(1);
});

/** Has pages shown in another language from now on. */
async function readsIn(page: Page, language: string): Promise<void> {
  await page.goto('/office/me');
  await page.locator('[name="language"]').selectOption(language);
  await page.locator('form[action$="/me/profile"] button').click();
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}
