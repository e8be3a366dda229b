import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openWorld, type World } from '../world/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Sends bytes that may be malformed HTTP, and reads the response. */
async function exchange(request: string): Promise<{ status: number; body: unknown }> {
  const socket = connect(Number(new URL(world.baseUrl).port), 'localhost');
  await once(socket, 'connect');
  socket.write(request);
  const response = await text(socket);
  return { status: Number(response.split(' ')[1]), body: JSON.parse(response.slice(response.indexOf('\r\n\r\n'))) };
}

it.for([
  ['no request at all', 'hello\r\n\r\n', 400],
  ['an unknown method', 'PAY /v1/payments HTTP/1.1\r\nHost: localhost\r\n\r\n', 400],
  [
    'two lengths',
    'POST /v1/payments HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\n',
    400,
  ],
  [
    'a length and chunks',
    'POST /v1/payments HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n',
    400,
  ],
  ['an invalid host', 'GET /v1/resultcodes HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', 400],
  ['two hosts', 'GET /v1/resultcodes HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\nConnection: close\r\n\r\n', 400],
  ['a request without a host', 'GET /v1/resultcodes HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  [
    'headers of 20,000 characters',
    `GET /v1/resultcodes HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    431,
  ],
] as const)('%s is refused in the documented shape', async ([, request, status]) => {
  expect(await exchange(request)).toEqual({
    status,
    body: {
      result: { code: '200.300.404', description: expect.any(String) },
      buildNumber: expect.any(String),
      timestamp: expect.any(String),
      ndc: expect.any(String),
    },
  });
});

it('a health check in HTTP/1.0, without a host, gets a response', async () => {
  expect(await exchange('GET /healthz HTTP/1.0\r\n\r\n')).toEqual({ status: 200, body: { status: 'alive' } });
});

it('a client that closes the connection in the middle of its request is not logged as an error of the gateway', async () => {
  const before = world.logged.length;
  const socket = connect(Number(new URL(world.baseUrl).port), 'localhost');
  await once(socket, 'connect');
  const form = 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\nentityId=';
  socket.write(`POST /v1/payments HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer demo-token\r\n${form}`, () =>
    socket.destroy(),
  );
  await vi.waitUntil(() => world.logged.length > before, { timeout: 20_000 });
  expect(world.logged.slice(before)).toEqual([
    expect.objectContaining({ level: 'info', text: 'A client disconnected' }),
  ]);
});
