import type { AuthenticationData } from 'shared';
import { byId, readJson } from '../../dom.ts';
import { ask } from '../ask.ts';
import { challengeWindow } from '../browser-data.ts';
import { insist, pause } from '../pauses.ts';
import { authenticate, type IssuerWindow } from '../three-d-secure.ts';

/** How often the gateway is asked whether a challenge is over, and how long the end is waited for; milliseconds. */
const LOOK = 3000;
const LONGEST_WAIT = 20_000;

// Both were written by the server that this script came from, and so were the elements below.
const { payment, hasMethod, resultUrl } = readJson('data') as AuthenticationData;
const { returning } = readJson('texts') as { readonly returning: string };
const base = new URL('../', location.href);
const url = (name: string) => new URL(`3ds/${encodeURIComponent(payment)}/${name}`, base);

const challenge = byId('challenge');
const wait = byId('wait');

/** The issuer's window as a part of this page. */
const issuerWindow: IssuerWindow = {
  open() {
    const source = url('challenge');
    source.searchParams.set('window', challengeWindow(window.innerWidth, window.innerHeight));
    source.searchParams.set('locale', document.documentElement.lang);
    source.hash = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
    (byId('issuer') as HTMLIFrameElement).src = source.href;
    challenge.hidden = false;
    wait.hidden = true;
    return new Promise((resolve) => {
      byId('cancel').addEventListener('click', () => resolve(), { once: true });
    });
  },
  close() {
    challenge.remove();
    wait.hidden = false;
  },
};

const isOver = async (): Promise<boolean> => (await ask(url('progress'), { method: 'GET' }))?.body['state'] === 'done';

async function over(stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    await pause(LOOK);
    if (await isOver()) return;
  }
}

/**
 * Out of any frame a merchant may have put this page into. Where the browser forbids that without a click, there is
 * something to click.
 */
function leave(): void {
  const link = byId('on') as HTMLAnchorElement;
  link.href = resultUrl;
  link.hidden = false;
  try {
    (window.top ?? window).location.replace(resultUrl);
  } catch {
    link.focus();
  }
}

async function run(): Promise<void> {
  await authenticate({ base, payment, hasMethod, issuerWindow, over, explainWait: () => undefined });
  byId('words').textContent = returning;
  const began = performance.now();
  await insist(async () => (await isOver()) || performance.now() - began > LONGEST_WAIT || undefined);
  leave();
}

void run();
