import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { playwright } from '@vitest/browser-playwright';
import type { Frame, Locator } from 'playwright';
import { defineConfig } from 'vitest/config';
import type { BrowserCommand } from 'vitest/node';
import { browser } from '../e2e/browser.ts';
import { cutsScript, type TextOnPhone } from './cuts.fixture.ts';
import { tokenChecks, tokenNames } from './styles/token-table.ts';

type Context = Parameters<BrowserCommand>[0];

/** An element inside a frame of the gateway, as soon as the frame is there. The tests' own page has no access to it. */
async function inFrame({ page }: Context, address: string, selector: string): Promise<Locator> {
  const find = () => page.frames().find((each) => each.url().includes(address));
  const frame = find() ?? (await page.waitForEvent('framenavigated', (each) => each.url().includes(address)));
  return frame.locator(selector).first();
}

const frameFill: BrowserCommand<[address: string, selector: string, text: string]> = async (
  context,
  address,
  ...[selector, text]
) => (await inFrame(context, address, selector)).fill(text);

const framePress: BrowserCommand<[address: string, selector: string]> = async (context, address, selector) =>
  (await inFrame(context, address, selector)).click();

/** The appearance of an element as soon as it is visible. */
const frameLook: BrowserCommand<[address: string, selector: string]> = async (context, address, selector) => {
  const found = await inFrame(context, address, selector);
  await found.waitFor();
  return found.evaluate((element) => ({
    text: (element as HTMLElement).innerText,
    value: (element as HTMLInputElement).value,
    direction: getComputedStyle(element).direction,
    hasFocus: element === document.activeElement,
    top: element.getBoundingClientRect().top,
  }));
};

/** What the form of a checkout shows only in part. */
const frameCuts: BrowserCommand<[address: string, shown: TextOnPhone]> = async (context, address, shown) => {
  await inFrame(context, address, 'body');
  const frame = context.page.frames().find((each) => each.url().includes(address));
  return frame?.evaluate<readonly string[]>(cutsScript(shown));
};

/** Waits in a page until what moves there, and comes to an end, has ended. */
async function endsOfAnimations(): Promise<void> {
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

/** A frame of the test before may be removed while it is asked. */
const unlessRemoved =
  (frame: Frame) =>
  (fault: unknown): void => {
    if (!frame.isDetached()) throw fault;
  };

/** The findings of axe in the page under test, including nested frames, when nothing moves that comes to an end. */
const accessibilityFindings: BrowserCommand = async ({ page }) => {
  for (const each of page.frames()) await each.evaluate(endsOfAnimations).catch(unlessRemoved(each));
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
  const { violations } = await axe.include(['iframe[data-vitest]', 'html']).analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html, any }) => `${html} ${any[0]?.message ?? ''}`).join(' ')}`,
  );
};

const forceColours: BrowserCommand<[isForced: boolean]> = ({ page }, isForced) =>
  page.emulateMedia({ forcedColors: isForced ? 'active' : 'none' });

export default defineConfig({
  define: {
    TOKEN_CHECKS: JSON.stringify(tokenChecks()),
    TOKEN_NAMES: JSON.stringify(tokenNames()),
    GUIDE: JSON.stringify(readFileSync(join(import.meta.dirname, '../docs/embed.md'), 'utf8')),
    DROP_IN_GUIDE: JSON.stringify(readFileSync(join(import.meta.dirname, '../docs/drop-in.md'), 'utf8')),
  },
  test: {
    globalSetup: './stand-in.fixture.ts',
    // On a busy machine a correct test may be slow.
    testTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions: await browser() }),
      instances: [{ browser: 'chromium' }],
      commands: { frameFill, framePress, frameLook, frameCuts, accessibilityFindings, forceColours },
    },
  },
});
