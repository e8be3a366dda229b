import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApiDocument } from '../../http/openapi/document.ts';
import { openWorld, type World } from '../world/world.ts';
import type { Description } from './described-requests.ts';

/** What is served and not described, because no merchant's server asks for it: the widget, browsers and operators do. */
const ofTheForm = [
  'GET /v1/checkouts/{id}/progress',
  'GET /v1/checkouts/{id}/form',
  'GET /v1/checkouts/{id}/frame',
  'GET /v1/checkouts/{id}/fields',
  'GET /v1/checkouts/{id}/stored',
  'GET /v1/checkouts/{id}/wallets',
  'DELETE /v1/checkouts/{id}/registrations/{registration}',
  'GET /v1/checkout.js',
  'GET /v1/paymentWidgets.js',
  'GET /v1/assets/{name}',
];
const ofOperators = ['GET /healthz', 'GET /readyz', 'GET /docs', 'GET /openapi.json'];
const ofPages = /^[A-Z]+ \/(?:3ds|asynchronous|office)(?:\/|$)/;

/** Addresses that the description of another one names: they exist without the version as well. */
const unversioned = /^([A-Z]+) (\/checkouts\/)/;

let world: World;
let served: readonly string[] = [];
beforeAll(async () => {
  world = await openWorld();
  const { routes } = await world.wired().app();
  // ALL is what stands before or behind the addresses.
  const addresses = routes.filter(({ method }) => method !== 'ALL');
  served = [...new Set(addresses.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`))];
});
afterAll(() => world.close());

// The document is plain data; the linter has approved its shape.
const { paths } = JSON.parse(JSON.stringify(openApiDocument('http://localhost/'))) as Description;
const described = Object.entries(paths).flatMap(([path, operations]) =>
  Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
);

describe('the description for machines', () => {
  it('has every address that is served to servers', () => {
    const known = new Set([...described, ...ofTheForm, ...ofOperators]);
    const missing = served
      .filter((address) => !ofPages.test(address))
      .filter((address) => !known.has(address.replace(unversioned, '$1 /v1$2')));
    expect(missing).toEqual([]);
  });

  it('has no address that is not served', () => {
    expect([...described, ...ofTheForm, ...ofOperators].filter((address) => !served.includes(address))).toEqual([]);
    expect(described.length).toBeGreaterThan(90);
  });
});
