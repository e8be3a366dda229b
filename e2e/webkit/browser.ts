import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePorts } from '../ports.ts';
import { openSession, type Session } from './webdriver.ts';

/** The browser of Debian's package. */
export const BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';

const SCREEN = '1280x2800x24';
/** For the driver to listen, in milliseconds. */
const TIMEOUT = 15_000;
const INTERVAL = 50;

/** Opens a browser without cookies or history on a screen of its own in memory; `end` ends its processes. */
export async function openBrowser(): Promise<{ readonly session: Session; end(): void }> {
  // To the third file, the number of the first free display is written.
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', SCREEN], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const environment = { ...process.env, DISPLAY: `:${await numberOf(screen)}` };
  const [port = 0] = await freePorts(1);
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], { env: environment, stdio: 'ignore' });
  const address = `http://127.0.0.1:${port}/`;
  await listening(address);
  const options = { binary: BROWSER, args: ['--automation'] };
  return {
    session: await openSession(address, { 'webkitgtk:browserOptions': options }),
    end() {
      // A browser ends with its screen.
      for (const each of [driver, screen]) each.kill();
    },
  };
}

async function numberOf({ stdio }: ChildProcess): Promise<number> {
  const written = stdio[3];
  if (!written) throw new Error('Expected a screen with a third file');
  const [line] = (await once(written, 'data')) as [Buffer];
  return Number(line.toString());
}

async function listening(address: string): Promise<void> {
  for (let waited = 0; waited < TIMEOUT; waited += INTERVAL) {
    const isListening = await fetch(`${address}status`).then(
      () => true,
      () => false,
    );
    if (isListening) return;
    await new Promise((resolve) => setTimeout(resolve, INTERVAL));
  }
  throw new Error(`Expected a driver to listen at ${address}`);
}
