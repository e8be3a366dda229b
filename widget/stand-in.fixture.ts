import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { embedJson, type Attempt, type FrameData, type NoticeData, type Progress } from 'shared';
import type { TestProject } from 'vitest/node';

/**
 * A gateway for the widget's tests: it serves what the build makes and speaks the gateway's HTTP, but decides nothing
 * by itself. What happens is said by the card number, or by the beginning of the checkout's id.
 */
export type StandIn = {
  readonly url: string;
  /** How often each path was asked for. */ readonly asked: ReadonlyMap<string, number>;
  close(): Promise<void>;
};

/** Numbers that pass every check of the form, and what becomes of them. */
export const numbers = {
  pays: '4200000000000000',
  isDeclined: '4000000000000002',
  isChallenged: '5454545454545454',
  staysOpen: '4012888888881881',
  isSlow: '5105105105105100',
};

type Checkout = { readonly id: string; progress: Progress; readonly answers: Map<string, Answer> };
type Answer = { readonly status: number; readonly body: object } | 'none';

/** Vitest's global setup: one stand-in for all tests. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const standIn = await startStandIn();
  provide('gateway', standIn.url);
  return standIn.close;
}

export async function startStandIn(): Promise<StandIn> {
  const folder = mkdtempSync(join(tmpdir(), 'tillway-widget-'));
  execFileSync(process.execPath, [join(import.meta.dirname, 'build.ts'), folder]);
  const checkouts = new Map<string, Checkout>();
  const asked = new Map<string, number>();
  const find = (id: string): Checkout => {
    const known = checkouts.get(id) ?? {
      id,
      progress: progressOf(id, id.startsWith('expired') ? 'expired' : 'open'),
      answers: new Map(),
    };
    checkouts.set(id, known);
    return known;
  };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://stand-in');
    asked.set(url.pathname, (asked.get(url.pathname) ?? 0) + 1);
    void handle({ folder, find, checkouts: () => [...checkouts.values()] }, { request, response, url });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/`,
    asked,
    close: () =>
      new Promise((resolve) => {
        rmSync(folder, { recursive: true });
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

type World = { readonly folder: string; find(id: string): Checkout; checkouts(): readonly Checkout[] };
type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse; readonly url: URL };

async function handle(world: World, { request, response, url }: Exchange): Promise<void> {
  const [, version, kind = '', id = '', last = ''] = url.pathname.split('/');
  const read = (name: string) => readFileSync(join(world.folder, name), 'utf8');
  const script = (name: string) =>
    send(response, read(name), { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' });
  const form = new URLSearchParams(await text(request));

  if (url.pathname === '/page')
    return send(response, merchantPage(url.searchParams, request.socket.localPort), { 'content-type': 'text/html' });
  if (kind === 'checkout.js') return script('checkout.js');
  if (kind === 'assets') return script(`assets/${id}`);
  if (version === '3ds') return authentication({ ...world, read }, { response, url, id: kind, step: id });
  if (last === 'frame')
    return id.startsWith('broken')
      ? send(response, '', { status: 500 })
      : frame(world.find(id), { response, url, read });
  if (last === 'progress') return sendJson(response, { status: 200, body: world.find(id).progress });
  if (last === 'payment')
    return sendJson(response, await pay(world.find(id), form, String(request.headers['idempotency-key'])));
  return send(response, '', { status: 404 });
}

/** The same key gets the same answer; what is `lost` is answered the second time only. */
async function pay(checkout: Checkout, form: URLSearchParams, key: string): Promise<Answer> {
  const known = checkout.answers.get(key);
  if (known) return known;
  const id = `8a${randomUUID().replaceAll('-', '').slice(2)}`;
  const attempt = (code: string, redirect?: Attempt['redirect']): Attempt => ({
    id,
    result: { code, description: code },
    ...(redirect ? { redirect } : {}),
  });
  const conclude = (state: Progress['state'], made: Attempt): Answer => {
    checkout.progress = { ...checkout.progress, state, attempt: made };
    return { status: state === 'open' ? 400 : 200, body: made };
  };
  const number = form.get('card.number');
  const answer =
    number === numbers.isDeclined
      ? conclude('open', attempt('800.100.152'))
      : number === numbers.isChallenged
        ? conclude('pending', attempt('000.200.000', { url: `/3ds/${id}` }))
        : number === numbers.staysOpen || number === numbers.isSlow
          ? conclude('pending', attempt('000.200.000'))
          : conclude('paid', attempt('000.100.110'));
  checkout.answers.set(key, answer);
  return checkout.id.startsWith('lost') || number === numbers.isSlow ? 'none' : answer;
}

type Authenticating = World & { read(name: string): string };

function authentication(
  { checkouts, read }: Authenticating,
  { response, url, id, step }: { response: ServerResponse; url: URL; id: string; step: string },
): void {
  const checkout = checkouts().find(({ progress }) => progress.attempt?.id === id && progress.state === 'pending');
  const settle = (state: Progress['state'], code: string) => {
    if (checkout)
      checkout.progress = { ...checkout.progress, state, attempt: { id, result: { code, description: code } } };
  };
  if (step === 'continue') return sendJson(response, { status: 200, body: { state: checkout ? 'challenge' : 'done' } });
  if (step === 'cancel') settle('open', '100.390.124');
  if (step === 'return') settle('paid', '000.100.110');
  const notice: NoticeData = { payment: id, news: 'challengeReturned' };
  const language = url.searchParams.get('locale') ?? 'en';
  if (step === 'challenge')
    return sendDocument(response, read(`documents/challenge.${language}.html`), {
      action: `/3ds/${id}/issuer`,
      fields: { creq: 'e30' },
    });
  if (step === 'issuer') return send(response, issuerPage(id), { 'content-type': 'text/html' });
  if (step === 'return') return sendDocument(response, read('documents/notice.en.html'), notice);
  return sendJson(response, { status: 200, body: { state: 'done' } });
}

function frame(
  { id, progress }: Checkout,
  { response, url, read }: { response: ServerResponse; url: URL; read(name: string): string },
): void {
  const data: FrameData = {
    checkout: id,
    brands: ['VISA', 'MASTER', 'AMEX', 'DISCOVER', 'DINERS', 'JCB', 'MAESTRO', 'UNIONPAY'],
    origins: id.startsWith('foreign') ? ['https://elsewhere.example'] : ['http://localhost:*'],
    resultUrl: null,
    progress,
    now: Date.now(),
  };
  sendDocument(response, read(`documents/frame.${url.searchParams.get('locale') ?? 'en'}.html`), data);
}

const progressOf = (id: string, state: Progress['state']): Progress => ({
  state,
  millisLeft: state === 'expired' ? 0 : 1_800_000,
  resourcePath: `/v1/checkouts/${id}/payment`,
  price: { tag: '9200EUR', text: '€92.00' },
});

/** A merchant's page with nothing but the checkout, in the language, scheme and width that are asked for. */
function merchantPage(wanted: URLSearchParams, port = 0): string {
  const dark = wanted.get('scheme') === 'dark';
  const language = wanted.get('locale') ?? 'en';
  return `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Shop</title>
    <style>html { color-scheme: ${dark ? 'dark' : 'light'} } body { max-width: 27.5rem; margin: 0 auto; padding: 1rem; background: ${dark ? '#0f1216' : '#fff'} }</style>
    <script type="module" src="http://127.0.0.1:${port}/v1/checkout.js"></script><tillway-checkout checkout-id="${wanted.get('checkout') ?? 'shown'}"></tillway-checkout></html>`;
}

const issuerPage = (id: string): string =>
  `<!doctype html><html lang="en"><title>Bank</title><body style="font: 16px sans-serif; padding: 1rem"><h1>Your bank</h1><form method="post" action="/3ds/${id}/return"><label>Code <input name="code"></label> <button>Confirm</button></form></html>`;

const sendDocument = (response: ServerResponse, template: string, data: unknown): void =>
  send(
    response,
    template.replace('{{data}}', () => embedJson(data)),
    { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  );

function sendJson(response: ServerResponse, answer: Answer): void {
  // A browser may repeat by itself what a closed connection leaves unanswered; a broken answer it must bring to us.
  if (answer === 'none') send(response, 'out of order', { status: 502 });
  else send(response, JSON.stringify(answer.body), { status: answer.status, 'content-type': 'application/json' });
}

function send(
  response: ServerResponse,
  body: string,
  { status = 200, ...headers }: { status?: number } & Readonly<Record<string, string | number>>,
): void {
  response.writeHead(status, headers).end(body);
}

async function text(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
