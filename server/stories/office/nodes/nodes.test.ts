import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../../backoffice/routes.ts';
import type { OfficeRoute } from '../../../backoffice/route.ts';
import { mayDo, type Role, roles } from '../../../core/users/roles.ts';
import { browserOf } from '../browser.ts';
import { thirdOf } from '../../proofs/runs.ts';
import { type Filled, line, type NodeKind, nodeKinds, openFilled } from './filled.fixture.ts';

let filled: Filled;
beforeAll(async () => {
  filled = await openFilled();
});
afterAll(() => filled.world.close());

/** Routes whose parameter names nothing of an entity: a name, or what its user alone has. */
const ofNoNode = [
  '/exports/:id',
  '/log/exports/:id',
  '/audit/exports/:id',
  '/views/:id/remove',
  '/reports/:name',
  '/reports/:name/order',
  '/system/connectors/:name',
  '/system/connectors/:name/resume',
  '/connectors/:name',
  '/test/receiver/:arrival',
];
const walked = routes.filter(({ path }) => path.includes(':') && !ofNoNode.includes(path));

/** Forms that are answered like an unknown id where the object is in another state, or names nothing to do. */
const inOneState = new Set([
  '/reports/exports/:id/end',
  '/settlements/:file/again',
  '/settlements/:file/again/try',
  '/webhooks/deliveries/:event/resend',
  '/risk/callbacks/:id/destination',
]);

const UNKNOWN = '8a'.padEnd(32, '0');
const tabs: Readonly<Record<string, string>> = { '/payments/:id/:tab': 'raw', '/entities/:id/:tab': 'settings' };

/** Everything in reach of a user of this kind of node of the demo's line. */
const objectsOf = (kind: NodeKind) => ({ ...filled.ofChannel, ...filled.ofNode[kind] });

/** The beginning of a route that names an object, the longest one; undefined where the table has none. */
const placeOf = (path: string): string | undefined =>
  Object.keys(objectsOf('channel'))
    .filter((place) => path === place || path.startsWith(`${place}/`))
    .toSorted((a, b) => b.length - a.length)[0];

function addressOf({ path }: OfficeRoute, id: string): string {
  const place = placeOf(path) ?? '';
  const rest = path.slice(place.length).replaceAll(/:\w+/g, tabs[path] ?? UNKNOWN);
  return `/office${place.slice(0, place.indexOf(':'))}${id}${rest}`;
}
const unknown = (id: string): string => id.replaceAll(/[0-9A-Fa-f]{32}/g, UNKNOWN);

type Answer = { readonly status: number; readonly text: string };

/** A user in a browser without a network: the requests go to the pages at once. */
async function userOf(role: Role, entity: string) {
  const { gateway, app } = filled.world.wired();
  const members = { roles: [role], entity: gateway.entities.entityOf(entity)?.key ?? null };
  const { cookie } = await browserOf(filled.world, members);
  const pages = await app();
  const ask = async (address: string, init: RequestInit = {}): Promise<Answer> => {
    const headers = { cookie, 'sec-fetch-site': 'same-origin' };
    const answer = await pages.request(address, { ...init, headers });
    // What differs from page to page: keys of forms, and what was asked for.
    const text = (await answer.text()).replaceAll(/value="[^"]*"/g, '').replaceAll(/[0-9A-Fa-f]{32}/g, '');
    return { status: answer.status, text };
  };
  const [, form = ''] =
    /name="form" value="([^"]+)"/.exec(await (await pages.request('/office/me', { headers: { cookie } })).text()) ?? [];
  return (route: OfficeRoute, id: string, key?: string): Promise<Answer> => {
    const body = new URLSearchParams({ ...fields, form, ...(key !== undefined && { key }) });
    return ask(addressOf(route, id), route.method === 'GET' ? {} : { method: 'POST', body });
  };
}

/** What forms of all kinds ask for. */
const fields = { reason: 'x', note: 'x', amount: '1.00', outcome: 'approved', type: 'CB', name: 'multiCapture' };
const KEY = '00000000-0000-4000-8000-000000000000';

it('each route with a parameter has something real that it is about, or is of no node', () => {
  expect(walked.filter(({ path }) => placeOf(path) === undefined).map(({ path }) => path)).toEqual([]);
  expect(ofNoNode.filter((path) => !routes.some((route) => route.path === path))).toEqual([]);
});

describe('a user of a psp, division, merchant or channel', () => {
  const isAnswered = ({ method, path }: OfficeRoute, status: number): boolean => {
    if (method === 'GET') return status === 200;
    return status !== 403 && (status !== 404 || inOneState.has(path));
  };

  it.for(roles)('with the role %s sees in its node what the role permits', async (role) => {
    const faults: string[] = [];
    for (const [at, kind] of nodeKinds.entries()) {
      const [asks, objects] = [await userOf(role, line[kind].own), objectsOf(kind)];
      for (const route of thirdOf(walked, roles.indexOf(role) + at)) {
        const isPermitted = route.needs === 'session' || mayDo([role], route.needs, 'test');
        // A form without its key changes nothing.
        const { status } = await asks(route, objects[placeOf(route.path) ?? ''] ?? '');
        const isRight = isPermitted ? isAnswered(route, status) : status === 403;
        if (!isRight) faults.push(`${kind} ${route.method} ${route.path} ${status}`);
      }
    }
    expect(faults).toEqual([]);
  });

  it.for(roles)('with the role %s gets for what is beside or above it what an unknown id gets', async (role) => {
    const faults: string[] = [];
    const permitted = walked.filter(({ needs }) => needs === 'session' || mayDo([role], needs, 'test'));
    for (const [at, kind] of nodeKinds.entries()) {
      const [own, other] = [await userOf(role, line[kind].own), await userOf(role, line[kind].beside)];
      const above = nodeKinds[at - 1];
      for (const route of thirdOf(permitted, roles.indexOf(role) + at)) {
        const place = placeOf(route.path) ?? '';
        const beside = objectsOf(kind)[place] ?? '';
        const expected = await other(route, unknown(beside), KEY);
        if ((await other(route, beside, KEY)).text !== expected.text)
          faults.push(`beside ${kind} ${route.method} ${route.path} ${expected.status}`);
        const higher = above && filled.ofNode[above][place];
        if (higher === undefined) continue;
        const [got, wanted] = [await own(route, higher, KEY), await own(route, unknown(higher), KEY)];
        if (got.text !== wanted.text)
          faults.push(`above ${kind} ${route.method} ${route.path} ${got.status} ${wanted.status}`);
      }
    }
    expect(faults).toEqual([]);
  });
});
