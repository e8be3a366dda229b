import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener, RequestError } from '@hono/node-server';
import { malformedAnswer, malformedResponse } from './answers/malformed.ts';
import type { Hono } from 'hono';
import type { HttpGateway } from './gateway.ts';
import type { Env } from './env.ts';

/** Tight enough that slow senders cannot hold sockets (facts: reliability, F12). Milliseconds. */
const limits = {
  headersTimeout: 5000,
  requestTimeout: 8000,
  connectionsCheckingInterval: 1000,
  keepAliveTimeout: 5000,
  maxHeaderSize: 16_384,
  requireHostHeader: false,
};

/**
 * What no host can be called, so that a request that must name one and does not is refused like any other that names it
 * wrong.
 */
const NO_HOST = ' ';

type Served = { readonly app: Hono<Env>; readonly gateway: Pick<HttpGateway, 'clock'> };

export type Listening = {
  readonly port: number;
  /** Lets the requests under way finish. */
  close(): Promise<void>;
  /** Hangs up on everybody at once. */
  drop(): void;
};

/** Listens for requests. What is none, for its bytes or its host, is refused in the shape of any other answer. */
export function serve({ app, gateway: { clock } }: Served, port: number): Promise<Listening> {
  const errorHandler = (fault: unknown): Response => {
    const { status, body } = malformedAnswer(clock.now());
    return fault instanceof RequestError
      ? new Response(body, { status, headers: { 'content-type': 'application/json;charset=UTF-8' } })
      : new Response(null, { status: 500 });
  };
  const answer = getRequestListener(app.fetch, { errorHandler, hostname: 'localhost' });
  const server = createServer(limits, (request, response) => {
    // HTTP/1.0 knows no host, and plain health checks still speak it.
    if (request.headers.host === undefined && request.httpVersion === '1.1') request.headers.host = NO_HOST;
    void answer(request, response);
  });
  server.maxConnections = 10_000;
  server.on('clientError', ({ code }: NodeJS.ErrnoException, socket) => {
    if (code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else socket.end(malformedResponse(malformedAnswer(clock.now(), code)));
  });
  const sockets = socketsOf(server);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, () => {
      const address = server.address();
      resolve({
        port: typeof address === 'object' && address ? address.port : port,
        close: () => closed(server, sockets),
        drop: () => server.close().closeAllConnections(),
      });
    });
  });
}

function socketsOf(server: Server): ReadonlySet<Socket> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return sockets;
}

/**
 * How often, in milliseconds, connections that have fallen idle are closed: their clients would keep them alive and us
 * waiting.
 */
const SWEEP = 50;
/**
 * In milliseconds: longer than any acquirer's patience. Whoever has not got an answer by then never ended the request.
 */
const LAST_ANSWERS = 15_000;

function closed(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  return new Promise((resolve) => {
    // A browser opens connections before it has something to ask; node takes them for busy.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP);
    const deadline = setTimeout(() => server.closeAllConnections(), LAST_ANSWERS);
    server.close(() => {
      clearInterval(sweep);
      clearTimeout(deadline);
      resolve();
    });
  });
}
