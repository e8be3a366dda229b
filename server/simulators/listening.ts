import type { AddressInfo } from 'node:net';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context, Hono } from 'hono';

export type Bindings = { Bindings: HttpBindings };
export type Listening = { readonly port: number; close(): Promise<void> };

/** Starts a server for one application. Port 0 takes any free port. */
export function listen(app: Hono<Bindings>, { port, host }: { port: number; host: string }): Promise<Listening> {
  const server = createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, interfaceOf(host), () =>
      resolve({ port: (server.address() as AddressInfo).port, close: () => close(server) }),
    );
  });
}

/** A server whose host name is local listens on the loopback interface only. */
const interfaceOf = (host: string): string | undefined =>
  host === 'localhost' || host === '127.0.0.1' ? '127.0.0.1' : undefined;

function close(server: ReturnType<typeof createAdaptorServer>): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    if ('closeAllConnections' in server) server.closeAllConnections();
  });
}

/** Closes the connection, or resets it, without a response. */
export function hangUp({ env: { incoming } }: Context<Bindings>, how: 'close' | 'reset' = 'close'): Response {
  if (how === 'reset') incoming.socket.resetAndDestroy();
  else incoming.socket.destroy();
  return RESPONSE_ALREADY_SENT;
}
