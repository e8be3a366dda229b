import { createCipheriv, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { createShop } from '../app.ts';

const webhookKey = '0123456789abcdef'.repeat(4);
const origin = 'http://localhost';
const gateway = 'http://gateway.example/';
const settings = { port: 0, host: 'localhost', address: `${origin}/`, gateway, token: '', entityId: '', webhookKey };
const shop = createShop(settings);

const payment = { id: '8b', paymentType: 'DB', amount: '92.00', currency: 'EUR', result: { code: '000.100.110' } };

/** A visitor who has placed an order, and sees the notifications about it. */
async function visitor() {
  const post = (path: string, cookie: string, form: Record<string, string>) =>
    shop.request(origin + path, { method: 'POST', body: new URLSearchParams(form), headers: { origin, cookie } });
  const cookie = `visitor=${randomBytes(8).toString('hex')}`;
  await post('/cart', cookie, { product: 'kettle' });
  const order = (await post('/orders', cookie, {})).headers.get('location')?.split('/').at(-1) ?? '';
  async function sees() {
    const journal = await (await shop.request(`${origin}/journal`, { headers: { cookie } })).json();
    return (journal as { notifications: { id: string }[] }).notifications.map(({ id }) => id);
  }
  return { order, sees };
}

/** Sends a notification as the gateway does, and returns the shop's status. */
async function notifies(id: string, content: object, key = webhookKey): Promise<number> {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key, 'hex'), nonce);
  const body = cipher.update(JSON.stringify(content), 'utf8', 'hex') + cipher.final('hex');
  const headers = {
    'webhook-id': id,
    'x-initialization-vector': nonce.toString('hex'),
    'x-authentication-tag': cipher.getAuthTag().toString('hex'),
  };
  return (await shop.request(`${origin}/webhook`, { method: 'POST', body, headers })).status;
}

it('shows visitors what concerns their own orders, cards included, each once and the newest first', async () => {
  const [jane, other] = [await visitor(), await visitor()];
  const paid = { type: 'PAYMENT', payload: { ...payment, merchantTransactionId: jane.order, registrationId: '8d' } };
  const sent: [string, object][] = [
    ['test', { type: 'test', action: 'webhook activation', payload: {} }],
    ['first', paid],
    ['second', { type: 'REGISTRATION', action: 'CREATED', payload: { id: '8d' } }],
    ['first', paid],
    ['third', { type: 'PAYMENT', payload: { id: '8e', referencedId: '8b' } }],
    ['foreign', { type: 'PAYMENT', payload: { ...payment, id: '8f' } }],
  ];
  for (const [id, content] of sent) expect(await notifies(id, content)).toBe(204);
  expect(await jane.sees()).toEqual(['third', 'second', 'first']);
  expect(await other.sees()).toEqual([]);
});

it('accepts nothing that was not encrypted with the shop’s key', async () => {
  const { order, sees } = await visitor();
  const paid = { type: 'PAYMENT', payload: { ...payment, merchantTransactionId: order } };
  expect(await notifies('forged', paid, 'f'.repeat(64))).toBe(400);
  const plain = await shop.request(`${origin}/webhook`, { method: 'POST', body: JSON.stringify(paid) });
  expect(plain.status).toBe(400);
  expect(await sees()).toEqual([]);
});
