import { connect, type Socket } from 'node:net';
import { createRequest } from '../requests.ts';

/*
 * A crowd of connections that creates checkouts, in a process of its own: `rate` requests a second for some seconds, or
 * as many as are answered when it is 0. Its last message is what became of them. One timer writes all requests that are
 * due, and nothing is allocated for one of them: the crowd has to be cheaper than the gateway, which shares its
 * machine.
 */
const [port = 0, echoPort = 0, connections = 0, rate = 0, seconds = 0] = process.argv.slice(2).map(Number);

/** What became of the requests: latencies in milliseconds, from the moment a request was written. */
export type Crowd = {
  readonly accepted: readonly number[];
  readonly refused: readonly number[];
  readonly failed: number;
  /** What the crowd itself adds: how long a server that does nothing takes to answer it, a hundred times a second. */
  readonly control: readonly number[];
  /** Its own time on a CPU, in microseconds. */
  readonly cpuMicros: number;
};

/** How often what is due is written, in milliseconds. */
const TICK = 1;
/** The places of the status in a response's first line, and the end of its head. */
const [STATUS_AT, STATUS_END] = [9, 12];
const HEAD_END = '\r\n\r\n';
const [ACCEPTED, REFUSED] = ['200', '429'];

const [accepted, refused, control]: [number[], number[], number[]] = [[], [], []];
let [failed, sent] = [0, 0];
const idle: Socket[] = [];
const beganAt = new Map<Socket, number>();

function open(): void {
  const socket = connect({ host: '127.0.0.1', port, noDelay: true });
  socket.once('connect', () => idle.push(socket));
  socket.on('data', (bytes) => answered(socket, bytes));
  socket.on('error', () => undefined);
  socket.on('close', () => {
    idle.splice(0, idle.length, ...idle.filter((each) => each !== socket));
    if (beganAt.delete(socket)) failed += 1;
    if (performance.now() < end) open();
  });
}

/** The gateway sends the head and the body of these short responses at once. */
function answered(socket: Socket, bytes: Buffer): void {
  const at = beganAt.get(socket);
  if (at === undefined || !bytes.includes(HEAD_END)) return;
  beganAt.delete(socket);
  const status = bytes.toString('latin1', STATUS_AT, STATUS_END);
  if (status === ACCEPTED) accepted.push(performance.now() - at);
  else if (status === REFUSED) refused.push(performance.now() - at);
  else failed += 1;
  if (rate === 0 && performance.now() < end) send(socket);
  else idle.push(socket);
}

function send(socket: Socket): void {
  sent += 1;
  beganAt.set(socket, performance.now());
  socket.write(createRequest());
}

const start = performance.now();
const end = start + seconds * 1000;
for (let n = 0; n < connections; n += 1) open();

const CONTROL = 10;
const echo = connect({ host: '127.0.0.1', port: echoPort, noDelay: true });
let askedAt: number | undefined;
echo.on('data', () => {
  if (askedAt !== undefined) control.push(performance.now() - askedAt);
  askedAt = undefined;
});
const controlling = setInterval(() => {
  if (askedAt !== undefined) return;
  askedAt = performance.now();
  echo.write('?');
}, CONTROL);

const ticking = setInterval(() => {
  const now = performance.now();
  if (now >= end) return finish();
  const due = rate === 0 ? Infinity : ((now - start) / 1000) * rate;
  // What found no idle connection is sent as soon as there is one.
  while (sent < due && idle.length > 0) send(idle.pop() as Socket);
}, TICK);

function finish(): void {
  clearInterval(ticking);
  clearInterval(controlling);
  // The message is on its way only when the callback is called.
  const { user, system } = process.cpuUsage();
  process.send?.({ accepted, refused, failed, control, cpuMicros: user + system } satisfies Crowd, () =>
    process.exit(),
  );
}
