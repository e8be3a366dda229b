import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { defineConfig, devices } from '@playwright/test';
import { browser } from './browser.ts';

const firefox = process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr';

/** The first release with every command that Playwright sends (`browser.setDownloadBehavior`). */
const FIRST_FIREFOX = 149;

/** The release of an installed Firefox, from `Mozilla Firefox 149.0esr`; 0 where there is none. */
function releaseOfFirefox(): number {
  if (!existsSync(firefox)) return 0;
  const [, release] = /([0-9]+)\./.exec(execFileSync(firefox, ['--version'], { encoding: 'utf8' })) ?? [];
  return Number(release ?? 0);
}

/** Without a graphics card, emulating one takes a fifth of the time. */
const withoutGraphicsCard = ['--disable-gpu', '--disable-software-rasterizer'];

const chromium = await browser();

/** The Chromium inside the npm package, which needs an environment of its own, is built without autofill. */
const chromiumProject = {
  name: 'chromium',
  ...(chromium.env && { grepInvert: /@autofill/ }),
  use: { ...devices['Desktop Chrome'], launchOptions: { ...chromium, args: withoutGraphicsCard } },
};
/** The longest journeys: they come first, because a run that ends with them keeps one worker busy and the others idle. */
const longest = ['**/office/every-form.test.ts'];

/** What differs most between browsers. The other journeys run in Firefox with `npm run prove`. */
const inFirefox = ['form/keyboard', 'page/embedding', 'page/loading', 'payments/paying', 'payments/redirects'];

/**
 * In Firefox, Playwright neither emulates preferences, reads memory counters, disables scripts nor uses several tabs;
 * the journeys that need one of these are tagged `@chromium`. Its clicks reach no frame of another process, so one
 * process serves all sites.
 */
const firefoxProject = {
  name: 'firefox',
  ...(process.env['JOURNEYS'] !== 'whole' && { testMatch: inFirefox.map((name) => `**/${name}.test.ts`) }),
  testIgnore: /(preferences|small-screens|accessibility)\.test\.ts/,
  grepInvert: /@chromium/,
  use: {
    ...devices['Desktop Firefox'],
    channel: 'moz-firefox',
    launchOptions: { executablePath: firefox, firefoxUserPrefs: { 'fission.webContentIsolationStrategy': 0 } },
  },
};

export default defineConfig({
  testDir: 'journeys',
  outputDir: '../test-results/journeys',
  fullyParallel: true,
  workers: 3,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: '../test-results/journeys.json' }]],
  // Traces would double the time; `pnpm --filter e2e test --trace on` takes them.
  // On a busy machine a correct journey may be slow.
  expect: { timeout: 15_000 },
  timeout: 60_000,
  use: { screenshot: 'only-on-failure' },
  // Projects begin in this order.
  projects: [
    { ...chromiumProject, name: 'chromium, longest first', testMatch: longest },
    { ...chromiumProject, testIgnore: longest },
    ...(releaseOfFirefox() >= FIRST_FIREFOX ? [firefoxProject] : []),
  ],
});
