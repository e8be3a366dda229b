import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DemoGateway, startGateway } from '../gateway.ts';
import { openSite, type Site } from '../pages/site.ts';
import { BROWSER, openBrowser } from './browser.ts';
import { formIn } from './form.ts';
import { type Hands, keyboard, pointer } from './hands.ts';
import type { Session } from './webdriver.ts';
import { type Way, ways } from './ways.ts';

/*
 * Pays in WebKit, the engine of every iPhone: `pnpm --filter e2e webkit`, which `npm run prove` runs too, or
 * `pnpm --filter e2e webkit drop-in` for the ways whose name has the word. No npm package contains a WebKit for every
 * Linux, so that where Debian's webkit2gtk-driver and xvfb are absent each payment is skipped by its name.
 */

type Payment = { readonly name: string; readonly way: Way; readonly handsOf: (session: Session) => Hands };

const SCREENSHOTS = join(import.meta.dirname, '../../test-results/webkit');

const word = process.argv[2] ?? '';
const payments: readonly Payment[] = Object.entries(ways)
  .flatMap(([name, way]) => [
    { name, way, handsOf: pointer },
    { name: `${name}, by keyboard`, way, handsOf: keyboard },
  ])
  .filter(({ name }) => name.includes(word));

if (existsSync(BROWSER)) await payAll();
else
  for (const { name } of payments) console.log(`${name}: skipped, no WebKit (apt-get install webkit2gtk-driver xvfb)`);

async function payAll(): Promise<void> {
  rmSync(SCREENSHOTS, { recursive: true, force: true });
  const folder = mkdtempSync(join(tmpdir(), 'tillway-'));
  const [{ gateway, end }, site] = await Promise.all([startGateway(folder), openSite()]);
  let failed = 0;
  for (const payment of payments) {
    const fault = await pay(payment, { gateway, site });
    console.log(`${payment.name}: ${fault ?? 'paid'}`);
    if (fault !== undefined) failed += 1;
  }
  site.close();
  await end();
  rmSync(folder, { recursive: true });
  console.log(`${payments.length - failed} paid, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

/** What has failed; undefined where the payment has succeeded. */
async function pay(
  { name, way, handsOf }: Payment,
  { gateway, site }: { readonly gateway: DemoGateway; readonly site: Site },
): Promise<string | undefined> {
  const { session, end } = await openBrowser();
  try {
    await way(formIn({ session, hands: handsOf(session), gateway, site }));
    return undefined;
  } catch (fault) {
    return `failed: ${String(fault)}${await screenshotOf(session, name)}`;
  } finally {
    end();
  }
}

/** Where the screenshot is; a browser that does not respond has none. */
async function screenshotOf(session: Session, name: string): Promise<string> {
  const image = await session.screenshot().catch(() => null);
  if (image === null) return '';
  mkdirSync(SCREENSHOTS, { recursive: true });
  const file = join(SCREENSHOTS, `${name}.png`);
  writeFileSync(file, image);
  return `, see ${file}`;
}
