import type { Page } from '@playwright/test';
import { fillsIn } from './fill-in.ts';
import { stepOf } from './forms.ts';
import { expect, type Office, pays } from './office.ts';
import { openReceiver } from './receiver.ts';

/** Payments with an amount, a reference and names that are longer than most. */
const long = {
  amount: '1234567.90',
  merchantTransactionId: '8f14e45f-ceea-467f-a5a3-4b0c8d8e1f00-subscription-2026-11',
  'card.holder': 'Maximilian-Alexander Freiherr von Donaudampfschifffahrt',
  createRegistration: 'true',
};

/** A webhook with a long name whose notifications fail: by an answer, and without one. */
export async function failsToNotify(page: Page, office: Office): Promise<void> {
  const [receiver, { gateway }] = [await openReceiver(), office];
  const address = `${gateway.gatewayUrl}admin/v1/entities/${gateway.entityId}/webhooks`;
  const headers = { authorization: 'Bearer demo-admin-token', 'content-type': 'application/json' };
  const webhook = {
    name: 'Warehouse of the northern region',
    url: `${receiver.url}notifications/of/the/warehouse`,
    types: ['PAYMENT', 'REGISTRATION', 'CHECKOUT', 'SCHEDULE', 'RISK'],
  };
  await fetch(address, { method: 'POST', headers, body: JSON.stringify(webhook) });
  const shows = (path: string, pattern: RegExp) =>
    expect.poll(async () => (await page.request.get(path)).text(), { timeout: 30_000 }).toMatch(pattern);
  await shows('/office/webhooks', /Warehouse[\s\S]*?state active/);
  receiver.status = 500;
  await pays(office, long);
  await shows('/office/webhooks/deliveries', /<code>500<\/code>/);
  receiver.close();
  await pays(office, long);
  await shows('/office/webhooks/deliveries', /ECONNREFUSED/);
}

/** Words in capitals that a table breaks within. */
export const brokenWords = (): readonly string[] =>
  Array.from(document.querySelectorAll('td, th')).flatMap((cell) =>
    Array.from(cell.childNodes).flatMap((node) => {
      const range = document.createRange();
      return Array.from(
        (node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : '').matchAll(/[A-Z]{5,}/g),
      ).flatMap(({ 0: word, index }) => {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        return new Set(Array.from(range.getClientRects(), ({ top }) => top)).size > 1 ? [word] : [];
      });
    }),
  );

/** Uploads a file in which something is wrong: no state of a file has a longer name than its quarantine. */
export async function quarantinesFile(page: Page): Promise<void> {
  const upload = stepOf('/office/settlements/upload');
  if (!upload) throw new Error('there is no form for files');
  await page.goto(upload.page({}));
  await fillsIn(page, upload, {});
  await expect(page.locator('main')).toContainText(upload.sees);
}
