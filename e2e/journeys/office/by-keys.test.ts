import type { Page } from '@playwright/test';
import { test } from '../../pages/office/history.ts';
import { enters, type Entered, type Form, sends, skips, tabsTo, walksBack } from '../../pages/office/keys.ts';
import { expect, type Office, opensCheckout, pays, registers } from '../../pages/office/office.ts';
import { everySixth } from '../../whole.ts';

/** A screen as a person without a mouse walks it. */
type Screen = {
  readonly path: string;
  /** A field of the filter, and what is entered. */
  readonly filter?: readonly [field: string, entered: Entered];
  /** The pages that rows lead to, by how their addresses begin: of each, the first link is opened. */
  readonly rows?: readonly string[];
  /** The main form, of the row where one is opened. */
  readonly form?: Form;
  /** What has to be there first; returns the address of the page, where it is in no menu. */
  readonly prepares?: (office: Office, page: Page) => Promise<string>;
};

const typed = (text: string): Entered => ({ text });
const next: Entered = { key: 'ArrowDown' };
const [first, marked] = [{ key: 'Space' } as const, typed('by keys')];

/** A payment whose acquirer does not answer. */
async function hangs(office: Office): Promise<string> {
  await fetch(`${office.gateway.simulatorUrl}control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mode: 'error500', times: 1 }),
  });
  return `/payments/${await pays(office, { testMode: 'EXTERNAL' })}`;
}

/** A chargeback that can be answered. */
async function disputes(office: Office): Promise<string> {
  const { gatewayUrl, token, entityId } = office.gateway;
  await fetch(`${gatewayUrl}v1/payments/${await pays(office)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: new URLSearchParams({ entityId, paymentType: 'CB', amount: '92.00', currency: 'EUR' }),
  });
  return '/disputes';
}

/** A payment that an analyst decides about. */
async function isHeld(office: Office): Promise<string> {
  await pays(office, { 'customer.givenName': 'simulate', 'customer.surname': 'review' });
  return '/risk/cases';
}

async function isPaid(office: Office): Promise<string> {
  await pays(office);
  return '/payments';
}

async function stores(office: Office): Promise<string> {
  await registers(office);
  return '/registrations';
}

async function opens(office: Office): Promise<string> {
  await opensCheckout(office);
  return '/checkouts';
}

/** The first settlement file of the history, which is made beside the first requests. */
async function imports(_office: Office, page: Page): Promise<string> {
  const listed = async () => (await page.request.get('/office/settlements?state=imported')).text();
  await expect.poll(listed, { timeout: 30_000 }).toMatch(/href="\/office\/settlements\/8a/);
  return '/settlements';
}

const screens: Readonly<Record<string, Screen>> = {
  payments: { path: '/payments', filter: ['brand', typed('VISA')], rows: ['/payments/8a'], prepares: isPaid },
  checkouts: { path: '/checkouts', filter: ['currency', typed('EUR')], rows: ['/checkouts/'], prepares: opens },
  registrations: {
    path: '/registrations',
    filter: ['brand', typed('VISA')],
    rows: ['/registrations/8a'],
    prepares: stores,
  },
  schedules: { path: '/schedules', filter: ['state', next] },
  'risk cases': { path: '/risk/cases', rows: ['/risk/cases/8a'], prepares: isHeld },
  'failed callbacks': { path: '/risk/callbacks/failed', filter: ['status', typed('500')] },
  'block and allow lists': { path: '/risk/lists', filter: ['list', next] },
  'risk rules': { path: '/risk/rules' },
  'the log of requests': { path: '/log/requests', filter: ['outcome', next], rows: ['/log/requests/8a'] },
  'own actions': { path: '/audit/own', filter: ['outcome', next] },
  users: {
    path: '/users',
    filter: ['state', next],
    rows: ['/users/8a'],
  },
  'an invitation': {
    path: '/users',
    form: {
      action: '="/office/users"',
      fields: { email: typed('keys@example.com'), role: first },
      sees: 'office/invitation/',
    },
  },
  tokens: {
    path: '/account/tokens',
    filter: ['state', next],
    form: { action: '="/office/account/tokens"', fields: { alias: marked }, sees: 'Copy it now' },
  },
  webhooks: {
    path: '/webhooks',
    form: {
      action: '="/office/webhooks"',
      fields: { name: marked, url: typed('http://127.0.0.1:9/') },
      sees: 'Copy it now',
    },
  },
  settlements: {
    path: '/settlements',
    filter: ['state', typed('imported')],
    rows: ['/settlements/8a', '/settlements/rows/8a'],
    prepares: imports,
    form: { action: '$="/unmatch"', fields: { reason: marked }, sees: 'Link the payment' },
  },
  disputes: {
    path: '/disputes',
    filter: ['brand', typed('VISA')],
    rows: ['/disputes/8a'],
    prepares: disputes,
    form: { action: '$="/note"', fields: { note: marked }, sees: 'by keys' },
  },
  entities: {
    path: '/entities',
    filter: ['find', typed('Demo')],
    rows: ['/entities/8a'],
    form: { action: '^="/office/entities/8a"', fields: { name: typed('By keys') }, sees: 'By keys' },
  },
  system: {
    path: '/system',
    form: { action: '$="/system/pause"', fields: { connector: next, reason: marked }, sees: 'by keys' },
  },
  reports: {
    path: '/reports',
    filter: ['currency', typed('EUR')],
    form: { action: '$="/order"', fields: { rhythm: next }, sees: /every (day|week|month)/ },
  },
  'the audit log': { path: '/audit', filter: ['outcome', next] },
  proposals: {
    path: '/proposals',
    prepares: hangs,
    form: { action: '$="/propose"', fields: { outcome: next, reason: marked }, sees: 'Another user has to approve' },
  },
  'test tools': {
    path: '/test/clock',
    rows: ['/test/triggers'],
    form: { action: '$="/test/triggers"', sees: /DB: (approved|declined)/ },
  },
  'my account': {
    path: '/me',
    form: { action: '$="/me/profile"', fields: { name: marked }, sees: 'My account' },
  },
};

test('each screen of the menu is among those that are walked', async ({ signedIn: page }) => {
  await page.goto('/office');
  const menu = await page
    .locator('#menu a')
    .evaluateAll((links) => links.map((link) => (link.getAttribute('href') ?? '').split('?')[0] ?? ''));
  expect(menu.length).toBeGreaterThan(20);
  const walked = new Set(Object.values(screens).map(({ path }) => `/office${path}`));
  expect(menu.filter((each) => !walked.has(each))).toEqual([]);
});

for (const [name, { path, filter, rows = [], form, prepares }] of everySixth(screens))
  test(`${name}: walked by Tab, Enter and arrows alone, with the focus in sight`, async ({
    signedIn: page,
    office,
  }) => {
    const address = `/office${(await prepares?.(office, page)) ?? path}`;
    await page.goto('/office');
    await tabsTo(page, `[href="/office${path}"]`);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/office${path}`));
    if (filter) {
      const [field, entered] = filter;
      await skips(page);
      await tabsTo(page, 'details.filters > summary');
      await page.keyboard.press('Enter');
      await enters(page, `.filters [name="${field}"]`, entered);
      await tabsTo(page, '.filters button');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(new RegExp(`[?&]${field}=\\w`));
    }
    if (!page.url().includes(address)) await page.goto(address);
    for (const row of rows) {
      await skips(page);
      await tabsTo(page, `main [href^="/office${row}"]`);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(new RegExp(`/office${row}`));
    }
    await page.goto(page.url().replace('#content', ''));
    await walksBack(page);
    if (form) await sends(page, form);
  });
