import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Connection, Connections } from './connections.ts';

/** From this many waiting requests on, a connection is not read until some of them are answered. */
const WAITING_MAX = 16;

type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse };
type Begin = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Begins a request when the earlier ones of its connection are answered, and other connections had their turn. Node
 * begins all requests of a packet before it reads from another connection (RFC 9112, 9.3.2: pipelining).
 */
export const inTurns =
  (connections: Connections, begin: Begin): Begin =>
  (request, response) => {
    const connection = connections.get(request.socket);
    if (!connection) return;
    const { latest } = connection;
    connection.latest = response;
    if (latest && !latest.writableFinished) awaitTurn(connection, latest, { request, response, begin });
    else start(connection, { request, response, begin });
  };

function start(connection: Connection, { request, response, begin }: Exchange & { begin: Begin }): void {
  connection.current = response;
  connection.sweeps = 0;
  begin(request, response);
}

function awaitTurn(connection: Connection, before: ServerResponse, exchange: Exchange & { begin: Begin }): void {
  const { socket } = exchange.request;
  connection.waiting += 1;
  if (connection.waiting === WAITING_MAX) socket.pause();
  before.once('close', () =>
    takeTurn(() => {
      connection.waiting -= 1;
      if (connection.waiting === WAITING_MAX - 1) socket.resume();
      if (!socket.destroyed) start(connection, exchange);
    }),
  );
}

/** The requests that were sent ahead or have large bodies, of all connections, and whose turn it is. */
const due: (() => void)[] = [];

/** Begins a request when its turn has come: one of them in each turn of the event loop. */
export function takeTurn(begin: () => void): void {
  due.push(begin);
  if (due.length === 1) setImmediate(runNext);
}

function runNext(): void {
  due[0]?.();
  due.shift();
  if (due.length > 0) setImmediate(runNext);
}
