import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stillClock, type TestClock } from '../../clock.ts';
import { type Duration, type Instant, plus, seconds } from '../../core/values.ts';
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
async function merchant(handler: RequestListener): Promise<string> {
  server = createServer((request, response) => {
    received.push(`${request.method} ${request.url}`);
    handler(request, response);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}
async function arrival(): Promise<void> {
  while (received.length === 0) await setImmediate();
}
const inTest = () => (client = guardedClient({ mode: 'test', clock }));

describe('a URL that a merchant chose', () => {
  it.each([false, true])(
    'is connected to the address that was checked, even when its name resolves to another one later (Expect: %s)',
    async (expectsContinue) => {
      const url = await merchant((_, response) => response.end('hello'));
      let lookups = 0;
      const rebinding = async () => [lookups++ === 0 ? '127.0.0.1' : '169.254.169.254'];
      client = guardedClient({ mode: 'test', clock, resolver: rebinding });
      const named = url.replace('127.0.0.1', 'shop.example');
      expect(await client.request({ method: 'GET', url: named, expectsContinue })).toMatchObject({
        kind: 'received',
        body: 'hello',
      });
      expect(lookups).toBe(1);
      server.closeAllConnections();
      await setImmediate();
      expect(await client.request({ method: 'GET', url: `${named}again`, expectsContinue })).toEqual({
        kind: 'refused',
        reason: 'addressNotPublic',
      });
      expect(received).toEqual(['GET /']);
    },
  );

  it('may be on this machine in test mode, and at no other private address', async () => {
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
  it('sends its method, headers and body, and returns status, headers and body', async () => {
    const url = await merchant((request, response) =>
      request.pipe(response.writeHead(418, { 'x-kind': 'teapot', 'x-sent': request.headers['x-request'] })),
    );
    const response = await inTest().request({ method: 'POST', url, headers: { 'x-request': 'tea' }, body: 'süß' });
    expect(response).toEqual({
      kind: 'received',
      status: 418,
      statusText: "I'm a Teapot",
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

  it('stops reading a response that never ends', async () => {
    let sent = 0;
    const url = await merchant((_, response) => {
      const chunk = Buffer.alloc(65_536);
      function pour(): void {
        while (!response.destroyed && response.write(chunk)) sent += chunk.length;
      }
      response.writeHead(200, { 'content-length': String(10_000_000_000) });
      response.on('drain', pour);
      pour();
    });
    expect(await inTest().request({ method: 'GET', url })).toEqual({ kind: 'tooLarge' });
    expect(sent).toBeLessThan(16_000_000);
  });

  it('reads a response of 64 KiB and not a byte more', async () => {
    const url = await merchant((request, response) => response.end('x'.repeat(Number(request.url?.slice(1)))));
    expect(await inTest().request({ method: 'GET', url: `${url}65536` })).toMatchObject({ kind: 'received' });
    expect(await client.request({ method: 'GET', url: `${url}65537` })).toEqual({ kind: 'tooLarge' });
  });

  it('reads a longer response where the request allows one, up to its limit', async () => {
    const url = await merchant((request, response) => response.end('x'.repeat(Number(request.url?.slice(1)))));
    const requestOf = (bytes: number) => inTest().request({ method: 'GET', url: `${url}${bytes}`, limit: 100_000 });
    expect(await requestOf(100_000)).toMatchObject({ kind: 'received' });
    expect(await requestOf(100_001)).toEqual({ kind: 'tooLarge' });
  });

  it('reads no more than 16 KiB of headers', async () => {
    const url = await merchant((_, response) => response.writeHead(200, { 'x-long': 'x'.repeat(20_000) }).end());
    expect(await inTest().request({ method: 'GET', url })).toEqual({ kind: 'tooLarge' });
  });

  it.each([
    ['sends nothing', () => {}],
    ['sends one byte and no more', (_, response) => response.writeHead(200, { 'content-length': '1000' }).write('x')],
  ] satisfies [string, RequestListener][])(
    'times out after ten seconds of the clock when the server %s',
    async (_, handler) => {
      const url = await merchant(handler);
      const waiting = inTest().request({ method: 'GET', url });
      await arrival();
      clock.moveTo(plus(clock.now(), 9_999 as Duration));
      await setImmediate();
      clock.moveTo(plus(clock.now(), 1 as Duration));
      expect(await waiting).toEqual({ kind: 'timedOut', sent: true });
    },
  );

  it('may have a shorter timeout', async () => {
    const url = await merchant(() => {});
    const waiting = inTest().request({ method: 'GET', url, timeout: seconds(1) });
    await arrival();
    clock.moveTo(plus(clock.now(), seconds(1)));
    expect(await waiting).toEqual({ kind: 'timedOut', sent: true });
  });

  it('is never sent after its timeout', async () => {
    const url = await merchant((_, response) => response.end());
    const waiting = inTest().request({ method: 'POST', url, body: 'pay' });
    clock.moveTo(plus(clock.now(), seconds(10)));
    expect(await waiting).toEqual({ kind: 'timedOut', sent: false });
    expect(await client.request({ method: 'GET', url: `${url}later` })).toMatchObject({ kind: 'received' });
    expect(received).toEqual(['GET /later']);
  });

  it('was certainly not sent when no server listens', async () => {
    const url = await merchant(() => {});
    await new Promise((resolve) => void server.close(resolve));
    expect(await inTest().request({ method: 'GET', url })).toEqual({
      kind: 'unreachable',
      sent: false,
      reason: 'ECONNREFUSED',
    });
  });

  it('may have been sent when the connection breaks', async () => {
    const url = await merchant((request) => void request.socket.destroy());
    expect(await inTest().request({ method: 'GET', url })).toMatchObject({ kind: 'unreachable', sent: true });
  });

  it('waits for no other request', async () => {
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

  it('leaves no timer behind', async () => {
    const url = await merchant((_, response) => response.end());
    await inTest().request({ method: 'GET', url });
    expect(clock.nextTimer()).toBeUndefined();
  });
});

describe('a server that the operator configured', () => {
  it('gets its requests over connections that stay open', async () => {
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
