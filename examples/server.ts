import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';

/**
 * A shop's server, for all examples: it creates the checkout of order 4711 at the gateway of `npm start`, and reads its
 * result. `node server.ts [gateway] [port]`.
 */
const DEMO = 'http://localhost:8080/';
const [gateway = DEMO, port = '8090'] = process.argv.slice(2);
const entityId = '8a8294174b7ecb28014b9699220015ca';
const token = 'demo-token';

const TIMEOUT = 30_000;

type Answer = {
  readonly id: string;
  readonly frameUrl: string;
  readonly paymentType: string;
  readonly result: { readonly code: string };
};

/** The checkouts of the order, of which any may have been paid. */
const checkouts = new Set<string>();

async function ask(path: string, form?: Readonly<Record<string, string>>): Promise<Answer> {
  const response = await fetch(new URL(path, gateway), {
    method: form ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}` },
    ...(form && { body: new URLSearchParams(form) }),
    signal: AbortSignal.timeout(TIMEOUT),
  });
  return (await response.json()) as Answer;
}

async function createCheckout(): Promise<Answer> {
  const order = { entityId, amount: '92.00', currency: 'EUR', paymentType: 'DB', merchantTransactionId: 'order-4711' };
  const answer = await ask('v1/checkouts', { ...order, frameUrl: 'true' });
  checkouts.add(answer.id);
  return answer;
}

/** A path that came with a browser is read only if it is that of a checkout of this order. */
async function readResult(resourcePath: string): Promise<{ readonly isPaid: boolean }> {
  if (![...checkouts].some((id) => resourcePath === `/v1/checkouts/${id}/payment`)) return { isPaid: false };
  const { paymentType, result } = await ask(`${resourcePath.slice(1)}?entityId=${entityId}`);
  return { isPaid: paymentType === 'DB' && /^000\.(000\.|100\.1|[36])/.test(result.code) };
}

/** The frame of the form is in the page from the beginning, and loads beside the script. */
async function renderPage(): Promise<string> {
  const { id, frameUrl } = await createCheckout();
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Pay on a page of the server's</title>
    <link rel="icon" href="data:," />
    <script type="module" src="${gateway}v1/checkout.js" crossorigin></script>
    <script type="module" src="/plain/outcome.js"></script>
  </head>
  <body>
    <h1>Order 4711</h1>
    <tillway-checkout checkout-id="${id}"><iframe src="${frameUrl}"></iframe></tillway-checkout>
    <p id="outcome" role="status"></p>
  </body>
</html>`;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

function send(response: ServerResponse, type: string, body: string): void {
  response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' }).end(body);
}

async function respond({ method = 'GET', url = '/' }: IncomingMessage, response: ServerResponse) {
  const { pathname, searchParams } = new URL(url, 'http://shop');
  if (method === 'POST' && pathname === '/orders/4711/checkout')
    return send(response, 'application/json', JSON.stringify({ id: (await createCheckout()).id }));
  if (pathname === '/orders/4711/result')
    return send(response, 'application/json', JSON.stringify(await readResult(searchParams.get('resourcePath') ?? '')));
  if (pathname === '/server-rendered/') return send(response, 'text/html', await renderPage());
  const name = pathname.endsWith('/') ? `${pathname}index.html` : pathname;
  const file = await readFile(join(import.meta.dirname, 'dist', name), 'utf8');
  return send(response, types[extname(name)] ?? 'text/plain', file.replaceAll(DEMO, gateway));
}

createServer((request, response) => {
  respond(request, response).catch(() => response.writeHead(404).end());
}).listen(Number(port), '127.0.0.1', () => console.log(`Examples  http://127.0.0.1:${port}/`));
