import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export type RawResponse = { readonly status: number; readonly headers: string; readonly body: string };

/** A connection of a client that need not keep to HTTP. */
export type RawConnection = {
  readonly socket: Socket;
  readonly send: (bytes: string | Buffer) => void;
  /** The next response that has a Content-Length. */
  readonly response: () => Promise<RawResponse>;
};

export async function connectTo(baseUrl: string): Promise<RawConnection> {
  const socket = connect(Number(new URL(baseUrl).port), 'localhost');
  await once(socket, 'connect');
  let received = '';
  let arrival = Promise.withResolvers<void>();
  function arrived(): void {
    arrival.resolve();
    arrival = Promise.withResolvers();
  }
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1');
    arrived();
  });
  // A connection that the gateway closes may be reset, because the gateway did not read all that was sent.
  socket.on('error', arrived);
  socket.on('close', arrived);

  function whole(): RawResponse | undefined {
    const bodyAt = received.indexOf('\r\n\r\n') + 4;
    const headers = received.slice(0, bodyAt);
    const end = bodyAt + Number(/content-length: (\d+)/i.exec(headers)?.[1] ?? Number.NaN);
    if (bodyAt < 4 || !(received.length >= end)) return undefined;
    const body = received.slice(bodyAt, end);
    received = received.slice(end);
    return { status: Number(headers.split(' ')[1]), headers, body };
  }
  return {
    socket,
    send: (bytes) => void socket.write(bytes),
    async response() {
      for (;;) {
        const next = whole();
        if (next) return next;
        if (socket.destroyed) throw new Error(`Expected a response, saw the end of the connection after: ${received}`);
        await arrival.promise;
      }
    },
  };
}

export const formHead = (path: string, length: number, headers: readonly string[] = []): string =>
  [`POST ${path} HTTP/1.1`, 'Host: localhost', `Content-Length: ${length}`, ...headers, '', ''].join('\r\n');
