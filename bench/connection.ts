import { connect, type Socket } from 'node:net';

export type BenchResponse = { readonly status: number; readonly body: string };

/**
 * One HTTP/1.1 connection that is kept open, one request at a time, and made anew where the server ends it after a
 * response (RFC 9112, 9.6). It takes a third of the work of fetch, so that on two cores the server under test gets most
 * of the machine.
 */
export type BenchConnection = { send(request: string): Promise<BenchResponse>; close(): void };

export async function openConnection(port: number): Promise<BenchConnection> {
  let open = await openSocket(port);
  return {
    async send(request) {
      if (open.isEnded()) open = await openSocket(port);
      return open.exchange(request);
    },
    close: () => open.close(),
  };
}

type Open = {
  readonly exchange: (request: string) => Promise<BenchResponse>;
  /** Whether the server takes no more requests over it. */
  readonly isEnded: () => boolean;
  readonly close: () => void;
};

function openSocket(port: number): Promise<Open> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, noDelay: true });
    socket.once('connect', () => resolve(exchangesOver(socket)));
    socket.once('error', reject);
  });
}

function exchangesOver(socket: Socket): Open {
  let received: Buffer = Buffer.alloc(0);
  let isEnded = false;
  let pending: { resolve: (response: BenchResponse) => void; reject: (error: Error) => void } | undefined;
  function end(error: Error): void {
    isEnded = true;
    pending?.reject(error);
  }
  socket.on('data', (bytes) => {
    received = received.length === 0 ? bytes : Buffer.concat([received, bytes]);
    const response = parse(received);
    if (response === undefined) return;
    received = Buffer.alloc(0);
    if (response.isLast) isEnded = true;
    pending?.resolve(response);
    pending = undefined;
  });
  socket.on('error', end);
  socket.on('close', () => end(new Error('The server hung up')));
  return {
    exchange: (request) =>
      new Promise((resolve, reject) => {
        pending = { resolve, reject };
        socket.write(request);
      }),
    isEnded: () => isEnded,
    close: () => socket.destroy(),
  };
}

type Parsed = BenchResponse & { readonly isLast: boolean };

/**
 * Undefined as long as the response is incomplete. Reads only bodies with a content-length: both servers send no
 * others.
 */
function parse(bytes: Buffer): Parsed | undefined {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd < 0) return undefined;
  const head = bytes.toString('latin1', 0, headEnd);
  const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? Number.NaN);
  if (Number.isNaN(length)) throw new Error(`Expected a content-length, saw:\n${head}`);
  const bodyEnd = headEnd + 4 + length;
  return bytes.length < bodyEnd
    ? undefined
    : {
        status: Number(head.slice(9, 12)),
        body: bytes.toString('utf8', headEnd + 4, bodyEnd),
        isLast: /\r\nconnection: *close/i.test(head),
      };
}
