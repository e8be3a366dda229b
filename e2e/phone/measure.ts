import type { Browser as Chromium, BrowserContext, Frame, Page } from '@playwright/test';
import { chromium } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tillway } from '../../shared/client.ts';
import { browser } from '../browser.ts';
import { startGateway } from '../gateway.ts';
import { openSite } from '../pages/site.ts';
import { frameDocument, frameScript, type PageName, plainFrame, plainHtml, tillwayPage } from './pages.ts';
import { installProbe } from './probe.ts';

/**
 * Loads the card form on a slow phone, beside pages of nothing but fields, and prints what each round measured as JSON:
 * `node e2e/phone/measure.ts [rounds]`. The first round fills the caches of servers and system and is not counted.
 */
const rounds = Number(process.argv[2] ?? 5);

/** One load of a page. */
export type PhoneFigures = {
  /** From the navigation until a pressed key is in the first field, in milliseconds. */
  readonly firstKey: number;
  /** By how much tasks before that exceeded 50 ms each, in sum. */
  readonly blocking: number;
  /** From a key to its paint, in milliseconds; the median of a card number. */
  readonly keyToPaint: number;
  readonly layoutShift: number;
};

/** Chrome DevTools' preset of a slow 4G network, and a phone that is four times slower than this machine. */
const network = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.6e6 * 0.9) / 8,
  uploadThroughput: (750e3 * 0.9) / 8,
};
const SLOWER = 4;
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 };
/** As on a phone without full site isolation, where the page and its frames share a thread. */
const oneProcess = [
  '--disable-site-isolation-trials',
  '--disable-features=IsolateOrigins,site-per-process,OriginKeyedProcessesByDefault',
];
const INTERVAL = 25;
const LOAD_TIMEOUT = 60_000;
const wait = (millis: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, millis));

const folder = await mkdtemp(join(tmpdir(), 'tillway-'));
const { gateway, end } = await startGateway(folder);
const [shop, formSite] = [await openSite(), await openSite()];
// Another host name is another site.
const formAddress = formSite.address.replace('127.0.0.1', 'localhost');
const client = tillway({ base: gateway.gatewayUrl, token: gateway.token, entityId: gateway.entityId });
formSite.files.set('/form', { type: 'text/html', body: frameDocument });
shop.files.set('/plain-html', { type: 'text/html', body: plainHtml });
shop.files.set('/plain-1frame', { type: 'text/html', body: plainFrame });
shop.files.set('/frame.js', { type: 'text/javascript', body: frameScript(formAddress) });

const names: readonly PageName[] = ['plain-html', 'plain-1frame', 'tillway', 'tillway-adopted'];
const measured: Record<PageName, PhoneFigures[]> = {
  'plain-html': [],
  'plain-1frame': [],
  tillway: [],
  'tillway-adopted': [],
};
for (let round = 0; round <= rounds; round++)
  for (const name of names) {
    const figures = await load(name);
    if (round > 0) measured[name].push(figures);
  }
console.log(JSON.stringify(measured));
shop.close();
formSite.close();
await end();
await rm(folder, { recursive: true });

/** Loads a page in a browser of its own, so that nothing is cached. */
async function load(name: PageName): Promise<PhoneFigures> {
  if (name.startsWith('tillway')) await prepare(name);
  const opened: Chromium = await chromium.launch({ ...(await browser()), args: oneProcess });
  try {
    const context = await opened.newContext(PHONE);
    await context.addInitScript(installProbe);
    const page = await context.newPage();
    await slowDown(context, page);
    await page.goto(`${shop.address}${name}`, { waitUntil: 'commit' });
    return await typeInto(page);
  } finally {
    await opened.close();
  }
}

/** Creates a checkout and its page. */
async function prepare(name: PageName): Promise<void> {
  const order = { amount: '92.00', currency: 'EUR', paymentType: 'DB', frameUrl: 'true' } as const;
  const answer = await client.create(order);
  if (answer.kind !== 'accepted') throw new Error(`Expected a checkout, saw ${JSON.stringify(answer)}`);
  const { id, frameUrl } = answer.checkout;
  const body = tillwayPage(gateway.gatewayUrl, id, name === 'tillway' ? undefined : frameUrl);
  shop.files.set(`/${name}`, { type: 'text/html', body });
}

async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

/** Presses a key in the first field until it shows, and then types a card number. */
async function typeInto(page: Page): Promise<PhoneFigures> {
  const began = await page.evaluate(() => performance.timeOrigin);
  const frame = await fieldsOf(page);
  for (const digit of '200000000000000') {
    await page.keyboard.press(digit);
    await wait(70);
  }
  await wait(500);
  const { input, keys } = await frame.evaluate(() => ({ input: phoneProbe.input, keys: phoneProbe.keys }));
  const { tasks, cls } = await page.evaluate(() => ({ tasks: phoneProbe.tasks, cls: phoneProbe.cls }));
  const before = tasks.filter(([start]) => start < input);
  return {
    firstKey: input - began,
    blocking: before.reduce((sum, [, duration]) => sum + Math.max(0, duration - 50), 0),
    keyToPaint: keys.toSorted((one, other) => one - other)[keys.length >> 1] ?? Number.NaN,
    layoutShift: cls,
  };
}

/** The document of the fields, as soon as one of them has taken a key. */
async function fieldsOf(page: Page): Promise<Frame> {
  for (let waited = 0; waited < LOAD_TIMEOUT; waited += INTERVAL) {
    for (const frame of page.frames()) {
      // A frame that is being loaded has no probe yet.
      const found = await frame
        .evaluate(() => {
          phoneProbe.firstField()?.focus();
          return { hasField: phoneProbe.firstField() !== undefined, hasInput: phoneProbe.input > 0 };
        })
        .catch(() => ({ hasField: false, hasInput: false }));
      if (found.hasInput) return frame;
      if (found.hasField) await page.keyboard.press('4');
    }
    await wait(INTERVAL);
  }
  throw new Error(`Expected fields that take keys, saw ${page.frames().length} documents without one`);
}
