import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type Connection, trackConnections } from './connections.ts';
import { restsOf } from './rests.ts';
import { inTurns } from './turns.ts';

const ends: (() => void)[] = [];
afterEach(() => ends.splice(0).forEach((end) => end()));

const post = (path: string, body = 'a=b', sent = body): string =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n\r\n${sent}`;

/** A server that lets each connection rest, with a clock that is set, and a client that is answered with what it found. */
async function resting() {
  const connectionCount = 100;
  let time = 0;
  const timers: { readonly at: number; readonly passed: () => void }[] = [];
  const connections = new Map<Socket, Connection>();
  const rests = restsOf(connections, {
    now: () => time,
    atEnd: (ended) => void setImmediate(ended),
    after: (milliseconds, passed) => void timers.push({ at: time + milliseconds, passed }),
  });
  const sockets: Socket[] = [];
  const server = createServer(
    inTurns(connections, (request, response) => {
      sockets.push(request.socket);
      response.end(rests.hasWaited(request.socket) ? 'waited' : 'fresh!');
      rests.rest(request.socket);
    }),
  );
  trackConnections(server, connections, 'connection');
  await once(server.listen(0), 'listening');
  const accepted = Promise.withResolvers<void>();
  server.on('connection', () => connections.size === connectionCount && accepted.resolve());
  const clients = Array.from({ length: connectionCount }, () => connect((server.address() as AddressInfo).port));
  ends.push(
    () => clients.forEach((client) => client.destroy()),
    () => server.close().closeAllConnections(),
  );
  await accepted.promise;
  const [client, other] = clients as [Socket, Socket];

  async function answers(from: Socket, count = 1): Promise<readonly string[]> {
    const found: string[] = [];
    while (found.length < count) found.push(...(String((await once(from, 'data'))[0]).match(/waited|fresh!/g) ?? []));
    return found;
  }
  return {
    rests,
    client,
    answers,
    sockets,
    /** What was sent before has reached the server, which answers another connection after it. */
    async arrived(): Promise<void> {
      const socket = connect((server.address() as AddressInfo).port);
      socket.write(post('/other'));
      await answers(socket);
      socket.destroy();
    },
    passes(milliseconds: number): void {
      time += milliseconds;
      for (const { passed } of timers.splice(0).filter(({ at }) => at <= time)) passed();
    },
    other,
  };
}

describe('a connection at rest', () => {
  it('is read again after a millisecond for each connection', async () => {
    const { client, answers, sockets, arrived, passes } = await resting();
    client.write(post('/1'));
    expect(await answers(client)).toEqual(['fresh!']);
    await arrived();
    client.write(post('/2'));
    await arrived();
    passes(99);
    await arrived();
    expect(sockets.filter((socket) => socket === sockets[0])).toHaveLength(1);
    const second = answers(client);
    passes(5);
    expect(await second).toEqual(['waited']);
  });

  it('has waited for nothing when its client comes later', async () => {
    const { client, answers, arrived, passes } = await resting();
    client.write(post('/1'));
    await answers(client);
    await arrived();
    passes(105);
    await arrived();
    client.write(post('/2'));
    expect(await answers(client)).toEqual(['fresh!']);
  });

  it('has been sent all answers, and has sent all of its requests', async () => {
    const { client, other, answers } = await resting();
    client.write(post('/1') + post('/2') + post('/3'));
    other.write(post('/4', 'a'.repeat(100), 'a'));
    expect(await answers(client, 3)).toEqual(['fresh!', 'fresh!', 'fresh!']);
    await answers(other);
    other.write(`${'a'.repeat(99)}${post('/5')}`);
    expect(await answers(other)).toEqual(['fresh!']);
  });

  it('is read when the server closes', async () => {
    const { client, rests, answers, arrived } = await resting();
    client.write(post('/1'));
    await answers(client);
    await arrived();
    client.write(post('/2'));
    await arrived();
    const second = answers(client);
    rests.end();
    expect(await second).toEqual(['waited']);
    await arrived();
    client.write(post('/3'));
    expect(await answers(client)).toEqual(['fresh!']);
  });
});
