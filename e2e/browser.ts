import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Where the browser is, and the environment it must be started with if that is not ours. */
export type Browser = { readonly executablePath: string; readonly env?: Record<string, string> };

/**
 * A Chromium to test in: the one named, Playwright's own, the system's, or else the one that comes inside an npm
 * package.
 */
export async function browser(): Promise<Browser> {
  const found = [process.env['CHROMIUM_PATH'], chromium.executablePath(), ...installed].find(
    (path) => path !== undefined && existsSync(path),
  );
  return found === undefined ? packed() : { executablePath: found };
}

async function packed(): Promise<Browser> {
  // Named like this, the platform makes the package unpack the shared libraries that a bare machine lacks.
  process.env['AWS_LAMBDA_JS_RUNTIME'] = 'nodejs22.x';
  const { default: sparticuz } = await import('@sparticuz/chromium');
  return { executablePath: await sparticuz.executablePath(), env: { ...(process.env as Record<string, string>) } };
}
