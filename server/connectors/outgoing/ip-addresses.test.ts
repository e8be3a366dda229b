import { afterEach, describe, expect, it } from 'vitest';
import { stillClock } from '../../clock.ts';
import type { Instant } from '../../core/values.ts';
import type { Resolver } from './ip-addresses.ts';
import { hostile } from './hostile.fixture.ts';
import { guardedClient, type OutgoingClient } from './outgoing.ts';

let client: OutgoingClient;
afterEach(() => client.close());
const inLive = (resolver?: Resolver) =>
  (client = guardedClient({ mode: 'live', clock: stillClock(0 as Instant), ...(resolver ? { resolver } : {}) }));

const malformed = [
  '',
  'https://',
  'shop.example',
  'https:\\\\127.0.0.1',
  'https://shop.example\\@127.0.0.1/',
  'https://shop.example/\r\nHost: x',
  'https://[::1',
  'https://1.2.3.4.5/',
  ' https://8.8.8.8/',
  'https://[fe80::1%25eth0]/',
];
const otherProtocols = [
  'http://8.8.8.8/',
  'file:///etc/passwd',
  'ftp://8.8.8.8/',
  'gopher://8.8.8.8/',
  'data:text/plain,hello',
  'javascript:alert(1)',
  'ws://8.8.8.8/',
];
const withCredentials = [
  'https://user@8.8.8.8/',
  'https://user:secret@8.8.8.8/',
  'https://8.8.8.8@127.0.0.1/',
  'https://:x@8.8.8.8/',
];

const otherPorts = [
  'https://8.8.8.8:22/',
  'https://shop.example:25/',
  'https://shop.example:65535/',
  'https://8.8.8.8:80/',
];

describe('a URL that a merchant chose', () => {
  it.each(otherPorts)('gets no request in live mode at a port that is not for https: %s', async (url) => {
    expect(await inLive().request({ method: 'GET', url })).toEqual({ kind: 'refused', reason: 'portNotAllowed' });
  });

  it.each(['https://10.0.0.1:443/', 'https://10.0.0.1:8443/'])('may have a port for https: %s', async (url) => {
    expect(await inLive().request({ method: 'GET', url })).toEqual({ kind: 'refused', reason: 'addressNotPublic' });
  });

  it.each(hostile)('gets no request when it is %s', async (url) => {
    expect(await inLive().request({ method: 'GET', url })).toEqual({ kind: 'refused', reason: 'addressNotPublic' });
  });

  it.each(malformed)('gets no request when it is malformed: %j', async (url) => {
    expect(await inLive().request({ method: 'GET', url })).toEqual({ kind: 'refused', reason: 'malformedUrl' });
  });

  it.each(otherProtocols)('gets no request in live mode when it is %s', async (url) => {
    expect(await inLive().request({ method: 'GET', url })).toEqual({ kind: 'refused', reason: 'protocolNotAllowed' });
  });

  it.each(withCredentials)('gets no request when it carries credentials: %s', async (url) => {
    expect(await inLive().request({ method: 'GET', url })).toEqual({ kind: 'refused', reason: 'credentialsInUrl' });
  });

  it.each([
    '127.0.0.1',
    '::1',
    '::ffff:127.0.0.1',
    '10.1.2.3',
    '169.254.169.254',
    '64:ff9b::7f00:1',
    '168.63.129.16',
    'fd00::1',
    'no address',
  ])('gets no request when its name resolves to %s', async (address) => {
    expect(await inLive(async () => [address]).request({ method: 'GET', url: 'https://shop.example/' })).toEqual({
      kind: 'refused',
      reason: 'addressNotPublic',
    });
  });

  it('gets no request when one of its addresses is not public', async () => {
    expect(
      await inLive(async () => ['8.8.8.8', '10.0.0.1']).request({ method: 'GET', url: 'https://shop.example/' }),
    ).toEqual({
      kind: 'refused',
      reason: 'addressNotPublic',
    });
  });

  it('gets no request when its name has no address', async () => {
    expect(await inLive(async () => []).request({ method: 'GET', url: 'https://shop.example/' })).toEqual({
      kind: 'refused',
      reason: 'addressNotPublic',
    });
  });
});
