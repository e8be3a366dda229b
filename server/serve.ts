import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Env } from './http/body.ts';

/** Tight enough that slow senders cannot hold sockets (facts: reliability, F12). Milliseconds. */
const limits = { headersTimeout: 5000, requestTimeout: 8000, connectionsCheckingInterval: 1000, keepAliveTimeout: 5000, maxHeaderSize: 16_384 };

export type Listening = {
  readonly port: number;
  /** Lets the requests under way finish. */
  close(): Promise<void>;
  /** Hangs up on everybody at once. */
  drop(): void;
};

/** Listens for requests. */
export function serve(app: Hono<Env>, port: number): Promise<Listening> {
  // Without TLS of our own, the adaptor makes node's plain server.
  const server = createAdaptorServer({ fetch: app.fetch, serverOptions: limits }) as Server;
  server.maxConnections = 10_000;
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, () => {
      const address = server.address();
      resolve({
        port: typeof address === 'object' && address ? address.port : port,
        close: () => closed(server),
        drop: () => server.close().closeAllConnections(),
      });
    });
  });
}

/** How often, in milliseconds, connections that have fallen idle are closed: their clients would keep them alive and us waiting. */
const SWEEP = 50;

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP);
    server.close(() => {
      clearInterval(sweep);
      resolve();
    });
  });
}
