import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { type Browser, chromium, type Frame, type Page } from 'playwright';
import { numbers, startStandIn } from './stand-in.fixture.ts';

/**
 * Takes a screenshot of every state of the checkout on every device, for review: `pnpm --filter widget gallery FOLDER
 * [state,…|all] [device,…]`.
 */
const [folder = 'dist/gallery', onlyStates = 'all', onlyDevices] = process.argv.slice(2);

type Device = {
  readonly name: string;
  /** Custom properties of the element. */
  readonly look?: string;
  readonly width: number;
  readonly height?: number;
  readonly scheme: 'light' | 'dark';
  readonly locale: string;
  readonly forced?: true;
};

const devices: readonly Device[] = [
  { name: 'phone', width: 390, scheme: 'light', locale: 'en' },
  { name: 'phone-dark-de', width: 390, scheme: 'dark', locale: 'de' },
  { name: 'narrow-ar', width: 320, scheme: 'light', locale: 'ar' },
  { name: 'narrow-de', width: 320, scheme: 'light', locale: 'de' },
  { name: 'narrow-ja', width: 320, scheme: 'light', locale: 'ja' },
  { name: 'desktop', width: 900, scheme: 'light', locale: 'en' },
  { name: 'desktop-dark-ar', width: 900, scheme: 'dark', locale: 'ar' },
  { name: 'forced-colours', width: 390, scheme: 'dark', locale: 'en', forced: true },
  { name: 'phone-ja', width: 390, scheme: 'light', locale: 'ja' },
  { name: 'desktop-de', width: 900, scheme: 'light', locale: 'de' },
  { name: 'plain', width: 390, scheme: 'light', locale: 'en', look: '--tillway-theme: plain' },
  { name: 'night', width: 390, scheme: 'dark', locale: 'en', look: '--tillway-theme: night' },
  { name: 'inside', width: 390, scheme: 'light', locale: 'de', look: '--tillway-label-place: inside' },
  { name: 'large-text', width: 390, scheme: 'light', locale: 'de', look: '--tillway-font-size: 24px' },
  { name: 'zoom-400', width: 320, height: 256, scheme: 'light', locale: 'de' },
];

type Scene = {
  readonly checkout?: string;
  readonly attributes?: string;
  act(form: Frame, page: Page): Promise<unknown>;
};

const scenes: Readonly<Record<string, Scene>> = {
  loading: { act: (_form, page) => page.locator('tillway-checkout[state=loading]').waitFor() },
  ready: { act: (form) => form.locator('#number').waitFor() },
  typing: { act: (form) => form.locator('#number').pressSequentially('4200 0000 00') },
  filled: { act: (form) => fill(form, '377777777777770') },
  coBadged: { act: (form) => fill(form, '4035501428146300').then(() => form.locator('#pay').click()) },
  faulty: { act: (form) => form.locator('#pay').click() },
  processing: { act: (form) => pay(form, numbers.staysOpen) },
  declined: { act: (form) => pay(form, numbers.isDeclined).then(() => form.locator('#notice').waitFor()) },
  challenged: {
    act: (form, page) => pay(form, numbers.isChallenged).then(() => page.locator('dialog iframe').waitFor()),
  },
  offline: {
    act: (form, page) =>
      page
        .context()
        .setOffline(true)
        .then(() => pay(form, numbers.pays)),
  },
  unknown: {
    checkout: 'lost',
    act: (form) => pay(form, numbers.staysOpen).then(() => form.locator('#panel').waitFor()),
  },
  paid: { act: (form) => pay(form, numbers.pays).then(() => form.locator('#panel').waitFor()) },
  chooser: { checkout: 'many', act: (form) => form.locator('.methods').waitFor() },
  tabs: {
    checkout: 'few',
    attributes: 'layout="tabs"',
    act: (form) => form.locator('.tabs').waitFor({ state: 'attached' }),
  },
  tabsDebit: {
    checkout: 'few',
    attributes: 'layout="tabs"',
    act: (form) =>
      form
        .locator('#method-directDebit')
        .waitFor({ state: 'attached' })
        .then(() => form.locator('#tab-directDebit:visible, label[for=method-directDebit]:visible').first().click()),
  },
  alreadyPaid: { checkout: 'paid', act: (form) => form.locator('#panel').waitFor() },
  debitEmpty: { checkout: 'many', act: (form) => choose(form, 'directDebit', '#iban') },
  debitFilled: { checkout: 'many', act: (form) => debit(form, 'DE89370400440532013000') },
  debitFaulty: {
    checkout: 'many',
    act: (form) => debit(form, 'DE8937040044').then(() => form.locator('#pay').click()),
  },
  transferEmpty: { checkout: 'many', act: (form) => choose(form, 'onlineTransfer', '.tiles') },
  transferFaulty: {
    checkout: 'many',
    act: (form) => choose(form, 'onlineTransfer', '.tiles').then(() => form.locator('#pay').click()),
  },
  transferElsewhere: {
    checkout: 'many',
    act: (form) => chooseBrand(form, 'onlineTransfer', 'IDEAL').then(() => form.locator('#pay').click()),
  },
  serviceFilled: {
    checkout: 'many',
    act: (form) =>
      chooseBrand(form, 'virtualAccount', 'MBWAY').then(() => form.locator('#phone').fill('+351 911 234 567')),
  },
  serviceFaulty: {
    checkout: 'many',
    act: (form) => chooseBrand(form, 'virtualAccount', 'MONEYBOOKERS').then(() => form.locator('#pay').click()),
  },
  invoice: { checkout: 'many', act: (form) => choose(form, 'invoice', '.terms') },
  prepayment: { checkout: 'many', act: (form) => choose(form, 'prepayment', '.terms') },
  instructions: {
    checkout: 'many',
    act: (form) =>
      choose(form, 'prepayment', '.terms')
        .then(() => form.locator('#pay').click())
        .then(() => form.locator('.instructions').waitFor()),
  },
  stored: { checkout: 'stored', act: (form) => form.locator('.removal').first().waitFor() },
  storedFaulty: {
    checkout: 'stored',
    act: (form) =>
      form
        .locator('.removal')
        .first()
        .waitFor()
        .then(() => form.locator('#pay').click()),
  },
  storedExpired: { checkout: 'stored', act: (form) => form.locator('.method').nth(2).locator('input').check() },
  storedRemoval: { checkout: 'stored', act: (form) => form.locator('.removal button').first().click() },
  wallets: { checkout: 'wallets', act: (form) => form.locator('.express').waitFor() },
  saving: { checkout: 'saving', act: (form) => form.locator('#saving').check() },
  details: { checkout: 'details', act: (form) => form.locator('#billing-city').waitFor() },
  detailsFaulty: {
    checkout: 'details',
    act: (form) =>
      fill(form, numbers.pays)
        .then(() => form.locator('#customer-email').fill('ada@'))
        .then(() => form.locator('#pay').click()),
  },
  instalments: { checkout: 'instalments', act: (form) => form.locator('#instalments').selectOption('3') },
  expired: { checkout: 'expired', act: (form) => form.locator('#panel').waitFor() },
  failed: { checkout: 'broken', act: (_form, page) => page.locator('tillway-checkout[state=failed]').waitFor() },
};

async function fill(form: Frame, number: string): Promise<void> {
  await form.locator('#number').pressSequentially(number);
  await form.locator('#expiry').pressSequentially('1230');
  await form.locator('#cvv').pressSequentially(number.startsWith('37') ? '1234' : '123');
  await form.locator('#holder').fill('Ada Lovelace');
}

/** Chooses a method, and waits for a part of its fields. */
async function choose(form: Frame, method: string, part: string): Promise<void> {
  await form.locator(`#method-${method}`).check();
  await form.locator(`.method[data-chosen] ${part}`).first().waitFor();
}

async function chooseBrand(form: Frame, method: string, brand: string): Promise<void> {
  await choose(form, method, '.tiles');
  await form.locator(`#brand-${brand}`).check();
}

async function debit(form: Frame, iban: string): Promise<void> {
  await choose(form, 'directDebit', '#iban');
  await form.locator('#account-holder').fill('Ada Lovelace');
  await form.locator('#iban').pressSequentially(iban);
}

const pay = (form: Frame, number: string): Promise<void> => fill(form, number).then(() => form.locator('#pay').click());

async function photograph(
  browser: Browser,
  gateway: string,
  { name, scene, device }: { name: string; scene: Scene; device: Device },
): Promise<void> {
  const { width, height = 700, scheme, locale } = device;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: scheme,
    deviceScaleFactor: 2,
    forcedColors: device.forced ? 'active' : 'none',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const address = new URL(
    `page?checkout=${scene.checkout ?? 'shown'}-${name}-${device.name}&locale=${locale}&scheme=${scheme}&look=${encodeURIComponent(device.look ?? '')}&attributes=${encodeURIComponent(scene.attributes ?? '')}`,
    gateway.replace('127.0.0.1', 'localhost'),
  );
  if (name === 'loading') await context.route('**/frame?*', () => undefined);
  await page.goto(address.href, { waitUntil: 'commit' });
  if (name !== 'loading' && name !== 'failed') await page.locator('tillway-checkout:not([state=loading])').waitFor();
  await scene.act(page.frames()[1] ?? page.mainFrame(), page);
  await checkAccess(page, `${name}-${device.name}`, device);
  // Transitions of digits and colours end first.
  await page.waitForTimeout(400);
  await page.screenshot({ path: join(folder, `${name}-${device.name}.png`) });
  await context.close();
}

/** Prints what axe finds in the page and its frames. */
async function checkAccess(page: Page, place: string, device: Device): Promise<void> {
  // The page has nothing but the form, and forced colours are the system's.
  const rules = ['page-has-heading-one', 'landmark-one-main', 'region', ...(device.forced ? ['color-contrast'] : [])];
  const { violations } = await new AxeBuilder({ page }).disableRules(rules).analyze();
  for (const { id, nodes } of violations) console.log(`${place}: ${id} ${nodes.map(({ html }) => html).join(' ')}`);
}

mkdirSync(folder, { recursive: true });
const standIn = await startStandIn();
const installed = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium'].find(
  (path) => path !== undefined && existsSync(path),
);
const browser = await chromium.launch(installed === undefined ? {} : { executablePath: installed });
for (const device of devices.filter(({ name }) => onlyDevices?.split(',').includes(name) ?? true)) {
  for (const [name, scene] of Object.entries(scenes)) {
    if (onlyStates === 'all' || onlyStates.split(',').includes(name))
      await photograph(browser, standIn.url, { name, scene, device });
  }
}
await browser.close();
await standIn.close();
