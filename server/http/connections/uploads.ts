import type { IncomingMessage, Server } from 'node:http';
import type { Connections } from './connections.ts';

/** In milliseconds: how long a body may take, and how long an upload may rest. */
const BODY_TIMEOUT = 8000;
const REST_TIMEOUT = 30_000;
const SWEEP = 1000;

/** The requests whose bodies may take as long as they keep coming. */
const uploads = new WeakSet<IncomingMessage>();

/** Permits the body of a request to take longer than others, as long as it keeps coming. */
export const permitUpload = (request: IncomingMessage): void => void uploads.add(request);

/**
 * Refuses requests whose bodies take too long, as node's own timeout would, which knows no exceptions. Returns the end
 * of it.
 */
export function closeUnfinished(servers: readonly Server[], connections: Connections): () => void {
  const timer = setInterval(() => sweep(servers, connections), SWEEP).unref();
  return () => clearInterval(timer);
}

function sweep(servers: readonly Server[], connections: Connections): void {
  const now = performance.now();
  for (const [socket, connection] of connections) {
    const request = connection.latest?.req;
    if (!request || request.complete || socket.destroyed) {
      connection.unfinished = undefined;
      continue;
    }
    const { unfinished } = connection;
    const isUpload = uploads.has(request);
    const hasMoved = isUpload && unfinished?.bytes !== socket.bytesRead;
    if (unfinished?.request !== request || hasMoved)
      connection.unfinished = { request, bytes: socket.bytesRead, since: now };
    else if (now - unfinished.since > (isUpload ? REST_TIMEOUT : BODY_TIMEOUT)) {
      const fault = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
      const [server] = servers;
      server?.emit('clientError', fault, socket);
    }
  }
}
