import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Clock } from '../../clock.ts';
import { seconds } from '../../core/values.ts';

/** What can happen to a request on its way to an acquirer, or to the response on its way back. */
export const connectionFaults = [
  'droppedBefore',
  'error503',
  'droppedAfter',
  'reset',
  'late',
  'malformed',
  'truncated',
  'huge',
  'error500',
  'redirect',
] as const;
export type ConnectionFault = (typeof connectionFaults)[number];

/** A server between a connector and its acquirer that spoils one exchange when it is asked to. */
export type FaultyProxy = {
  /** Ends in `/`. */
  readonly url: string;
  /** The next exchange meets this fault; resolves when the acquirer has carried it out, or never will. */
  meets(fault: ConnectionFault): Promise<void>;
  close(): Promise<void>;
};

type Exchange = { readonly response: ServerResponse; readonly status: number; readonly body: string };

export async function startFaultyProxy({ target, clock }: { target: string; clock: Clock }): Promise<FaultyProxy> {
  let next: { fault: ConnectionFault; met: () => void } | undefined;
  const server = createServer((request, response) => {
    const { fault, met } = next ?? { fault: undefined, met: () => {} };
    next = undefined;
    // An acquirer that breaks its connection breaks that to the connector.
    void exchange(request, { response, fault, target, clock })
      .catch(() => request.socket.destroy())
      .finally(met);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    meets: (fault) => new Promise((met) => (next = { fault, met })),
    close: () => closed(server),
  };
}

type Parts = {
  readonly response: ServerResponse;
  readonly fault: ConnectionFault | undefined;
  readonly target: string;
  readonly clock: Clock;
};

async function exchange(request: IncomingMessage, { response, fault, target, clock }: Parts): Promise<void> {
  const body = await text(request);
  if (fault === 'droppedBefore') return void request.socket.destroy();
  if (fault === 'error503') return void response.writeHead(503).end();
  const { method = 'GET', url = '/', headers } = request;
  const answer = await fetch(new URL(url, target), {
    method,
    headers: { 'content-type': headers['content-type'] ?? 'application/json' },
    ...(method === 'GET' ? {} : { body }),
  });
  const whole = { response, status: answer.status, body: await answer.text() };
  if (fault === 'late') clock.after(seconds(120), () => pass(whole));
  else if (fault === undefined) pass(whole);
  else spoils[fault](whole);
}

const HUGE = 10 * 1024 * 1024;
const pass = ({ response, status, body }: Exchange): void => void response.writeHead(status).end(body);

/** How each fault spoils a response. */
const spoils: Readonly<Record<Exclude<ConnectionFault, 'droppedBefore' | 'error503' | 'late'>, typeof pass>> = {
  droppedAfter: ({ response }) => void response.destroy(),
  reset: ({ response }) => void response.socket?.resetAndDestroy(),
  malformed: ({ response, status }) => void response.writeHead(status).end('<html>Bad gateway</html>'),
  truncated({ response, status, body }) {
    response.writeHead(status, { 'content-length': Buffer.byteLength(body) });
    response.write(body.slice(0, body.length / 2), () => response.destroy());
  },
  huge: ({ response, status, body }) => void response.writeHead(status).end(body + ' '.repeat(HUGE)),
  error500: ({ response, body }) => void response.writeHead(500).end(body),
  redirect: ({ response }) => void response.writeHead(302, { location: '/elsewhere' }).end(),
};

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => void server.close(() => resolve()));
}
