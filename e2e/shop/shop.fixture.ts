import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach } from 'vitest';
import { createShop } from './app.ts';

export const checkoutId = '0F0A6C1B2D3E4F5061728394A5B6C7D8.node0';

/** A gateway whose responses a test sets, wrong ones included. */
type Gateway = {
  /** The response to requests that read a result. */
  status: object;
  /** The response to payments from server to server; null for none that can be understood. */
  charged: object | null;
  requests: string[];
  /** The Idempotency-Keys of the requests for checkouts and payments. */
  keys: unknown[];
};
export const gateway: Gateway = { status: {}, charged: null, requests: [], keys: [] };

const server = createServer((request, response) => {
  if (request.method === 'POST') gateway.keys.push(request.headers['idempotency-key']);
  gateway.requests.push(`${request.method} ${request.url?.split('?')[0]}`);
  const created = { id: checkoutId, integrity: 'sha384-x', result: { code: '000.200.100', description: '' } };
  response.setHeader('content-type', 'application/json');
  const isCharge = request.method === 'POST' && request.url?.endsWith('/payments') === true;
  response.end(JSON.stringify(isCharge ? gateway.charged : request.method === 'POST' ? created : gateway.status));
}).listen(0);
await once(server, 'listening');
afterAll(() => server.close());

const { port } = server.address() as AddressInfo;
export const shop = createShop({
  port: 0,
  host: 'localhost',
  address: 'http://localhost/',
  gateway: `http://localhost:${port}/`,
  token: 'demo-token',
  entityId: 'entity',
  webhookKey: '',
});

export function visitor() {
  let cookie: Record<string, string> = {};
  async function send(path: string, body?: Record<string, string>) {
    const form = body && {
      method: 'POST',
      body: new URLSearchParams(body),
      headers: { ...cookie, origin: 'http://localhost' },
    };
    const response = await shop.request(`http://localhost${path}`, form ?? { headers: cookie });
    cookie = {
      cookie: response.headers
        .getSetCookie()
        .map((each) => each.split(';')[0])
        .join('; '),
    };
    return { status: response.status, location: response.headers.get('location') ?? '', page: await response.text() };
  }
  return {
    open: (path: string) => send(path),
    sends: send,
    charges: (id: string) => send(`/orders/${id}/saved-accounts`, { account: '8c' }),
    renew: (id: string) => send(`/orders/${id}/renew`, {}),
    async places(product: string) {
      await send('/cart', { product });
      return (await send('/orders', {})).location;
    },
    async orders(product: string) {
      await send('/cart', { product });
      const { location } = await send('/orders', {});
      await send(location);
      return {
        id: location.split('/').at(-1) ?? '',
        result: `${location}/result?resourcePath=/v1/checkouts/${checkoutId}/payment`,
      };
    },
  };
}

export const payment = {
  id: '8a',
  amount: '92.00',
  currency: 'EUR',
  paymentType: 'DB',
  result: { code: '000.100.110', description: '' },
};

beforeEach(() => {
  Object.assign(gateway, { status: payment, charged: null, requests: [], keys: [] });
});
