import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { browser } from './browser.ts';
import { startGateway } from './gateway.ts';
import { approvedCard } from './pages/cards.ts';
import { shopOn } from './pages/shop.ts';

/** Takes the README's screenshot of the checkout on the shop's page: `pnpm --filter e2e pictures`. */
const target = join(import.meta.dirname, '../docs/checkout.png');

/** Around the checkout, in CSS pixels. */
const MARGIN = 24;

const folder = await mkdtemp(join(tmpdir(), 'tillway-'));
const { gateway, end } = await startGateway(folder);
const chrome = await chromium.launch(await browser());
try {
  const page = await chrome.newPage({
    baseURL: gateway.shopUrl,
    colorScheme: 'light',
    deviceScaleFactor: 1.5,
    reducedMotion: 'reduce',
    viewport: { width: 1200, height: 900 },
  });
  await fillHalf(page);
  const { x, y, width, height } = (await page.locator('main').boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 1200,
    height: 900,
  };
  await page.screenshot({
    path: target,
    clip: { x: x - MARGIN, y: y - MARGIN, width: width + 2 * MARGIN, height: height + 2 * MARGIN },
    caret: 'hide',
  });
} finally {
  await chrome.close();
  await end();
  await rm(folder, { recursive: true });
}

/** The form is half filled in. */
async function fillHalf(page: Page): Promise<void> {
  const shop = shopOn(page);
  await shop.buyKettle();
  await shop.checkout.number.fill(approvedCard.number);
  await shop.checkout.expiry.fill(approvedCard.expiry);
  await shop.checkout.cvv.focus();
}
