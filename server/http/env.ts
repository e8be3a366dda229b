import type { HttpBindings } from '@hono/node-server';

/** What every request handler is given by node. */
export type Env = { Bindings: Partial<HttpBindings> };

/** The client closed the connection before its request was whole: there is no answer to send. */
export class ClientDisconnected extends Error {}

/** The bodies of other requests hold all memory for bodies: the request may be repeated a moment later. */
export class TooManyBodies extends Error {}
