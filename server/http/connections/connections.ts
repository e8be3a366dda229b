import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A connection of a client. */
export type Connection = {
  /** The response to the latest request that has arrived. */
  latest: ServerResponse | undefined;
  /** The response to the request that is being answered. */
  current: ServerResponse | undefined;
  /** How many requests wait for earlier ones of the connection. */
  waiting: number;
  /** The latest request while its body has not arrived, and since when nothing has changed that counts. */
  unfinished?: { readonly request: IncomingMessage; readonly bytes: number; readonly since: number } | undefined;
  /** How often the sweep in a row has found an answer that the client has not read. */
  sweeps: number;
  /** Whether requests of it can be refused before they are parsed. */
  isRefusedEarly?: boolean;
};

export type Connections = ReadonlyMap<Socket, Connection>;

/** Keeps the open connections of a server up to date. */
export function trackConnections(
  server: Server,
  connections: Map<Socket, Connection>,
  event: 'connection' | 'secureConnection',
): void {
  server.on(event, (socket: Socket) => {
    connections.set(socket, { latest: undefined, current: undefined, waiting: 0, sweeps: 0 });
    socket.once('close', () => connections.delete(socket));
  });
}

/** Everything that was sent is answered, all answers are sent, and nothing of a request is left to be read. */
export const isAnswered = ({ writableLength }: Socket, { waiting, latest }: Connection): boolean =>
  waiting === 0 && writableLength === 0 && (!latest || (latest.writableFinished && latest.req.complete));
