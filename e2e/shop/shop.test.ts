import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createShop } from './app.ts';

/** A gateway whose responses a test sets, wrong ones included. */
const checkoutId = '0F0A6C1B2D3E4F5061728394A5B6C7D8.node0';
let status: object;
let requests: string[];
/** The response to payments from server to server; null for none that can be understood. */
let charged: object | null;
/** The Idempotency-Keys of the requests for checkouts and payments. */
let keys: unknown[];
const gateway = createServer((request, response) => {
  if (request.method === 'POST') keys.push(request.headers['idempotency-key']);
  requests.push(`${request.method} ${request.url?.split('?')[0]}`);
  const created = { id: checkoutId, integrity: 'sha384-x', result: { code: '000.200.100', description: '' } };
  response.setHeader('content-type', 'application/json');
  const isCharge = request.method === 'POST' && request.url?.endsWith('/payments') === true;
  response.end(JSON.stringify(isCharge ? charged : request.method === 'POST' ? created : status));
}).listen(0);
await once(gateway, 'listening');
afterAll(() => gateway.close());

const { port } = gateway.address() as AddressInfo;
const shop = createShop({
  port: 0,
  host: 'localhost',
  address: 'http://localhost/',
  gateway: `http://localhost:${port}/`,
  token: 'demo-token',
  entityId: 'entity',
  webhookKey: '',
});

function visitor() {
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

const payment = {
  id: '8a',
  amount: '92.00',
  currency: 'EUR',
  paymentType: 'DB',
  result: { code: '000.100.110', description: '' },
};

beforeEach(() => {
  status = payment;
  charged = null;
  [requests, keys] = [[], []];
});

describe('an order', () => {
  it('is paid when the gateway reports a success of this order', async () => {
    const jane = visitor();
    const { id, result } = await jane.orders('kettle');
    status = { ...payment, merchantTransactionId: id };
    expect((await jane.open(result)).page).toContain('data-state="paid"');
  });

  it('is reserved when its shopper pays later', async () => {
    const jane = visitor();
    const { id, result } = await jane.orders('kettle');
    status = { ...payment, paymentType: 'PA', merchantTransactionId: id };
    expect((await jane.open(result)).page).toContain('data-state="reserved"');
    expect((await jane.open(`/orders/${id}`)).page).toContain('data-state="reserved"');
  });

  it.each([
    ['another amount', { amount: '0.01' }],
    ['another currency', { currency: 'JPY' }],
    ['another order', { merchantTransactionId: 'another-order' }],
    ['no amount at all', { amount: undefined }],
  ])('is not paid by a success with %s', async (_difference, difference) => {
    const jane = visitor();
    const { id, result } = await jane.orders('kettle');
    status = { ...payment, merchantTransactionId: id, ...difference };
    expect((await jane.open(result)).page).toContain('data-state="mismatch"');
  });

  it.each([
    ['declined', { ...payment, result: { code: '800.100.153', description: '' } }],
    ['pending', { ...payment, result: { code: '000.200.000', description: '' } }],
    ['expired', { result: { code: '200.300.404', description: '' } }],
  ])('is %s when the gateway reports that', async (state, response) => {
    const jane = visitor();
    const { result } = await jane.orders('kettle');
    status = response;
    expect((await jane.open(result)).page).toContain(`data-state="${state}"`);
  });

  it('whose checkout has expired can start over from the page that shows it', async () => {
    const jane = visitor();
    const { id, result } = await jane.orders('kettle');
    status = { result: { code: '200.300.404', description: '' } };
    expect((await jane.open(result)).page).toContain(`action="/orders/${id}/renew"`);
  });

  it('whose result cannot be read links to the same address again', async () => {
    const jane = visitor();
    const { result } = await jane.orders('kettle');
    status = {};
    expect(await jane.open(result)).toMatchObject({ status: 502, page: expect.stringContaining(`href="${result}"`) });
  });

  it('is read when the gateway pings, and then shown to the buyer as paid', async () => {
    const jane = visitor();
    const { id, result } = await jane.orders('kettle');
    status = { ...payment, merchantTransactionId: id };
    expect(await visitor().open(result)).toMatchObject({ status: 204, page: '' });
    expect((await jane.open(`/orders/${id}`)).page).toContain('data-state="paid"');
    expect((await jane.open('/journal')).page).toContain('"kind":"ping"');
  });

  it('has one checkout, even if its page is requested twice at the same moment', async () => {
    const jane = visitor();
    const order = await jane.places('kettle');
    await Promise.all([jane.open(order), jane.open(order)]);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('has one new checkout after its expiry, even if it is renewed twice at the same moment', async () => {
    const jane = visitor();
    const { id } = await jane.orders('kettle');
    status = { result: { code: '200.300.404', description: '' } };
    await Promise.all([jane.renew(id), jane.renew(id)]);
    expect(keys).toHaveLength(3);
    expect(keys[1]).toBe(keys[2]);
    expect(keys[0]).not.toBe(keys[1]);
  });

  it('is shown to its buyer only', async () => {
    const { id } = await visitor().orders('kettle');
    expect((await visitor().open(`/orders/${id}`)).status).toBe(404);
  });
});

/** What the gateway reports of a payment whose shopper has saved the card. */
const saving = {
  ...payment,
  paymentBrand: 'VISA',
  registrationId: '8c',
  card: { last4Digits: '0000', expiryMonth: '05', expiryYear: '2034' },
};

/** A visitor who has saved a card, and has the form of another order open. */
async function withSavedCard() {
  const jane = visitor();
  const first = await jane.orders('kettle');
  status = { ...saving, merchantTransactionId: first.id };
  await jane.open(first.result);
  const location = await jane.places('kettle');
  await jane.open(`${location}?with=form`);
  status = { result: { code: '000.200.000', description: '' } };
  [requests, keys] = [[], []];
  const id = location.split('/').at(-1) ?? '';
  return { jane, id, result: `${location}/result?resourcePath=/v1/checkouts/${checkoutId}/payment` };
}

describe('an order that is paid by a saved account', () => {
  const charge = 'POST /v1/registrations/8c/payments';

  it('is paid when the gateway approves the payment, and not again by a second click', async () => {
    const { jane, id } = await withSavedCard();
    charged = { ...payment, merchantTransactionId: id };
    await jane.charges(id);
    await jane.charges(id);
    expect((await jane.open(`/orders/${id}`)).page).toContain('data-state="paid"');
    expect(requests.filter((request) => request === charge)).toHaveLength(1);
  });

  it('is pending without a response, and the request is repeated with its key', async () => {
    const { jane, id } = await withSavedCard();
    await jane.charges(id);
    charged = { ...payment, merchantTransactionId: id };
    expect((await jane.open(`/orders/${id}`)).page).toContain('data-state="paid"');
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  it('is not charged when its checkout was paid before', async () => {
    const { jane, id } = await withSavedCard();
    status = { ...payment, merchantTransactionId: id };
    await jane.charges(id);
    expect(requests).not.toContain(charge);
    expect((await jane.open(`/orders/${id}`)).page).toContain('data-state="paid"');
  });

  it('has the money of its checkout refunded when that is paid as well', async () => {
    const { jane, id, result } = await withSavedCard();
    charged = { ...payment, id: '8b', merchantTransactionId: id };
    await jane.charges(id);
    status = { ...payment, merchantTransactionId: id };
    expect((await jane.open(result)).page).toContain('data-state="paid"');
    expect(requests).toContain('POST /v1/payments/8a');
  });
});

describe('a saved account', () => {
  it('is offered to its shopper alone, with the next order', async () => {
    const { jane, id } = await withSavedCard();
    expect((await jane.open(`/orders/${id}`)).page).toContain('•••• 0000');

    const other = visitor();
    const order = await other.places('cup');
    expect((await other.open(order)).page).not.toContain('•••• 0000');
    await other.sends(`${order}/saved-accounts`, { account: '8c' });
    expect(requests).not.toContain('POST /v1/registrations/8c/payments');
  });

  it('takes the place of the same account that was saved before, which is deleted', async () => {
    const { jane, id, result } = await withSavedCard();
    status = { ...saving, registrationId: '8d', merchantTransactionId: id };
    await jane.open(result);
    expect(requests).toContain('DELETE /v1/registrations/8c');
  });

  it('may be a bank account, which has no expiry date', async () => {
    const jane = visitor();
    const { id, result } = await jane.orders('kettle');
    const bankAccount = { last4Digits: '3000' };
    status = {
      ...payment,
      paymentBrand: 'DIRECTDEBIT_SEPA',
      registrationId: '8e',
      bankAccount,
      merchantTransactionId: id,
    };
    await jane.open(result);
    const { page } = await jane.open(await jane.places('cup'));
    expect(page).toContain('SEPA direct debit •••• 3000');
    expect(page).not.toContain('valid until');
  });
});

describe('a visitor who returns', () => {
  it.each([
    `/v1/checkouts/${checkoutId.replace('0F', '1F')}/payment`,
    `//attacker.example/v1/checkouts/${checkoutId}/payment`,
    `@attacker.example/v1/checkouts/${checkoutId}/payment`,
    `/v1/checkouts/${checkoutId}/payment?`,
    `/v1/checkouts/${checkoutId}/../../payments/8a`,
    '',
  ])('with the resourcePath %j is refused, without a request to the gateway', async (path) => {
    const jane = visitor();
    const { id } = await jane.orders('kettle');
    requests = [];
    expect((await jane.open(`/orders/${id}/result?resourcePath=${encodeURIComponent(path)}`)).status).toBe(404);
    expect(requests).toEqual([]);
  });
});

it('a form that is larger than any of the shop’s is not read', async () => {
  const body = new URLSearchParams({ product: 'x'.repeat(10_000) });
  const headers = { origin: 'http://localhost' };
  expect((await shop.request('http://localhost/cart', { method: 'POST', body, headers })).status).toBe(413);
});
