import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener, RequestError } from '@hono/node-server';
import type { Hono } from 'hono';
import { malformedAnswer, malformedResponse } from './answers/malformed.ts';
import { type Connection, type Connections, trackConnections } from './connections/connections.ts';
import { inTurns } from './connections/turns.ts';
import { closeUnread } from './connections/unread-answers.ts';
import type { Env } from './env.ts';
import type { HttpGateway } from './gateway.ts';

/** Timeouts in milliseconds, short enough that clients that send slowly cannot occupy all sockets. */
const limits = {
  headersTimeout: 5000,
  requestTimeout: 8000,
  connectionsCheckingInterval: 1000,
  keepAliveTimeout: 5000,
  maxHeaderSize: 16_384,
  requireHostHeader: false,
};

/** A connection is closed with the answer to this request: its client opens another one, perhaps elsewhere. */
const REQUESTS_PER_CONNECTION_MAX = 10_000;

/** In milliseconds: how long a client may take to read an answer. */
const ANSWER_TIMEOUT = 15_000;

type ServedApp = { readonly app: Hono<Env>; readonly gateway: Pick<HttpGateway, 'clock'> };

export type ServeSettings = {
  readonly port: number;
  /** How long a client may take to read an answer, in milliseconds; 15 seconds when left out. */
  readonly answerTimeout?: number;
};

export type RunningServer = {
  readonly port: number;
  /** Ends each connection with its next answer, so that clients open new ones, elsewhere. */
  drain(): void;
  /** Stops listening; resolves when the open requests have been answered. */
  close(): Promise<void>;
  /** Closes all connections immediately, open requests included. */
  drop(): void;
};

/** Listens for requests. Bytes that are not an HTTP request are refused in the shape of every other refusal. */
export function serve(
  { app, gateway: { clock } }: ServedApp,
  { port, answerTimeout = ANSWER_TIMEOUT }: ServeSettings,
): Promise<RunningServer> {
  function errorHandler(fault: unknown): Response {
    const { status, body } = malformedAnswer(clock.now());
    return fault instanceof RequestError
      ? new Response(body, { status, headers: { 'content-type': 'application/json;charset=UTF-8' } })
      : new Response(null, { status: 500 });
  }
  const answer = getRequestListener(app.fetch, { errorHandler, hostname: 'localhost' });
  let isDraining = false;
  const connections = new Map<Socket, Connection>();
  const listener = inTurns(connections, (request, response) => {
    if (isDraining) response.setHeader('connection', 'close');
    if (!hasOneHost(request)) request.headers.host = NO_HOST;
    void answer(request, response);
  });
  const server = createServer(limits, listener);
  server.maxConnections = 10_000;
  server.maxRequestsPerSocket = REQUESTS_PER_CONNECTION_MAX;
  server.on('clientError', ({ code }: NodeJS.ErrnoException, socket) => {
    if (code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else socket.end(malformedResponse(malformedAnswer(clock.now(), code)));
  });
  trackConnections(server, connections);
  server.once('close', closeUnread(connections, answerTimeout));
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, () => {
      const address = server.address();
      resolve({
        port: typeof address === 'object' && address ? address.port : port,
        drain: () => (isDraining = true),
        close: () => closed(server, connections),
        drop: () => server.close().closeAllConnections(),
      });
    });
  });
}

/**
 * An invalid host name. It takes the place of a missing Host header and of two, so that such requests are refused like
 * those with an invalid one (RFC 9112, 3.2).
 */
const NO_HOST = ' ';

/** HTTP/1.0 has no Host header, and some load balancers send their health checks with it. */
function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (isHost(rawHeaders[at] ?? '')) hosts += 1;
  return hosts === 1 || (hosts === 0 && httpVersion !== '1.1');
}

const isHost = (name: string): boolean => name.length === 4 && name.toLowerCase() === 'host';

/**
 * The interval in milliseconds at which a closing server closes idle connections: clients would keep them alive, and
 * the server would wait for them.
 */
const SWEEP = 50;
/**
 * In milliseconds, longer than the timeout of any acquirer request: a connection without an answer by then has never
 * sent its request to the end.
 */
const LAST_ANSWERS = 15_000;

async function closed(server: Server, connections: Connections): Promise<void> {
  // Requests that have arrived are read first; node would reset their connections as idle ones.
  for (let turn = 0; turn < 2; turn += 1) await new Promise(setImmediate);
  return new Promise((resolve) => {
    // Browsers open connections ahead of their requests, and node counts such connections as busy.
    for (const socket of connections.keys()) if (socket.bytesRead === 0) socket.destroy();
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP);
    const deadline = setTimeout(() => server.closeAllConnections(), LAST_ANSWERS);
    server.close(() => {
      clearInterval(sweep);
      clearTimeout(deadline);
      resolve();
    });
  });
}
