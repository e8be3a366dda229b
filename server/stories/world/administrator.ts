import { faultsIn } from '../../core/schemas/check.ts';
import type { AdminEndpoint } from '../../http/admin/endpoint.ts';
import { adminEndpoints } from '../../http/admin/endpoints.ts';
import type { World } from './world.ts';

/** The token of the demo's administration. */
export const ADMIN_TOKEN = 'demo-admin-token';

type Shown = {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly state: string;
  readonly parent: string;
  readonly url: string;
  readonly scopes: readonly string[];
  readonly secret: string;
  readonly beginning: string;
  readonly ending: string;
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
  readonly lastUsedAt: string | null;
};

type ShownFile = { readonly id: string; readonly name: string; readonly state: string; readonly faultCount: number };
type ShownRow = {
  readonly id: string;
  readonly status: string;
  readonly paymentId: string | null;
  readonly chargebackId: string | null;
  readonly candidates: readonly string[];
};

/** The members of an answer of the admin API that stories read; a missing member is undefined. */
export type AdminAnswer = {
  readonly status: number;
  readonly text: string;
  readonly body: Partial<Shown> & {
    readonly entities?: readonly Shown[];
    readonly tokens?: readonly Shown[];
    readonly webhooks?: readonly Shown[];
    readonly callbacks?: readonly Shown[];
    readonly acquirerFiles?: readonly ShownFile[];
    readonly rows?: readonly ShownRow[];
    readonly openItems?: readonly { readonly paymentId: string; readonly kind: string; readonly amount: string }[];
    readonly statuses?: Readonly<Record<string, number>>;
    readonly nextCursor?: string;
    readonly settings?: Readonly<Record<string, { readonly value: unknown; readonly from: object | null }>>;
    readonly own?: object;
    readonly merchantAccounts?: readonly { readonly id: string; readonly acquirerId: string }[];
    readonly changes?: readonly object[];
    readonly result?: {
      readonly code: string;
      readonly description: string;
      readonly parameterErrors?: readonly { readonly name: string; readonly message: string }[];
    };
  };
};

/** Someone who administers a gateway with a token. */
export function administrator({ baseUrl }: Pick<World, 'baseUrl'>, token = ADMIN_TOKEN) {
  async function send(
    method: string,
    path: string,
    body?: string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<AdminAnswer> {
    const response = await fetch(new URL(`admin/v1/${path}`, baseUrl), {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    const answer = JSON.parse(text) as AdminAnswer['body'];
    if (response.status === 200) demandDescribed(method, path, answer);
    return { status: response.status, text, body: answer };
  }
  type Headers = Readonly<Record<string, string>>;
  return {
    send,
    get: (path: string, headers?: Headers) => send('GET', path, undefined, headers),
    post: (path: string, body: unknown, headers?: Headers) => send('POST', path, JSON.stringify(body), headers),
    patch: (path: string, body: unknown, headers?: Headers) => send('PATCH', path, JSON.stringify(body), headers),
    delete: (path: string, headers?: Headers) => send('DELETE', path, undefined, headers),
  };
}

const patterns = Object.values<AdminEndpoint>(adminEndpoints).map((endpoint) => ({
  endpoint,
  pattern: new RegExp(`^${endpoint.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}));

/** Throws unless an answer has exactly the members that the endpoint's description has. */
function demandDescribed(method: string, path: string, answer: object): void {
  const { pathname } = new URL(path, 'http://localhost/');
  const found = patterns.find(({ endpoint, pattern }) => endpoint.method === method && pattern.test(pathname));
  const faults = found
    ? faultsIn(found.endpoint.answer, withoutCommon(answer))
    : [{ name: path, message: 'is unknown' }];
  if (faults.length > 0)
    throw new Error(
      `Expected what ${method} ${pathname} describes: ${faults.map((each) => Object.values(each).join(' ')).join('; ')}`,
    );
}

const common: ReadonlySet<string> = new Set(['result', 'buildNumber', 'timestamp', 'ndc']);

const withoutCommon = (answer: object): object =>
  Object.fromEntries(Object.entries(answer).filter(([name]) => !common.has(name)));
