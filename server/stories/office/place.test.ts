import { get } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../world/world.ts';

let world: World;
afterEach(() => world.close());

/** The status of an address, as a browser sees it that was led to a host. */
const statusAt = (path: string, host = new URL(world.baseUrl).host, more: Readonly<Record<string, string>> = {}) =>
  new Promise<number | undefined>((resolve, reject) => {
    get(new URL(path, world.baseUrl), { headers: { host, ...more } }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode));
    }).on('error', reject);
  });

const HOST = 'office.example:8443';
const SIGN_IN = '/office/sign-in';

describe('the back office with a host of its own', () => {
  it('is at that host alone, where no page of a shopper is', async () => {
    world = await openWorld({ environment: { TILLWAY_OFFICE_URL: `https://${HOST}/` } });
    expect([await statusAt(SIGN_IN, HOST), await statusAt(SIGN_IN)]).toEqual([200, 404]);
    for (const path of ['/v1/checkout.js', '/v1/paymentWidgets.js', '/v1/resultcodes', '/docs'])
      expect([path, await statusAt(path, HOST)]).toEqual([path, 404]);
    expect([await statusAt('/v1/checkout.js'), await statusAt('/healthz', HOST)]).toEqual([200, 200]);
  });

  it('is named by invitations', async () => {
    world = await openWorld({ environment: { TILLWAY_OFFICE_URL: `https://${HOST}/` } });
    const link = (await world.wired().officeLink('first@example.com')) ?? '';
    expect(link).toContain(`https://${HOST}/office/invitation/`);
  });
});

describe('the back office for some addresses', () => {
  it('shows nothing to others, also behind a proxy', async () => {
    const proxied = { TILLWAY_TRUSTED_PROXIES: '127.0.0.1,::1', TILLWAY_OFFICE_ADDRESSES: '10.1.0.0/16,2001:db8::1' };
    world = await openWorld({ environment: proxied });
    const from = (address: string) => statusAt(SIGN_IN, undefined, { 'x-forwarded-for': address });
    expect(await Promise.all(['10.1.2.3', '2001:db8::1', '10.2.0.1', '203.0.113.9', 'unknown'].map(from))).toEqual([
      200, 200, 404, 404, 404,
    ]);
    expect(await statusAt(SIGN_IN)).toBe(404);
    expect(await statusAt('/v1/checkout.js')).toBe(200);
  });
});
