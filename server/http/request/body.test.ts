import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, it } from 'vitest';
import { bodyBudget } from '../body-budget.ts';
import type { Call } from '../call.ts';
import { ClientDisconnected } from '../env.ts';
import { readBody } from './body.ts';

const LARGE = 200_000;

it('a body whose client has gone before it is read is an end of the request, and takes no memory', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const arrived = once(server, 'request') as Promise<[IncomingMessage, ServerResponse]>;
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${LARGE}\r\n\r\nentityId=`);
  const [incoming, outgoing] = await arrived;
  const gone = new Promise<void>((resolve) => void incoming.once('close', resolve));
  socket.destroy();
  await gone;

  const bodies = bodyBudget(LARGE, 0);
  // The cast holds because the body is all that is read of the call.
  const c = { env: { incoming, outgoing } } as unknown as Call;
  await expect(readBody({ gateway: { bodies }, c }, LARGE)).rejects.toThrow(ClientDisconnected);
  expect(bodies.take(LARGE, LARGE)).toBe(true);
  server.close();
});
