import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { startGateway } from '../../gateway.ts';
import { fillsIn, isRefused } from '../../pages/office/fill-in.ts';
import { formSteps, stepOf } from '../../pages/office/forms.ts';
import { expect, type Office, officeOf, pays, test as base } from '../../pages/office/office.ts';
import { openReceiver } from '../../pages/office/receiver.ts';
import { walk, type Walked } from '../../pages/office/walk.ts';
import { brokenWords, failsToNotify, quarantinesFile } from '../../pages/office/wide.ts';
import { everyThird, isWhole, thirdOf } from '../../whole.ts';

/** A gateway with a month of history, so that there are settlement files, disputes and cases. */
const test = base.extend<object, { office: Office }>({
  office: [
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'tillway-forms-'));
      const { gateway, end } = await startGateway(folder, {}, ['--history']);
      await use(await officeOf(gateway));
      await end();
      await rm(folder, { recursive: true });
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});
test.use({ javaScriptEnabled: false, actionTimeout: 2000 });
// One gateway, and its month of history, for all of them. Forty seconds on a machine that does nothing else.
test.describe.configure({ mode: 'default', timeout: 240_000 });

/** The addresses of all forms that post. Passkeys are made by script alone (DECISIONS 169). */
const posted = globSync('../../../server/backoffice/pages/*/routes.ts', { cwd: import.meta.dirname })
  .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
  .flatMap((text) => Array.from(text.matchAll(/method: 'POST',\s+path: '([^']+)'/g), ([, path = '']) => path))
  .filter((path) => !path.startsWith('/me/passkeys'));

test('each form that posts has a row of what is filled in and what comes true', () => {
  expect([...new Set(formSteps.map(({ form }) => form))].toSorted()).toEqual(posted.toSorted());
});

async function asks({ gateway }: Office, request: string, form: Record<string, string>, token = gateway.token) {
  const [method = '', path = ''] = request.split(' ');
  const isAdmin = path.startsWith('admin/');
  const answer = await fetch(`${gateway.gatewayUrl}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(isAdmin ? { 'content-type': 'application/json' } : {}) },
    body: isAdmin
      ? JSON.stringify({ urls: ['http://127.0.0.1:1/a', 'http://127.0.0.1:1/b'], retries: 0 })
      : new URLSearchParams(form),
  });
  // The cast holds because every answer about something that was made has its id.
  return (await answer.json()) as { readonly id: string };
}

const firstLink = async (page: Page, path: string, pattern: RegExp, place = 0): Promise<string> => {
  let found: readonly string[] = [];
  await expect
    .poll(
      async () => {
        const text = await (await page.request.get(path)).text();
        found = [...new Set(Array.from(text.matchAll(pattern), ([, id = '']) => id))];
        return found.length;
      },
      { timeout: 60_000, message: path },
    )
    .toBeGreaterThan(place);
  return found[place] ?? '';
};

/** What forms are about: made by the API, or taken from the history. */
async function makes(page: Page, office: Office): Promise<Record<string, string>> {
  const { gateway } = office;
  const unknown = async () => {
    await fetch(`${gateway.simulatorUrl}control`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mode: 'error500', times: 1 }),
    });
    return pays(office, { testMode: 'EXTERNAL' });
  };
  const stores = {
    'standingInstruction.mode': 'INITIAL',
    'standingInstruction.source': 'CIT',
    'standingInstruction.type': 'RECURRING',
    'standingInstruction.recurringType': 'SUBSCRIPTION',
    'standingInstruction.expiry': '2034-01-01',
    'standingInstruction.frequency': '0030',
    createRegistration: 'true',
  };
  const first = (await asks(office, 'POST v1/payments', {
    entityId: gateway.entityId,
    amount: '9.00',
    currency: 'EUR',
    paymentType: 'DB',
    paymentBrand: 'VISA',
    'card.number': '4200000000000000',
    'card.holder': 'Jane Jones',
    'card.expiryMonth': '05',
    'card.expiryYear': '2034',
    'card.cvv': '123',
    ...stores,
  })) as { readonly id: string; readonly registrationId?: string };
  const scheduled = await asks(office, 'POST scheduling/v1/schedules', {
    entityId: gateway.entityId,
    registrationId: first.registrationId ?? '',
    amount: '9.00',
    currency: 'EUR',
    paymentType: 'DB',
    'job.expression': '0 0 6 1 * ?',
  });
  const file = await firstLink(page, '/office/settlements?state=imported', /href="\/office\/settlements\/(8a\w{30})"/g);
  const row = await firstLink(page, `/office/settlements/${file}`, /href="\/office\/settlements\/rows\/(\w+)"/g);
  await asks(office, `PATCH admin/v1/entities/${gateway.entityId}/risk/callback`, {}, 'demo-admin-token');
  return {
    reserved: await pays(office, { paymentType: 'PA' }),
    toReverse: await pays(office, { paymentType: 'PA' }),
    paid: await pays(office),
    disputed: await pays(office),
    toDispute: await pays(office),
    prepayment: (
      await asks(office, 'POST v1/payments', {
        entityId: gateway.entityId,
        amount: '92.00',
        currency: 'EUR',
        paymentType: 'PA',
        paymentBrand: 'PREPAYMENT',
      })
    ).id,
    pending: await unknown(),
    unknown: await unknown(),
    registration: first.registrationId ?? '',
    schedule: scheduled.id,
    dispute: await firstLink(page, '/office/disputes', /href="\/office\/disputes\/(\w+)"/g),
    file,
    row,
    rowPayment: await firstLink(page, `/office/settlements/rows/${row}`, /href="\/office\/payments\/(8a\w{30})"/g),
    case: await firstLink(page, '/office/risk/cases', /href="\/office\/risk\/cases\/(\w+)"/g, 1),
    otherCase: await firstLink(page, '/office/risk/cases', /href="\/office\/risk\/cases\/(\w+)"/g, 2),
  };
}

const shop = '8a8294174b7ecb28014b9699220015ca';

/** What is made by a step before: its page is looked up when a form needs it. */
const made: Readonly<Record<string, (page: Page) => Promise<string>>> = {
  callback: (page) => firstLink(page, '/office/risk/callbacks/failed', /href="\/office\/risk\/callbacks\/(8a\w{30})"/g),
  chargeback: (page) => firstLink(page, '/office/payments?type=CB', /href="\/office\/payments\/(8a\w{30})"/g),
  account: (page) => firstLink(page, `/office/entities/${shop}/processing`, /processing\?change=(\w+)"/g),
  event: (page) => firstLink(page, '/office/webhooks/deliveries', /href="\/office\/webhooks\/deliveries\/(\w{32})"/g),
  otherCallback: (page) =>
    firstLink(page, '/office/risk/callbacks/failed', /href="\/office\/risk\/callbacks\/(8a\w{30})"/g),
  token: (page) => firstLink(page, '/office/account/tokens', /href="\/office\/account\/tokens\/(\w+)">By hand/g),
  webhook: (page) => firstLink(page, '/office/webhooks', /href="\/office\/webhooks\/(\w+)">(?:By hand|Renamed)/g),
  quarantined: (page) =>
    firstLink(page, '/office/settlements?state=quarantined', /href="\/office\/settlements\/(8a\w{30})"/g),
  // Of all users the first one alone has factors.
  self: (page) => firstLink(page, '/office/users', /href="\/office\/users\/(\w+)">first-user@/g),
  user: (page) => firstLink(page, '/office/users', /href="\/office\/users\/(\w+)">hands@/g),
};

/** Signs the first user in on another device, and invites a colleague, who looks around: forms of their own pages. */
async function colleagues(page: Page, browser: Browser, office: Office): Promise<Page> {
  const open = async () =>
    (await browser.newContext({ baseURL: office.gateway.gatewayUrl, javaScriptEnabled: false })).newPage();
  const other = await open();
  await other.goto('/office/sign-in');
  await other.getByLabel('E-mail').fill(office.email);
  await other.getByLabel('Password').fill(office.password);
  await other.getByLabel('One-time code').fill(office.code());
  await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Home');
  await page.goto('/office/users');
  await page.getByLabel('E-mail').fill('colleague@example.com');
  await page.getByRole('checkbox', { name: 'Operator', exact: true }).check();
  await page.getByRole('checkbox', { name: 'Support limited' }).check();
  await page.getByRole('button', { name: 'Make a link' }).click();
  const colleague = await open();
  await colleague.goto((await page.locator('code.link').textContent()) ?? '');
  await colleague.getByRole('button', { name: 'Look around first' }).click();
  await expect(colleague.getByRole('heading', { level: 1 })).toHaveText('Home');
  return colleague;
}

let walked: Promise<readonly Walked[]> | undefined;

/** Walks all kinds of pages of a gateway that has what forms are about, once for all tests. */
const walkOfAll = (page: Page, office: Office): Promise<readonly Walked[]> => (walked ??= fillsAndWalks(page, office));

async function fillsAndWalks(page: Page, office: Office): Promise<readonly Walked[]> {
  await makes(page, office);
  await failsToNotify(page, office);
  await quarantinesFile(page);
  return walk(page);
}

test('every form that looks for something leads to its list without script, and every other one has a row @chromium', async ({
  signedIn: page,
  office,
}) => {
  const pages = await walkOfAll(page, office);
  const posts = new Set(pages.flatMap((each) => each.posts).filter((action) => !action.includes('/me/passkeys')));
  expect([...posts].filter((action) => stepOf(action) === undefined)).toEqual([]);
  const searches = new Map(pages.flatMap(({ path, gets }) => gets.map((action) => [action, path] as const)));
  expect(searches.size).toBeGreaterThan(20);
  for (const [action, path] of everyThird(Object.fromEntries(searches))) {
    await page.goto(path);
    const form = page.locator(`form[method="get"][action="${action}"]`).first();
    const closed = form.locator('xpath=ancestor::details[not(@open)]/summary');
    if ((await closed.count()) > 0) await closed.first().click();
    if (action.endsWith('/search')) await form.getByRole('searchbox').press('Enter');
    else await form.locator('button').first().click();
    expect(new URL(page.url()).pathname).toBe(action);
    await expect(page.locator('main h1')).toBeVisible();
  }
});

test('no table scrolls sideways at 1280 or 390 px, in English or German, with the buttons of its script @chromium', async ({
  signedIn: page,
  office,
  browser,
}) => {
  const tables = (await walkOfAll(page, office)).filter(({ hasTable }) => hasTable);
  expect(tables.length).toBeGreaterThan(25);
  const deliveries = '/office/webhooks/deliveries';
  const paths = [...tables.map(({ path }) => path), deliveries, `${deliveries}?status=undelivered`];
  const context = await browser.newContext({ baseURL: office.gateway.gatewayUrl });
  await context.addCookies(await page.context().cookies());
  const faults: string[] = [];
  const shown = await context.newPage();
  // The user of the other journeys reads English.
  for (const language of ['de', 'en']) {
    await page.goto('/office/me');
    await fillsIn(page, { form: '/me/profile', page: () => '/office/me', sees: '', fill: { language } }, {});
    // German words are the longer ones.
    for (const path of isWhole || language === 'de' ? paths : paths.slice(0, 1)) {
      await shown.goto(path, { waitUntil: 'domcontentloaded' });
      for (const width of [1280, 390]) {
        await shown.setViewportSize({ width, height: 720 });
        const over = await shown.evaluate(() =>
          Array.from(document.querySelectorAll('.scroller'), (each) => each.scrollWidth - each.clientWidth),
        );
        if (over.some((pixels) => pixels > 0))
          faults.push(`${path} in ${language} at ${width} px: ${over.join(', ')} px`);
        const cut = await shown
          .locator('#menu a')
          .evaluateAll((all) =>
            all
              .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
              .map(({ textContent }) => textContent.trim()),
          );
        if (cut.length > 0) faults.push(`${path} in ${language} cuts ${cut.join(', ')}`);
        const broken = await shown.evaluate(brokenWords);
        if (broken.length > 0) faults.push(`${path} in ${language} at ${width} px breaks ${broken.join(', ')}`);
      }
    }
    await shown.setViewportSize({ width: 1280, height: 720 });
    await shown.goto('/office/payments');
    const lines = await shown
      .locator('.moment time')
      .evaluateAll((all) => all.map((each) => new Set(Array.from(each.getClientRects(), ({ top }) => top)).size));
    if (lines.some((count) => count > 1)) faults.push(`payments in ${language} have times on two lines`);
  }
  await context.close();
  expect(faults).toEqual([]);
});

test('every form keeps what was typed when it is refused, and comes true without script @chromium', async ({
  signedIn: page,
  office,
  browser,
}) => {
  const receiver = await openReceiver();
  const colleague = await colleagues(page, browser, office);
  const found: Record<string, string> = { ...(await makes(page, office)), receiver: receiver.url };
  const faults: string[] = [];
  const refused = new Set(thirdOf(formSteps));
  for (const step of formSteps) {
    const wanted = Object.keys(made).find((name) => step.page({ [name]: '!' }).includes('!'));
    const by = step.by === 'second' ? colleague : page;
    try {
      if (wanted !== undefined) found[wanted] = (await made[wanted]?.(page)) ?? '';
      await by.goto(step.page(found));
      if (step.wrong && refused.has(step)) await isRefused(by, step, found);
      if (Object.keys(step.wrong ?? {}).some((name) => !(name in (step.fill ?? {})))) await by.goto(step.page(found));
      await fillsIn(by, step, found);
      await expect(by.locator('main')).toContainText(step.sees, { timeout: 5000 });
    } catch (fault) {
      const text = (await by.locator('main').textContent())?.replaceAll(/\s+/g, ' ').slice(0, 300);
      faults.push(`${step.form} on ${by.url()}: ${String(fault).slice(0, 160)} saw ${text}`);
    }
    // From here on notifications fail, so that there is something to send again.
    if (step.form === '/webhooks/:id/remove-secret') receiver.status = 500;
  }
  receiver.close();
  expect(faults.join('\n\n')).toEqual('');
});
