import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cardOf, cards, order } from '../world/words.ts';
import { demo, openWorld, type World } from '../world/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

type Parts = { readonly path: string; readonly form?: Readonly<Record<string, string>>; readonly headers?: string };

/** The lines of an answer in alphabetical order. What differs between any two answers is left out. */
async function exchange({ path, form, headers = bearer }: Parts): Promise<readonly string[]> {
  const socket = connect(Number(new URL(world.baseUrl).port), 'localhost');
  await once(socket, 'connect');
  const body = form === undefined ? '' : new URLSearchParams(form).toString();
  const type = `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n`;
  const head = `${form === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n`;
  socket.write(`${head}${headers}${form === undefined ? '' : type}\r\n${body}`);
  return (await text(socket))
    .replaceAll(/[0-9A-Fa-f]{32}(?:\.node\d+|_[0-9a-f]{32})?|\d{4}\.\d{4}\.\d{4}|"ConnectorTxID1":"[^"]*"/g, 'id')
    .replace(/date: .*/i, 'date')
    .replace('Content-Length', 'content-length')
    .split('\r\n')
    .toSorted();
}

const bearer = `Authorization: Bearer ${demo.token}\r\n`;
const paid = { ...order, ...cardOf(cards.approved), paymentBrand: 'VISA' };
const stored = { entityId: order.entityId, ...cardOf(cards.approved), paymentBrand: 'VISA' };
const anId = 'A'.repeat(32);

it.for([
  ['a new checkout', { path: '/v1/checkouts', form: order }],
  ['a payment', { path: '/v1/payments', form: paid }],
  ['a declined payment', { path: '/v1/payments', form: { ...paid, amount: '-1' } }],
  ['a payment with faults', { path: '/v1/payments', form: { amount: 'x' } }],
  ['a payment without a token', { path: '/v1/payments', form: paid, headers: '' }],
  ['a payment with two tokens', { path: '/v1/payments', form: paid, headers: `${bearer}${bearer}` }],
  ['a payment with an unknown token', { path: '/v1/payments', form: paid, headers: 'authorization: Bearer x\r\n' }],
  ['another type of body', { path: '/v1/payments', form: paid, headers: `${bearer}Content-Type: text/plain\r\n` }],
  ['an unknown checkout', { path: `/v1/checkouts/${anId}.node0/payment`, form: cardOf(cards.approved) }],
  ['an unknown payment', { path: `/v1/payments/${anId}?entityId=${order.entityId}` }],
  ['a refund of an unknown payment', { path: `/v1/payments/${anId}`, form: { ...order, paymentType: 'RF' } }],
  ['a registration', { path: '/v1/registrations', form: stored }],
  ['a declined registration', { path: '/v1/registrations', form: { ...stored, 'card.number': '4' } }],
  ['a registration with faults', { path: '/v1/registrations', form: { ...stored, amount: 'x' } }],
  ['a payment by an unknown registration', { path: `/v1/registrations/${anId}/payments`, form: order }],
  ['an unknown registration', { path: `/v1/registrations/${anId}?entityId=${order.entityId}` }],
  ['a status without an entity', { path: `/v1/checkouts/${anId}.node0/payment` }],
  ['an address that is not there', { path: '/v1/payments/x/payment' }],
  ['a method that an address has not', { path: '/v1/checkouts' }],
] as const satisfies readonly (readonly [string, Parts])[])(
  '%s has the same answer in every spelling of its address',
  async ([, parts]) => {
    const { path } = parts;
    const [usual, unusual] = [await exchange(parts), await exchange({ ...parts, path: `/${path}` })];
    expect(usual).toContainEqual(expect.stringMatching(/^HTTP\/1\.1 \d{3} /));
    expect(unusual).toEqual(usual);
  },
);

it('logs the route of a request in every spelling of its address', async () => {
  const before = world.logged.length;
  await exchange({ path: `/v1/payments/${anId}` });
  await exchange({ path: `//v1/payments/${anId}` });
  const requests = world.logged.slice(before).map((line) => ('request' in line ? line.request : undefined));
  expect(requests).toEqual(['GET /v1/payments/:id', 'GET /v1/payments/:id']);
});
