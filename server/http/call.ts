import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context } from 'hono';
import { routePath } from 'hono/route';
import type { Env } from './env.ts';

/** A request as its handler reads it, by way of Hono or straight from node (DECISIONS 82). */
export type Call = Context<Env> | DirectCall;

/** An answer before it is written. */
export type Reply = {
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
};

/** The part of Hono's context that handlers use. */
export type DirectCall = {
  readonly env: { readonly incoming: IncomingMessage; readonly outgoing: ServerResponse };
  readonly req: {
    readonly method: string;
    readonly path: string;
    header(name: string): string | undefined;
    param(name: 'id'): string | undefined;
    query(name: string): string | undefined;
    queries(name: string): readonly string[] | undefined;
  };
  /** The address with the names of its parts, as in the table of routes. */
  readonly route: string;
};

type DirectAddress = {
  readonly route: string;
  readonly path: string;
  readonly id: string | undefined;
  readonly entityId: string;
};

export const directCall = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { route, path, id, entityId }: DirectAddress,
): DirectCall => ({
  env: { incoming, outgoing },
  req: {
    method: incoming.method ?? '',
    path,
    header: (name) => headerIn(incoming.rawHeaders, name),
    param: () => id,
    query: (name) => (name === 'entityId' ? entityId : undefined),
    queries: (name) => (name === 'entityId' ? [entityId] : undefined),
  },
  route,
});

/** The values of a header that was sent repeatedly are one list (RFC 9110, 5.3). `name` is in lower case. */
function headerIn(rawHeaders: readonly string[], name: string): string | undefined {
  let found: string | undefined;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const sent = rawHeaders[at] ?? '';
    if (sent.length !== name.length || sent.toLowerCase() !== name) continue;
    const value = rawHeaders[at + 1] ?? '';
    found = found === undefined ? value : `${found}, ${value}`;
  }
  return found;
}

export const routeOf = (c: Call): string => ('route' in c ? c.route : routePath(c));

/** The cast holds because no one reads the response to a direct call: its answer has been sent. */
const SENT = undefined as unknown as Response;

/** Answers a request. The answer to a direct call is on its way when this returns. */
export function replyTo(c: Call, { status, body, headers }: Reply): Response {
  if (!('route' in c)) return new Response(body, { status, headers });
  c.env.outgoing.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
  c.env.outgoing.end(body);
  return SENT;
}
