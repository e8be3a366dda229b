import type { Connections } from './connections.ts';
import { takeTurn } from './turns.ts';

/** In how many steps the time for an answer is counted: no timer is kept for each of them. */
const SWEEPS_MAX = 15;

/**
 * Closes connections whose client has not read the whole of an answer in time. Returns the end of it. `timeout` is in
 * milliseconds.
 */
export function closeUnread(connections: Connections, timeout: number): () => void {
  const timer = setInterval(() => sweep(connections), timeout / SWEEPS_MAX).unref();
  return () => clearInterval(timer);
}

function sweep(connections: Connections): void {
  for (const [socket, connection] of connections) {
    const { current } = connection;
    // An answer that is still being made has no headers yet. A socket that was ended waits for its client to read.
    const isUnread = socket.writableEnded || (current?.headersSent === true && !current.writableFinished);
    connection.sweeps = isUnread ? connection.sweeps + 1 : 0;
    // Requests that wait behind the answer end with it, and a crowd of such clients is found at once.
    if (connection.sweeps === SWEEPS_MAX + 1) takeTurn(() => socket.destroy());
    // The latest answer is not kept in memory while its connection is idle.
    if (connection.latest?.writableFinished) connection.latest = connection.current = undefined;
  }
}
