import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** A browser's executable, and the environment in which it is started if that differs from this process's. */
export type Browser = { readonly executablePath: string; readonly env?: Record<string, string> };

/** The Chromium for tests: of CHROMIUM_PATH, Playwright's own, the system's, or else the one inside an npm package. */
export async function browser(): Promise<Browser> {
  const found = [process.env['CHROMIUM_PATH'], chromium.executablePath(), ...installed].find(
    (path) => path !== undefined && existsSync(path),
  );
  return found === undefined ? packed() : { executablePath: found };
}

async function packed(): Promise<Browser> {
  // With this platform name, the package unpacks the shared libraries that a minimal machine lacks.
  process.env['AWS_LAMBDA_JS_RUNTIME'] = 'nodejs22.x';
  const { default: sparticuz } = await import('@sparticuz/chromium');
  return { executablePath: await sparticuz.executablePath(), env: { ...(process.env as Record<string, string>) } };
}
