import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Attempt,
  embedJson,
  type FrameData,
  type FrameLanguage,
  type NoticeData,
  type PayTo,
  type Progress,
  resolveLanguage,
} from 'shared';
import { contentOf } from './stand-in-content.fixture.ts';
import type { TestProject } from 'vitest/node';

/**
 * A gateway for the widget's tests: it serves the built files and implements the gateway's HTTP endpoints, without its
 * logic. The card number, or the beginning of the checkout's id, selects the outcome.
 */
type StandIn = {
  readonly url: string;
  close(): Promise<void>;
};

/** Numbers without a fault, by the outcome of their payment. */
const numbers = {
  pays: '4200000000000000',
  isDeclined: '4000000000000002',
  isChallenged: '5454545454545454',
  staysOpen: '4012888888881881',
  isSlow: '5105105105105100',
};

type StandInCheckout = { readonly id: string; progress: Progress; readonly responses: Map<string, StandInResponse> };
type StandInResponse = { readonly status: number; readonly body: object } | 'none';

/** Vitest's global setup: one stand-in for all tests. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const standIn = await startStandIn();
  provide('gateway', standIn.url);
  return standIn.close;
}

async function startStandIn(): Promise<StandIn> {
  const folder = mkdtempSync(join(tmpdir(), 'tillway-widget-'));
  execFileSync(process.execPath, [join(import.meta.dirname, 'build.ts'), folder]);
  const checkouts = new Map<string, StandInCheckout>();
  function find(id: string): StandInCheckout {
    const known = checkouts.get(id) ?? {
      id,
      progress: progressOf(id, /^(?:expired|paid)/.exec(id) ? (id.startsWith('paid') ? 'paid' : 'expired') : 'open'),
      responses: new Map(),
    };
    checkouts.set(id, known);
    return known;
  }
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://stand-in');
    void handle({ folder, find, checkouts: () => [...checkouts.values()] }, { request, response, url });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () =>
      new Promise((resolve) => {
        rmSync(folder, { recursive: true });
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

type StandInState = {
  readonly folder: string;
  find(id: string): StandInCheckout;
  checkouts(): readonly StandInCheckout[];
};
type RequestContext = { readonly request: IncomingMessage; readonly response: ServerResponse; readonly url: URL };

async function handle(state: StandInState, { request, response, url }: RequestContext): Promise<void> {
  const [, version, kind = '', id = '', last = ''] = url.pathname.split('/');
  const read = (name: string) => readFileSync(join(state.folder, name), 'utf8');
  const script = (name: string) =>
    send(response, read(name), { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' });
  const form = new URLSearchParams(await text(request));

  if (kind === 'checkout.js') return script('checkout.js');
  if (kind === 'assets') return script(`assets/${id}`);
  if (version === '3ds') return authentication({ ...state, read }, { response, url, id: kind, step: id });
  if (last === 'frame')
    return id.startsWith('broken')
      ? send(response, '', { status: 500 })
      : frame(state.find(id), { response, url, read });
  if (last === 'progress') return sendJson(response, { status: 200, body: state.find(id).progress });
  if (last === 'payment')
    return sendJson(response, await pay(state.find(id), form, String(request.headers['idempotency-key'])));
  return send(response, '', { status: 404 });
}

/** The same key gets the same response; the first response of a `lost` checkout is not sent. */
async function pay(checkout: StandInCheckout, form: URLSearchParams, key: string): Promise<StandInResponse> {
  const known = checkout.responses.get(key);
  if (known) return known;
  const id = `8a${randomUUID().replaceAll('-', '').slice(2)}`;
  const attempt = (code: string, redirect?: Attempt['redirect']): Attempt => ({
    id,
    result: { code, description: code },
    ...(redirect ? { redirect } : {}),
  });
  function conclude(state: Progress['state'], made: Attempt): StandInResponse {
    checkout.progress = { ...checkout.progress, state, attempt: made };
    return { status: state === 'open' && !made.redirect ? 400 : 200, body: made };
  }
  const number = form.get('card.number');
  const outcome =
    number === numbers.isDeclined
      ? conclude('open', attempt(form.has('card.holder') ? '800.100.152' : '100.100.400'))
      : number === numbers.isChallenged
        ? conclude('pending', attempt('000.200.000', { purpose: 'authentication', url: `/3ds/${id}` }))
        : number === numbers.staysOpen || number === numbers.isSlow
          ? conclude('pending', attempt('000.200.000'))
          : form.get('paymentBrand') === 'IDEAL'
            ? conclude('open', attempt('000.200.000', { purpose: 'payment', url: '/bank' }))
            : conclude('paid', {
                ...attempt('000.100.110'),
                ...(form.get('paymentBrand') === 'PREPAYMENT' ? { payTo } : {}),
              });
  checkout.responses.set(key, outcome);
  return checkout.id.startsWith('lost') || number === numbers.isSlow ? 'none' : outcome;
}

type AuthenticationState = StandInState & { read(name: string): string };

function authentication(
  { checkouts, read }: AuthenticationState,
  { response, url, id, step }: { response: ServerResponse; url: URL; id: string; step: string },
): void {
  const checkout = checkouts().find(({ progress }) => progress.attempt?.id === id && progress.state === 'pending');
  function settle(state: Progress['state'], code: string): void {
    if (checkout)
      checkout.progress = { ...checkout.progress, state, attempt: { id, result: { code, description: code } } };
  }
  if (step === 'continue') return sendJson(response, { status: 200, body: { state: checkout ? 'challenge' : 'done' } });
  if (step === 'cancel') settle('open', '100.390.124');
  if (step === 'return') settle('paid', '000.100.110');
  const notice: NoticeData = { payment: id, news: 'challengeReturned' };
  const { language } = resolveLanguage(url.searchParams.get('locale') ?? 'en');
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
  { id, progress }: StandInCheckout,
  { response, url, read }: { response: ServerResponse; url: URL; read(name: string): string },
): void {
  const { language, tag } = resolveLanguage(url.searchParams.get('locale') ?? 'en');
  const data: FrameData & FrameLanguage = {
    checkout: id,
    locale: tag,
    accounts: [
      {
        kind: 'card',
        brands: ['VISA', 'MASTER', 'AMEX', 'DISCOVER', 'DINERS', 'JCB', 'MAESTRO', 'UNIONPAY', 'CARTEBANCAIRE'],
      },
    ],
    origins: id.startsWith('foreign') ? ['https://elsewhere.example'] : ['http://localhost:*'],
    resultUrl: id.startsWith('returns') ? 'https://shop.example/result' : null,
    shop: 'Tillway Tea',
    reference: '4711',
    ...(id.startsWith('named') ? { holder: 'Jane Jones' } : {}),
    ...contentOf(id),
    progress,
    now: Date.now(),
  };
  const kind = progress.state === 'open' && !data.methods ? 'card' : 'frame';
  sendDocument(response, read(`documents/${kind}.${language}.html`), data);
}

const payTo: PayTo = {
  holder: 'Tillway Tea',
  iban: 'DE23100000001234567890',
  bic: 'MARKDEF1100',
  reference: 'TW-0358341631',
  payBy: '2026-11-29',
};

const progressOf = (id: string, state: Progress['state']): Progress => ({
  state,
  millisLeft: state === 'expired' ? 0 : 1_800_000,
  resourcePath: `/v1/checkouts/${id}/payment`,
  price: { tag: '9200EUR', text: '€92.00' },
});

const issuerPage = (id: string): string =>
  `<!doctype html><html lang="en"><title>Bank</title><body style="font: 16px sans-serif; padding: 1rem"><h1>Your bank</h1><form method="post" action="/3ds/${id}/return"><label>Code <input name="code"></label> <button>Confirm</button></form></html>`;

const sendDocument = (response: ServerResponse, template: string, data: unknown): void =>
  send(
    response,
    template.replace('{{data}}', () => embedJson(data)),
    { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  );

function sendJson(response: ServerResponse, outcome: StandInResponse): void {
  // A browser may repeat a request by itself when its connection closes, but never after a response.
  if (outcome === 'none') send(response, 'out of order', { status: 502 });
  else send(response, JSON.stringify(outcome.body), { status: outcome.status, 'content-type': 'application/json' });
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
