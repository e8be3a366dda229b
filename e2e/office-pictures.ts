import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { browser } from './browser.ts';
import { startGateway } from './gateway.ts';
import { type Office, officeOf, pays } from './pages/office/office.ts';

/** Takes the pictures of docs/office.md, beside those of `pictures.ts`: `pnpm --filter e2e pictures`. */
const target = join(import.meta.dirname, '../docs/office');

/** Cards that are approved and declined, with what they pay, the oldest first. */
const sales = [
  { amount: '12.50', merchantTransactionId: 'order-1041' },
  { amount: '240.00', merchantTransactionId: 'order-1042', paymentType: 'PA' },
  { amount: '92.00', merchantTransactionId: 'order-1043', 'card.number': '4000000000000002' },
  {
    amount: '1180.00',
    merchantTransactionId: 'order-1044',
    'card.number': '5454545454545454',
    paymentBrand: 'MASTER',
  },
  { amount: '64.90', merchantTransactionId: 'order-1045' },
  { amount: '310.00', merchantTransactionId: 'order-1046', paymentType: 'PA' },
] as const;

const wide = { width: 1280, height: 720 };
const phone = { width: 390, height: 640 };

type Shown = { readonly id: string; readonly request: string };

/** The address of the latest request of the log, which was refused. */
async function latestRequest({ gateway, cookie }: Office): Promise<string> {
  const headers = { cookie: `${cookie.name}=${cookie.value}` };
  const page = await (await fetch(`${gateway.gatewayUrl}office/log/requests`, { headers })).text();
  return /"(\/office\/log\/requests\/8a[0-9a-f]{30})"/.exec(page)?.[1] ?? '';
}

async function take(chrome: Browser, office: Office, { id, request }: Shown): Promise<void> {
  const views = [
    { name: 'payments', path: '/office/payments', viewport: wide, colorScheme: 'light' },
    { name: 'payment', path: `/office/payments/${id}`, viewport: wide, colorScheme: 'light' },
    { name: 'request', path: request, viewport: wide, colorScheme: 'light' },
    { name: 'phone', path: '/office/payments', viewport: phone, colorScheme: 'dark' },
  ] as const;
  for (const { name, path, viewport, colorScheme } of views) {
    const context = await chrome.newContext({ baseURL: office.gateway.gatewayUrl, viewport, colorScheme });
    await context.addCookies([{ ...office.cookie, url: office.gateway.gatewayUrl }]);
    const page = await context.newPage();
    await page.goto(path);
    await page.screenshot({ path: join(target, `${name}.png`) });
    await context.close();
  }
}

const folder = await mkdtemp(join(tmpdir(), 'tillway-'));
const { gateway, end } = await startGateway(folder);
const chrome = await chromium.launch(await browser());
try {
  const office = await officeOf(gateway);
  const ids: string[] = [];
  for (const sale of sales) ids.push(await pays(office, sale));
  await mkdir(target, { recursive: true });
  await pays(office, { amount: '64,90', currency: 'EURO', 'customer.email': 'jane@example' });
  await take(chrome, office, { id: ids[1] ?? '', request: await latestRequest(office) });
} finally {
  await chrome.close();
  await end();
  await rm(folder, { recursive: true });
}
