import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { openConnection } from '../connection.ts';
import { token } from '../requests.ts';

/** An attack on a server of this machine, bounded in count and time; returns what it achieved. */
export type Attack = (port: number) => Promise<string>;

const MIB = 1024 * 1024;
const SECONDS = 8;
const CLIENTS = 300;
const SLOW_CLIENTS = 500;
const hold = () => wait(SECONDS * 1000);

/** Requests whose content type is as long as node's limit for headers permits. */
export const longContentTypes: Attack = async (port) => {
  let connection = await openConnection(port);
  const blanks = ' '.repeat(15_900);
  const requests = ['/v1/payments', '/v1/checkouts/x/payment', '/3ds/x/continue'].map((path) =>
    post(path, [`Content-Type: application/x-www-form-urlencoded${blanks}x`, 'Content-Length: 3'], 'a=b'),
  );
  const end = performance.now() + SECONDS * 1000;
  let sent = 0;
  while (performance.now() < end) {
    await connection.send(requests[sent++ % requests.length] ?? '');
    // A gateway ends its connections after some thousand requests.
    if (sent % 5000 === 0) {
      connection.close();
      connection = await openConnection(port);
    }
  }
  connection.close();
  return `${sent} requests`;
};

/** A thousand requests for the largest answer in one packet, again when all are answered. */
export const pipelinedRequests: Attack = async (port) => {
  const request = 'GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n';
  const packet = request.repeat(1000);
  const socket = await opened(port);
  let received = 0;
  socket.on('data', (chunk) => (received += chunk.length));
  socket.write(request);
  await once(socket, 'data');
  await wait(200);
  const length = received;
  const end = performance.now() + SECONDS * 1000;
  let due = length;
  while (performance.now() < end) {
    if (received >= due) {
      due += 1000 * length;
      socket.write(packet);
    }
    await wait(1);
  }
  const answers = Math.round(received / length);
  socket.destroy();
  return `${answers} answers`;
};

/** Bodies of 4 MiB that never end, with a token and without one. */
export const unfinishedBodies =
  (headers: readonly string[]): Attack =>
  async (port) => {
    const body = Buffer.alloc(4 * MIB - 1, '&');
    const head = post('/v1/checkouts', [...headers, `Content-Length: ${4 * MIB}`]);
    const sockets = await Promise.all(Array.from({ length: CLIENTS }, () => opened(port)));
    for (const socket of sockets) {
      socket.resume().write(head);
      socket.write(body);
    }
    await hold();
    const held = sockets.filter(({ destroyed, readableEnded }) => !destroyed && !readableEnded).length;
    for (const socket of sockets) socket.destroy();
    return `${held} of ${CLIENTS} still held`;
  };

/**
 * Clients that send a byte of a header or of a body now and then, so that neither ever ends. They arrive and send one
 * after the other, as programs for such attacks have them do.
 */
export const slowClients: Attack = async (port) => {
  const heads = [
    'GET /v1/payments HTTP/1.1\r\nHost: localhost\r\nX-Slow: ',
    post('/v1/checkouts/x/payment', ['Content-Type: application/x-www-form-urlencoded', 'Content-Length: 4096']),
  ];
  const sockets: Socket[] = [];
  while (sockets.length < SLOW_CLIENTS) {
    const socket = (await opened(port)).resume();
    socket.write(heads[sockets.length % heads.length] ?? '');
    sockets.push(socket);
    await wait(ARRIVAL);
  }
  let next = 0;
  const drip = setInterval(() => {
    for (let count = 0; count < SLOW_CLIENTS / (DRIP / TICK); count += 1) {
      const socket = sockets[next++ % sockets.length];
      if (socket?.destroyed === false) socket.write('a');
    }
  }, TICK);
  await hold();
  clearInterval(drip);
  const held = sockets.filter(({ destroyed, readableEnded }) => !destroyed && !readableEnded).length;
  for (const socket of sockets) socket.destroy();
  return `${held} of ${SLOW_CLIENTS} still held`;
};

/** In milliseconds: how often a slow client sends a byte, how often one of them does, and the time between two arrivals. */
const [DRIP, TICK, ARRIVAL] = [1000, 10, 5];

export const withToken = [`Authorization: Bearer ${token}`];

/** Clients that ask for much and read nothing. They stay connected until the server ends the connection. */
export function readersThatNeverRead() {
  let sockets: readonly Socket[] = [];
  const attack: Attack = async (port) => {
    sockets = await Promise.all(Array.from({ length: CLIENTS }, () => opened(port)));
    for (const socket of sockets) {
      socket.pause();
      socket.write('GET /docs HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(32));
    }
    await hold();
    return `${CLIENTS} clients`;
  };
  return { attack, end: () => sockets.forEach((socket) => socket.destroy()) };
}

const post = (path: string, headers: readonly string[], body = ''): string =>
  [`POST ${path} HTTP/1.1`, 'Host: localhost', ...headers, '', body].join('\r\n');

async function opened(port: number): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port, noDelay: true });
  // The server may reset a connection at any time: that is its defence.
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}
