import { once } from 'node:events';
import { networkInterfaces } from 'node:os';
import { Agent, request as requestTls, type RequestOptions } from 'node:https';
import { type IncomingMessage, request as requestPlain } from 'node:http';
import { connect } from 'node:tls';
import { text } from 'node:stream/consumers';
import { Hono } from 'hono';
import { afterEach, describe, expect, it } from 'vitest';
import { stillClock, systemClock } from '../../clock.ts';
import type { Instant } from '../../core/values.ts';
import type { Env } from '../env.ts';
import { type RunningServer, serve, type ServeSettings } from '../serve.ts';
import { selfSigned } from './certificate.fixture.ts';

const certificate = selfSigned(systemClock.now());
const fromProxy = { 'x-forwarded-proto': 'https' };

let server: RunningServer;
afterEach(() => server.drop());

async function listens(settings: Omit<ServeSettings, 'port'>): Promise<void> {
  const app = new Hono<Env>().get('/*', (c) => c.text(c.req.path));
  server = await serve(
    { app: async () => app, gateway: { clock: stillClock(0 as Instant) } },
    { port: 0, ...settings },
  );
}
const live = (...trustedProxies: readonly string[]) => ({ transport: { demandsTls: true, trustedProxies } });

type Answered = { readonly status: number | undefined; readonly body: string; readonly hsts: string | undefined };

async function get(
  path: string,
  headers: Record<string, string> = {},
  options: RequestOptions = {},
): Promise<Answered> {
  const ca = options.ca;
  const to = { host: 'localhost', port: server.port, path, headers, agent: false as const, ...options };
  const sent = (ca === undefined ? requestPlain : requestTls)(to).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const hsts = response.headers['strict-transport-security'];
  return { status: response.statusCode, body: await text(response), hsts };
}

const statusOf = async (path: string, headers?: Record<string, string>) => (await get(path, headers)).status;

describe('without TLS, live mode', () => {
  it('answers no request, and names the reason', async () => {
    await listens(live());
    const { status, body } = await get('/v1/payments');
    expect([status, JSON.parse(body)]).toMatchObject([
      403,
      { result: { code: '800.900.302', description: expect.stringContaining('requests must use TLS') } },
    ]);
  });

  it('believes no header of an unknown sender', async () => {
    await listens(live('192.0.2.0/24', '2001:db8::1'));
    expect(await statusOf('/v1/payments', fromProxy)).toBe(403);
  });

  it('answers what a trusted proxy received over TLS, and only that', async () => {
    await listens(live('127.0.0.0/8', '::1'));
    expect(await statusOf('/v1/payments', fromProxy)).toBe(200);
    expect(await statusOf('/v1/payments', { 'x-forwarded-proto': 'HTTPS, https' })).toBe(200);
    expect(await statusOf('/v1/payments', { 'x-forwarded-proto': 'https, http' })).toBe(403);
    expect(await statusOf('/v1/payments', { 'x-forwarded-proto': 'http' })).toBe(403);
    expect(await statusOf('/v1/payments')).toBe(403);
  });

  it('shows this machine whether it is ready', async () => {
    await listens(live());
    expect([await statusOf('/healthz'), await statusOf('/readyz'), await statusOf('/docs')]).toEqual([200, 200, 403]);
  });
});

describe('with a certificate, the gateway', () => {
  it('speaks TLS 1.2 and 1.3, and nothing in the clear', async () => {
    await listens({ certificate });
    const versions = ['TLSv1.2', 'TLSv1.3'] as const;
    for (const version of versions)
      expect(await get('/x', {}, { ca: certificate.cert, minVersion: version, maxVersion: version })).toMatchObject({
        status: 200,
        body: '/x',
      });
    await expect(get('/x')).rejects.toThrow(/socket hang up|ECONNRESET/);
    const old = connect({
      host: 'localhost',
      port: server.port,
      ca: certificate.cert,
      maxVersion: 'TLSv1.1',
      minVersion: 'TLSv1',
      ciphers: 'DEFAULT@SECLEVEL=0',
    });
    await expect(once(old, 'secureConnect')).rejects.toThrow(/version|protocol/i);
  });

  it('asks browsers in live mode to return over TLS only', async () => {
    await listens({ certificate, ...live() });
    expect((await get('/x', {}, { ca: certificate.cert })).hsts).toBe('max-age=31536000');
  });

  it('does not answer what a trusted proxy received in the clear', async () => {
    await listens({ certificate, ...live('127.0.0.1', '::1') });
    const forwarded = { 'x-forwarded-proto': 'http' };
    expect((await get('/x', forwarded, { ca: certificate.cert })).status).toBe(403);
    expect((await get('/x', {}, { ca: certificate.cert })).status).toBe(200);
  });

  it('uses a renewed certificate for new connections, and keeps those that are open', async () => {
    await listens({ certificate });
    const renewed = selfSigned(systemClock.now());
    const agent = new Agent({ keepAlive: true, ca: certificate.cert, maxSockets: 1 });
    expect((await get('/x', {}, { ca: certificate.cert, agent })).status).toBe(200);
    server.renew(renewed);
    expect((await get('/x', {}, { ca: certificate.cert, agent })).status).toBe(200);
    agent.destroy();
    expect((await get('/x', {}, { ca: renewed.cert })).status).toBe(200);
    await expect(get('/x', {}, { ca: certificate.cert })).rejects.toThrow(/certificate|self-signed/);
  });
});

const loopback = Object.values(networkInterfaces())
  .flatMap((all) => all ?? [])
  .filter(({ internal }) => internal);

it.each(loopback)('on localhost, the gateway is reached at $address', async ({ address }) => {
  await listens({ host: 'localhost' });
  expect((await get('/x', {}, { host: address })).status).toBe(200);
});
