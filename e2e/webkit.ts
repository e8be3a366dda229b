import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startGateway } from './gateway.ts';
import { approvedCard, type CardDetails, challengedCard } from './pages/cards.ts';
import { freePorts } from './ports.ts';
import { openSession, type Session } from './webdriver.ts';

/**
 * Pays in WebKit, the engine of every iPhone: `pnpm --filter e2e webkit`, which `npm run prove` runs too. No npm package
 * contains a WebKit for every Linux, so that where Debian's webkit2gtk-driver and xvfb are absent each payment is
 * skipped by its name.
 */
const BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
const DISPLAY = ':97';
/** The screenshot of a failure. */
const SCREENSHOT = join(import.meta.dirname, '../test-results/webkit.png');

const ways = { paysWithACard, paysWithAChallenge, paysByDirectDebit, paysAtTheBank };
if (!existsSync(BROWSER)) {
  for (const name of Object.keys(ways))
    console.log(`${name}: skipped, no WebKit (apt-get install webkit2gtk-driver xvfb)`);
  process.exit(0);
}

const folder = mkdtempSync(join(tmpdir(), 'tillway-'));
const helpers: ChildProcess[] = [];
const { gateway, end } = await startGateway(folder);
try {
  helpers.push(spawn('Xvfb', [DISPLAY, '-screen', '0', '1280x2800x24'], { stdio: 'ignore' }));
  const [port = 0] = await freePorts(1);
  helpers.push(spawn('WebKitWebDriver', [`--port=${port}`], { env: { ...process.env, DISPLAY }, stdio: 'ignore' }));
  const driver = `http://127.0.0.1:${port}/`;
  await listening(driver);
  for (const [name, way] of Object.entries(ways)) {
    const session = await openSession(driver, {
      'webkitgtk:browserOptions': { binary: BROWSER, args: ['--automation'] },
    });
    try {
      await way(session);
      console.log(`${name}: paid`);
    } catch (fault) {
      writeFileSync(SCREENSHOT, await session.screenshot());
      throw fault;
    } finally {
      await session.end();
    }
  }
} finally {
  for (const helper of helpers) helper.kill();
  await end();
  rmSync(folder, { recursive: true });
}

async function paysWithACard(session: Session): Promise<void> {
  await fill(session, approvedCard);
  await orderIsPaid(session);
}

async function paysByDirectDebit(session: Session): Promise<void> {
  await openForm(session);
  await (await session.find('#method-directDebit')).click();
  await (await session.find('#account-holder')).type('Jane Jones');
  await (await session.find('#iban')).type('DE89370400440532013000');
  await (await session.find('#pay')).click();
  await orderIsPaid(session);
}

async function paysWithAChallenge(session: Session): Promise<void> {
  await fill(session, challengedCard);
  await session.leave();
  await session.enter(await session.find('tillway-checkout', 'dialog iframe'));
  await session.enter(await session.find('iframe#issuer'));
  await (await session.find('input[autocomplete="one-time-code"]')).type('1234');
  await (await session.find('button[value="submit"]')).click();
  await orderIsPaid(session);
}

/** Goes to the bank from server to server, confirms there and returns to the shop. */
async function paysAtTheBank(session: Session): Promise<void> {
  const { gatewayUrl, shopUrl, entityId, token } = gateway;
  const headers = { authorization: `Bearer ${token}` };
  const order = { entityId, amount: '92.00', currency: 'EUR', paymentType: 'DB', testMode: 'EXTERNAL' };
  const body = new URLSearchParams({ ...order, paymentBrand: 'IDEAL', shopperResultUrl: shopUrl });
  const begun = await fetch(`${gatewayUrl}v1/payments`, { method: 'POST', headers, body });
  const { id } = (await begun.json()) as { id: string };
  await session.goTo(`${gatewayUrl}asynchronous/${id}/redirect`);
  await (await session.find('#user')).type('jane');
  await (await session.find('#pin')).type('1234');
  for (const step of ['logIn', 'choose', 'pay'])
    await (await session.find(`main > form button[value="${step}"]`)).click();
  await session.find('button[value="kettle"]');
  const read = await fetch(`${gatewayUrl}v1/payments/${id}?entityId=${entityId}`, { headers });
  const { result } = (await read.json()) as { result: { code: string } };
  if (result.code !== '000.100.112') throw new Error(`Expected the transfer to be paid, saw ${result.code}`);
}

/** Puts a kettle into the basket, and goes to the form of the checkout. */
async function openForm(session: Session): Promise<void> {
  await session.goTo(`${gateway.shopUrl}?language=en`);
  await (await session.find('button[value="kettle"]')).click();
  await (await session.find('form[action="/orders"] button')).click();
  await session.find('tillway-checkout[state="ready"]');
  await session.enter(await session.find('tillway-checkout iframe'));
}

/** Fills the form in as a keyboard does, and pays. */
async function fill(session: Session, card: CardDetails): Promise<void> {
  await openForm(session);
  for (const name of ['number', 'expiry', 'cvv', 'holder'] as const)
    await (await session.find(`#${name}`)).type(card[name]);
  await (await session.find('#pay')).click();
}

async function orderIsPaid(session: Session): Promise<void> {
  await session.leave();
  await session.find('section.result[data-state="paid"]');
}

async function listening(address: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if (
      await fetch(`${address}status`).then(
        () => true,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`Expected a driver to listen at ${address}`);
}
