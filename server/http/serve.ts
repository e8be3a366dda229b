import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Socket } from 'node:net';
import type { Hono } from 'hono';
import type { Instant } from '../core/values.ts';
import { malformedAnswer, malformedResponse, transportAnswer } from './answers/malformed.ts';
import { overloadRefusals } from './answers/throttled.ts';
import { admission, type Surroundings } from './connections/admission.ts';
import { listenOn, type Place } from './connections/addresses.ts';
import { type Connection, type Connections, trackConnections } from './connections/connections.ts';
import { type Refusing, refuseEarly } from './connections/early-refusals.ts';
import { type Certificate, STRICT_TRANSPORT, tlsOptions } from './connections/tls.ts';
import { type Rests, restsOf } from './connections/rests.ts';
import { type Transport, transportCheck } from './connections/transport.ts';
import { inTurns } from './connections/turns.ts';
import { closeUnfinished } from './connections/uploads.ts';
import { closeUnread } from './connections/unread-answers.ts';
import { memoised } from './documents/static-content.ts';
import type { AnswerDirectly } from './direct.ts';
import type { Env } from './env.ts';
import type { HttpGateway } from './gateway.ts';
import type { AnswerRequest } from './web-requests.ts';

/** Timeouts in milliseconds, short enough that clients that send slowly cannot occupy all sockets. */
const limits = {
  headersTimeout: 5000,
  // Bodies have a timeout of their own, which uploads are excepted from.
  requestTimeout: 0,
  connectionsCheckingInterval: 1000,
  keepAliveTimeout: 5000,
  maxHeaderSize: 16_384,
  requireHostHeader: false,
};

/** A connection is closed with the answer to this request: its client opens another one, perhaps elsewhere. */
const REQUESTS_PER_CONNECTION_MAX = 10_000;

/** In milliseconds: how long a client may take to read an answer. */
const ANSWER_TIMEOUT = 15_000;

export type ServedApp = {
  /** Every route, loaded with the first request that is not answered directly. */
  readonly app: () => Promise<Hono<Env>>;
  readonly answerDirectly?: AnswerDirectly;
  readonly gateway: Pick<HttpGateway, 'clock'>;
  /** What an overload notifies, and is known by; left out where nothing but the event loop is watched. */
  readonly overload?: Surroundings;
};

export type ServeSettings = Place & {
  /** With a certificate, connections without TLS are closed. */
  readonly certificate?: Certificate | undefined;
  readonly transport?: Transport;
  /** How long a client may take to read an answer, in milliseconds; 15 seconds when left out. */
  readonly answerTimeout?: number;
};

export type RunningServer = {
  readonly port: number;
  /** Uses another certificate for connections from now on. */
  renew(certificate: Certificate): void;
  /** Ends each connection with its next answer, so that clients open new ones, elsewhere. */
  drain(): void;
  /** Stops listening; resolves when the open requests have been answered. */
  close(): Promise<void>;
  /** Closes all connections immediately, open requests included. */
  drop(): void;
};

const anyTransport: Transport = { demandsTls: false, trustedProxies: [] };

/** Listens for requests. Bytes that are not an HTTP request are refused in the shape of every other refusal. */
export async function serve(
  served: ServedApp,
  { certificate, transport = anyTransport, answerTimeout = ANSWER_TIMEOUT, ...place }: ServeSettings,
): Promise<RunningServer> {
  let isDraining = false;
  const connections = new Map<Socket, Connection>();
  const rests = restsOf(connections);
  const answer = answerer(served, { transport, connections, rests, isDraining: () => isDraining });
  const listener = inTurns(connections, (request, response) => {
    if (isDraining) response.setHeader('connection', 'close');
    answer(request, response);
  });
  const { port, servers } = await listenOn(place, () => {
    const server = certificate
      ? createTlsServer({ ...limits, ...tlsOptions, ...certificate }, listener)
      : createServer(limits, listener);
    trackConnections(server, connections, certificate ? 'secureConnection' : 'connection');
    return configured(server, served.gateway);
  });
  const sweeps = [closeUnread(connections, answerTimeout), closeUnfinished(servers, connections)];
  const stopSweeping = (): void => sweeps.forEach((stop) => stop());
  return {
    port,
    renew: (next) => servers.forEach((server) => 'setSecureContext' in server && server.setSecureContext(next)),
    drain: () => (isDraining = true),
    async close() {
      rests.end();
      await Promise.all(servers.map((server) => closed(server, connections)));
      stopSweeping();
    },
    drop() {
      stopSweeping();
      for (const server of servers) server.close().closeAllConnections();
    },
  };
}

/** Lines that node adds to the head of a response where it writes it. */
const KEEP_ALIVE_LINES = `Connection: keep-alive\r\nKeep-Alive: timeout=${limits.keepAliveTimeout / 1000}\r\n`;
const STRICT_LINE = `strict-transport-security: ${STRICT_TRANSPORT}\r\n`;

const nothing = (): void => undefined;
const unwatched: Surroundings = { waiting: () => 0, onBegin: nothing, onEnd: nothing };

type Serving = {
  readonly transport: Transport;
  readonly connections: Connections;
  readonly rests: Rests;
  readonly isDraining: () => boolean;
};

/** Answers requests that came as they should, and refuses the others. */
function answerer(
  { app, answerDirectly, gateway, overload = unwatched }: ServedApp,
  { transport, connections, rests, isDraining }: Serving,
): AnswerRequest {
  const { clock } = gateway;
  const others = memoised(async () => {
    const { answersOf } = await import('./web-requests.ts');
    return answersOf(await app(), gateway);
  });
  const mayBeAnswered = transportCheck(transport);
  const { mayBegin, isFull } = admission(overload);
  const refusals = overloadRefusals();
  const isStrict = (socket: Socket): boolean => transport.demandsTls && 'encrypted' in socket;
  /** A client whose request has waited finds its connection awake with its next one. */
  const rest = (socket: Socket): void => void (rests.hasWaited(socket) || rests.rest(socket));
  const refusing: Refusing = {
    isFull: (socket) => !isDraining() && isFull({ hasWaited: rests.hasWaited(socket) }),
    mayBegin: (url, socket) => mayBegin({ url, hasWaited: rests.hasWaited(socket) }),
    response: (socket) => refusals.text(clock.now(), KEEP_ALIVE_LINES + (isStrict(socket) ? STRICT_LINE : '')),
    onRefused: rest,
  };
  return (request, response) => {
    if (!hasOneHost(request)) request.headers.host = NO_HOST;
    if (isStrict(request.socket)) response.setHeader('strict-transport-security', STRICT_TRANSPORT);
    if (!mayBeAnswered(request)) refuseTransport(response, clock.now());
    else if (!mayBegin({ url: request.url, hasWaited: rests.hasWaited(request.socket) })) refuse(request, response);
    else if (answerDirectly?.(request, response) !== true) void others().then((answer) => answer(request, response));
  };
  function refuse({ socket }: IncomingMessage, response: ServerResponse): void {
    refusals.send(response, clock.now());
    rest(socket);
    const connection = connections.get(socket);
    if (connection) refuseEarly(socket, connection, refusing);
  }
}

/** The connection is closed, because what was sent over it was not secret. */
function refuseTransport(response: ServerResponse, now: Instant): void {
  const { status, body } = transportAnswer(now);
  response.writeHead(status, { 'content-type': 'application/json;charset=UTF-8', connection: 'close' }).end(body);
}

function configured<S extends Server>(server: S, { clock }: ServedApp['gateway']): S {
  server.maxConnections = 10_000;
  server.maxRequestsPerSocket = REQUESTS_PER_CONNECTION_MAX;
  server.on('clientError', ({ code }: NodeJS.ErrnoException, socket) => {
    if (code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else socket.end(malformedResponse(malformedAnswer(clock.now(), code)));
  });
  return server;
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
