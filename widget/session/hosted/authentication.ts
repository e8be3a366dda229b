import type { AuthenticationData } from 'shared';
import { byId, readJson } from '../../dom.ts';
import { challengeWindow } from '../browser-data.ts';
import { pause, poll } from '../polling.ts';
import { sendRequest } from '../request.ts';
import { authenticate, type IssuerWindow } from '../authentication/three-d-secure.ts';

/** How often the payment's progress is read during a challenge, and how long its end is waited for; milliseconds. */
const CHALLENGE_INTERVAL = 3000;
const OUTCOME_TIMEOUT = 20_000;

// The server that serves this script renders both, and the elements below.
const { payment, hasMethod, resultUrl, acceptHeader } = readJson('data') as AuthenticationData;
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

const isConcluded = async (): Promise<boolean> =>
  (await sendRequest(url('progress'), { method: 'GET' }))?.body['state'] === 'done';

async function untilConcluded(isClosed: () => boolean): Promise<void> {
  while (!isClosed()) {
    await pause(CHALLENGE_INTERVAL);
    if (await isConcluded()) return;
  }
}

/** Leaves any frame in which a merchant shows this page. A link stays for browsers that forbid that without a click. */
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
  await authenticate({
    base,
    payment,
    hasMethod,
    acceptHeader,
    issuerWindow,
    untilConcluded,
    explainWait: () => undefined,
  });
  byId('message').textContent = returning;
  const began = performance.now();
  await poll(async () => (await isConcluded()) || performance.now() - began > OUTCOME_TIMEOUT || undefined);
  leave();
}

void run();
