import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stillClock, type TestClock } from '../../clock.ts';
import { type Instant, plus, seconds, type Duration } from '../../core/values.ts';
import { guardedClient, type OutgoingClient, trustedClient } from './outgoing.ts';

let clock: TestClock;
let client: OutgoingClient;
let server: Server;
let received: string[];

beforeEach(() => {
  clock = stillClock(Date.UTC(2026, 10, 20) as Instant);
  received = [];
});
afterEach(async () => {
  server?.closeAllConnections();
  server?.close();
  await client?.close();
});

/** A merchant's server on this machine. */
async function merchant(answer: RequestListener): Promise<string> {
  server = createServer((request, response) => {
    received.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}
const arrival = async () => {
  while (received.length === 0) await setImmediate();
};
const inTest = () => (client = guardedClient({ mode: 'test', clock }));

describe('a URL that a merchant chose', () => {
  it('is connected to the address that was checked, whatever its name says next', async () => {
    const url = await merchant((_, response) => response.end('hello'));
    let asked = 0;
    const rebinding = async () => [asked++ === 0 ? '127.0.0.1' : '169.254.169.254'];
    client = guardedClient({ mode: 'test', clock, resolver: rebinding });
    const named = url.replace('127.0.0.1', 'shop.example');
    expect(await client.request({ method: 'GET', url: named })).toMatchObject({ kind: 'received', body: 'hello' });
    expect(asked).toBe(1);
    server.closeAllConnections();
    await setImmediate();
    expect(await client.request({ method: 'GET', url: `${named}again` })).toEqual({
      kind: 'refused',
      reason: 'addressNotPublic',
    });
    expect(received).toEqual(['GET /']);
  });

  it('may be on this machine in test mode, and nowhere else inside', async () => {
    const url = await merchant((_, response) => response.end('hello'));
    expect(await inTest().request({ method: 'GET', url: url.replace('127.0.0.1', 'localhost') })).toMatchObject({
      kind: 'received',
      body: 'hello',
    });
    expect(await inTest().request({ method: 'GET', url: 'http://10.0.0.1/' })).toEqual({
      kind: 'refused',
      reason: 'addressNotPublic',
    });
    expect(await inTest().request({ method: 'GET', url: 'http://[::ffff:127.0.0.1]/' })).toEqual({
      kind: 'refused',
      reason: 'addressNotPublic',
    });
  });
});

describe('a request', () => {
  it('carries its method, headers and body, and brings back status, headers and body', async () => {
    const url = await merchant((request, response) =>
      request.pipe(response.writeHead(418, { 'x-kind': 'teapot', 'x-sent': request.headers['x-ask'] })),
    );
    const answer = await inTest().request({ method: 'POST', url, headers: { 'x-ask': 'tea' }, body: 'süß' });
    expect(answer).toEqual({
      kind: 'received',
      status: 418,
      headers: expect.objectContaining({ 'x-kind': 'teapot', 'x-sent': 'tea' }),
      body: 'süß',
    });
  });

  it.each([301, 302, 303, 307, 308])('does not follow a redirect with status %i', async (status) => {
    const url = await merchant((_, response) => response.writeHead(status, { location: '/elsewhere' }).end());
    expect(await inTest().request({ method: 'POST', url, body: 'card' })).toMatchObject({
      kind: 'received',
      status,
      headers: { location: '/elsewhere' },
    });
    expect(received).toEqual(['POST /']);
  });

  it('sends back no cookie', async () => {
    let cookie: string | undefined = 'none yet';
    const url = await merchant((request, response) => {
      cookie = request.headers.cookie;
      response.writeHead(200, { 'set-cookie': 'a=1' }).end();
    });
    await inTest().request({ method: 'GET', url });
    await client.request({ method: 'GET', url });
    expect(cookie).toBeUndefined();
  });

  it('stops reading an answer that never ends', async () => {
    let sent = 0;
    const url = await merchant((_, response) => {
      const chunk = Buffer.alloc(65_536);
      const pour = (): void => {
        while (!response.destroyed && response.write(chunk)) sent += chunk.length;
      };
      response.writeHead(200, { 'content-length': String(10_000_000_000) });
      response.on('drain', pour);
      pour();
    });
    expect(await inTest().request({ method: 'GET', url })).toEqual({ kind: 'tooLarge' });
    expect(sent).toBeLessThan(16_000_000);
  });

  it('takes an answer of 64 KiB and not a byte more', async () => {
    const url = await merchant((request, response) => response.end('x'.repeat(Number(request.url?.slice(1)))));
    expect(await inTest().request({ method: 'GET', url: `${url}65536` })).toMatchObject({ kind: 'received' });
    expect(await client.request({ method: 'GET', url: `${url}65537` })).toEqual({ kind: 'tooLarge' });
  });

  it('takes a longer answer where one is expected, up to its limit', async () => {
    const url = await merchant((request, response) => response.end('x'.repeat(Number(request.url?.slice(1)))));
    const asks = (bytes: number) => inTest().request({ method: 'GET', url: `${url}${bytes}`, limit: 100_000 });
    expect(await asks(100_000)).toMatchObject({ kind: 'received' });
    expect(await asks(100_001)).toEqual({ kind: 'tooLarge' });
  });

  it('reads no more than 16 KiB of headers', async () => {
    const url = await merchant((_, response) => response.writeHead(200, { 'x-long': 'x'.repeat(20_000) }).end());
    expect(await inTest().request({ method: 'GET', url })).toEqual({ kind: 'tooLarge' });
  });

  it.each([
    ['says nothing', () => {}],
    ['says one byte at a time', (_, response) => response.writeHead(200, { 'content-length': '1000' }).write('x')],
  ] satisfies [string, RequestListener][])(
    'is given up after ten seconds of the clock when the server %s',
    async (_, answer) => {
      const url = await merchant(answer);
      const waiting = inTest().request({ method: 'GET', url });
      await arrival();
      clock.moveTo(plus(clock.now(), 9_999 as Duration));
      await setImmediate();
      clock.moveTo(plus(clock.now(), 1 as Duration));
      expect(await waiting).toEqual({ kind: 'timedOut', sent: true });
    },
  );

  it('may have less timeout', async () => {
    const url = await merchant(() => {});
    const waiting = inTest().request({ method: 'GET', url, timeout: seconds(1) });
    await arrival();
    clock.moveTo(plus(clock.now(), seconds(1)));
    expect(await waiting).toEqual({ kind: 'timedOut', sent: true });
  });

  it('is never sent once it was given up', async () => {
    const url = await merchant((_, response) => response.end());
    const waiting = inTest().request({ method: 'POST', url, body: 'pay' });
    clock.moveTo(plus(clock.now(), seconds(10)));
    expect(await waiting).toEqual({ kind: 'timedOut', sent: false });
    expect(await client.request({ method: 'GET', url: `${url}later` })).toMatchObject({ kind: 'received' });
    expect(received).toEqual(['GET /later']);
  });

  it('was certainly not sent when nobody listens', async () => {
    const url = await merchant(() => {});
    await new Promise((resolve) => void server.close(resolve));
    expect(await inTest().request({ method: 'GET', url })).toEqual({
      kind: 'unreachable',
      sent: false,
      reason: 'ECONNREFUSED',
    });
  });

  it('may have been sent when the line breaks', async () => {
    const url = await merchant((request) => void request.socket.destroy());
    expect(await inTest().request({ method: 'GET', url })).toMatchObject({ kind: 'unreachable', sent: true });
  });

  it('waits for nobody else', async () => {
    const url = await merchant((request, response) => void (request.url === '/quick' && response.end('hello')));
    inTest();
    const stuck = Array.from({ length: 50 }, () => client.request({ method: 'GET', url }));
    await arrival();
    const quick = url.replace('127.0.0.1', 'localhost');
    expect(await client.request({ method: 'GET', url: `${quick}quick` })).toMatchObject({ kind: 'received' });
    clock.moveTo(plus(clock.now(), seconds(10)));
    expect(new Set((await Promise.all(stuck)).map(({ kind }) => kind))).toEqual(new Set(['timedOut']));
  });

  it('ends with its client', async () => {
    const url = await merchant(() => {});
    const waiting = inTest().request({ method: 'GET', url });
    await arrival();
    await client.close();
    expect(await waiting).toMatchObject({ kind: 'unreachable', sent: true });
    expect(await client.request({ method: 'GET', url })).toMatchObject({ kind: 'unreachable', sent: false });
  });

  it('leaves no alarm behind', async () => {
    const url = await merchant((_, response) => response.end());
    await inTest().request({ method: 'GET', url });
    expect(clock.nextRing()).toBeUndefined();
  });
});

describe('a server that the operator configured', () => {
  it('is asked over connections that stay open', async () => {
    const ports = new Set<number | undefined>();
    const url = await merchant((request, response) => {
      ports.add(request.socket.remotePort);
      response.end();
    });
    client = trustedClient({ clock });
    for (let i = 0; i < 20; i++) await client.request({ method: 'POST', url, body: 'x' });
    expect(ports.size).toBeLessThanOrEqual(2);
  });
});
