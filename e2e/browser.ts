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
  return found === undefined ? (unpacked ??= packed()) : { executablePath: found };
}

/** The package sets its environment when it is imported, which happens once. */
let unpacked: Promise<Browser> | undefined;

async function packed(): Promise<Browser> {
  const before = { ...process.env };
  // With this platform name, the package unpacks the shared libraries that a minimal machine lacks.
  process.env['AWS_LAMBDA_JS_RUNTIME'] = 'nodejs22.x';
  const { default: sparticuz } = await import('@sparticuz/chromium');
  const executablePath = await sparticuz.executablePath();
  const env = { ...(process.env as Record<string, string>) };
  // Other browsers would find neither their fonts nor their libraries in the package's.
  for (const name of Object.keys(env)) if (!Object.hasOwn(before, name)) delete process.env[name];
  Object.assign(process.env, before);
  return { executablePath, env };
}
