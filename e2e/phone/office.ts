import { chromium } from '@playwright/test';
import { browser } from '../browser.ts';

/**
 * Opens pages of a back office on a slow phone, and prints when each was painted first, in milliseconds from its
 * navigation, as JSON: `node e2e/phone/office.ts ROUNDS ORIGIN COOKIE PATH…`. Each load has a browser of its own, whose
 * cache is empty or has what the page before the measured one has left: `first` and `later`.
 */
const [, , rounds = '5', origin = '', cookie = '', ...paths] = process.argv;

/** A slow 4G network: 400 ms for a round trip and 400 kbit/s each way; and a phone four times slower than this machine. */
const network = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const SLOWER = 4;
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };

const measured: Record<string, { first: number[]; later: number[] }> = {};
for (const path of paths) {
  const figures = { first: [] as number[], later: [] as number[] };
  for (let round = 0; round < Number(rounds); round += 1) {
    figures.first.push(await firstPaint(path));
    figures.later.push(await firstPaint(path, '/office/me'));
  }
  measured[path] = figures;
}
console.log(JSON.stringify(measured));

async function firstPaint(path: string, before?: string): Promise<number> {
  const opened = await chromium.launch(await browser());
  try {
    const context = await opened.newContext({ ...PHONE, baseURL: origin });
    await context.addCookies([{ name: 'office', value: cookie, url: origin }]);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', network);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    if (before !== undefined) await page.goto(before);
    await page.goto(path);
    const painted = await page.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    );
    return Number(await painted.jsonValue());
  } finally {
    await opened.close();
  }
}
