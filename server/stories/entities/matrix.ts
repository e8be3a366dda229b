import type { Parameter } from 'shared';
import type { Scope } from '../../core/entities/access-token.ts';
import { ADMIN, type AdminEndpoint, parametersIn } from '../../http/admin/endpoint.ts';
import { adminEndpoints } from '../../http/admin/endpoints.ts';
import { examples } from '../../http/openapi/examples/examples.ts';
import { type Operation, operations } from '../../http/openapi/operations.ts';
import type { Ids, IdKind as PublicIdKind } from '../../ids.ts';
import { type IdKind, ownPathParameters, type Tenant, tokenOf } from './five-tenants.ts';

/** A place where a request names something by an id: all of them, from the tables of both APIs. */
export type Place = {
  readonly name: string;
  readonly isPosition: boolean;
  /** The request of a tenant with this id there. */
  readonly requestFor: (tenant: Tenant, id: string) => Request;
};
type Request = {
  readonly method: string;
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly form?: Readonly<Record<string, string>>;
  readonly json?: object;
};

/** Parameters with an id that the gateway issued; other ids are the merchant's, the issuer's or the scheme's. */
export const issued = new Set(['registrationId', 'registrations[n].id', 'object', 'cursor']);
const adminIssued = new Set(['parent', 'after']);
/** Where a page of a list begins: any id stands for a moment, and none is looked up. */
const positions = new Set(['cursor', 'after']);

export const acceptedBy = ({ query, endpoint }: Operation): Readonly<Record<string, Parameter>> =>
  Object.assign({}, query, ...(endpoint?.groups ?? []).map(({ parameters }) => parameters));

/** The operations that take a token, but for the clock of all tenants. */
export const ofTenants = operations.filter(({ needsToken, name }) => needsToken && name !== 'testClock');

/** The requests of the API reference: each example in the name of a tenant. */
function placesOf(operation: Operation): readonly Place[] {
  const { name, method, path } = operation;
  const named = Object.keys(acceptedBy(operation)).filter((parameter) => issued.has(parameter));
  const shown = path.includes('{id}') ? examples[name] : examples[name].slice(0, 1);
  return shown.flatMap((example, at): readonly Place[] => {
    const request = (tenant: Tenant, id: string, more: Record<string, string>): Request => {
      const names = Object.keys(example.names ?? {}).map((parameter) => [parameter, tenant.ids.registration] as const);
      // A read that its example refuses would be refused for ids of its own as well.
      const shownParameters = method === 'GET' && example.status !== 200 ? {} : example.sends;
      const sends = { ...shownParameters, ...Object.fromEntries<string>(names), entityId: tenant.ids.channel, ...more };
      return { method, path: path.replace('{id}', id), ...(method === 'POST' ? { form: sends } : { query: sends }) };
    };
    const label = `${method} ${path}, example ${at + 1}`;
    return path.includes('{id}')
      ? [{ name: label, isPosition: false, requestFor: (who, id) => request(who, id, {}) }]
      : [...named, 'entityId'].map((parameter) => ({
          name: `${label}, ${parameter}`,
          isPosition: positions.has(parameter),
          requestFor: (who, id) => request(who, '', { [parameter.replace('[n]', '[0]')]: id }),
        }));
  });
}

function adminPlacesOf({ method, path, example, query = {} }: AdminEndpoint): readonly Place[] {
  const label = `${method} ${ADMIN}${path}`;
  const request = (tenant: Tenant, ids: Readonly<Record<string, string>>, more: Record<string, string>): Request => ({
    method,
    path: `${ADMIN}${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? ownId(tenant, name))}`,
    ...(method === 'GET' ? { query: more } : { json: { ...example.body, ...more } }),
  });
  const parameters = parametersIn(path);
  const sent = Object.keys({ ...query, ...example.body }).filter((name) => adminIssued.has(name));
  return [
    ...parameters.map((name) => ({
      name: `${label}, ${name}`,
      isPosition: false,
      requestFor: (who: Tenant, id: string) => request(who, { [name]: id }, {}),
    })),
    ...sent.map((name) => ({
      name: `${label}, ${name}`,
      isPosition: positions.has(name),
      requestFor: (who: Tenant, id: string) => request(who, {}, { [name]: id }),
    })),
  ];
}

// The cast holds because the caller has the name from a path of the admin API.
const ownId = ({ ids }: Tenant, name: string): string => ids[ownPathParameters[name as keyof typeof ownPathParameters]];

/** Every place with an id in every route that takes a token. */
export const places: readonly Place[] = [
  ...ofTenants.flatMap(placesOf),
  ...Object.values<AdminEndpoint>(adminEndpoints).flatMap(adminPlacesOf),
];

export type Answer = { readonly status: number; readonly headers: string; readonly text: string };

/** The time, and the end of a connection, which is that of a client's ten thousandth request. */
const ofConnection = new Set(['date', 'connection', 'keep-alive']);

export async function asks(
  baseUrl: string,
  { method, path, query, form, json }: Request,
  { tenant, scope }: { readonly tenant: Tenant; readonly scope: Scope },
): Promise<Answer> {
  const url = new URL(path, baseUrl);
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    headers: {
      authorization: `Bearer ${tokenOf(tenant.number, scope)}`,
      ...(json ? { 'content-type': 'application/json' } : {}),
    },
    ...(form ? { body: new URLSearchParams(form) } : json ? { body: JSON.stringify(json) } : {}),
  });
  const headers = [...response.headers]
    .filter(([name]) => !ofConnection.has(name))
    .map(([name, value]) => `${name}: ${value}`);
  return { status: response.status, headers: headers.join('\n'), text: await response.text() };
}

/** An answer without what differs from one request to the next: its id, its time and its number. */
export const essenceOf = ({ status, headers, text }: Answer, id: string): string =>
  [
    status,
    headers,
    text
      .replaceAll(id, 'ID')
      .replaceAll(/"(id|ndc|timestamp|createdAt|integrity|dueAt|startDate)":"[^"]*"/g, '"$1":""'),
  ].join('\n');

/** The public ids that the gateway makes from keys, by what a tenant has; the others are texts. */
const forms = {
  channel: 'text',
  merchant: 'text',
  openCheckout: 'checkout',
  paidCheckout: 'checkout',
  reservation: 'payment',
  debit: 'payment',
  refund: 'payment',
  registration: 'registration',
  authentication: 'payment',
  screening: 'payment',
  riskCase: 'payment',
  schedule: 'schedule',
  event: 'event',
  listEntry: 'text',
  token: 'text',
  merchantAccount: 'text',
  webhook: 'webhook',
  callback: 'riskAction',
  settlement: 'batch',
  pickUpKey: 'pickUpKey',
  acquirerFile: 'acquirerFile',
  acquirerRow: 'acquirerRow',
  fileReceiver: 'fileReceiver',
  fileSource: 'fileSource',
} as const satisfies Record<IdKind, PublicIdKind | 'text'>;

/** A well-formed id of a kind that was never issued. */
export function unknownLike({ ids: owned }: Tenant, kind: IdKind, { publicId }: Pick<Ids, 'publicId'>): string {
  const form = forms[kind];
  // A key of the middle of 2026, before the tenants' own.
  return form === 'text' ? owned[kind].replace(/[0-9a-f]{8}$/, 'ffffffff') : publicId(form, 4_711_000_000_000 as never);
}
