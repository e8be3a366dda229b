import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type Connection, trackConnections } from './connections.ts';
import { refuseEarly, urlOfRequest } from './early-refusals.ts';
import { inTurns } from './turns.ts';
import type { Socket } from 'node:net';

const ends: (() => void)[] = [];
afterEach(() => ends.splice(0).forEach((end) => end()));

const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
const post = (path: string, body: string): string =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

/** A server whose queue is full or not, and a client that was refused once and is answered with what node parsed. */
async function refused() {
  const connections = new Map<Socket, Connection>();
  const state = { isFull: true, refused: 0 };
  const refusing = {
    isFull: () => state.isFull,
    mayBegin: (url: string) => !state.isFull || url.startsWith('/3ds'),
    response: () => 'HTTP/1.1 429 Too Many Requests\r\nContent-Length: 5\r\n\r\nearly',
    onRefused: () => void (state.refused += 1),
  };
  const server = createServer(
    inTurns(connections, (request, response) => {
      const connection = connections.get(request.socket);
      if (connection) refuseEarly(request.socket, connection, refusing);
      request.resume().once('end', () => response.end(`parsed ${request.url}!`));
    }),
  );
  trackConnections(server, connections, 'connection');
  await once(server.listen(0), 'listening');
  const client = connect((server.address() as AddressInfo).port);
  ends.push(
    () => client.destroy(),
    () => server.close().closeAllConnections(),
  );
  async function answers(count = 1): Promise<readonly string[]> {
    const found: string[] = [];
    while (found.length < count)
      found.push(...(String((await once(client, 'data'))[0]).match(/early|parsed [^!]*|HTTP\/1\.1 400/g) ?? []));
    return found;
  }
  client.write(get('/first'));
  await answers();
  return { state, client, answers };
}

describe('a connection whose request was refused', () => {
  it('is refused again before a request is parsed, as often as it sends', async () => {
    const { client, answers, state } = await refused();
    for (const request of [get('/a'), post('/b', 'a=b'), post('/c', 'a\r\n\r\nb')]) {
      client.write(request);
      expect(await answers()).toEqual(['early']);
    }
    expect(state.refused).toBe(3);
  });

  it('is served again when there is room, and finishes payments under way while there is none', async () => {
    const { client, answers, state } = await refused();
    client.write(get('/3ds/8a/continue'));
    expect(await answers()).toEqual(['parsed /3ds/8a/continue']);
    state.isFull = false;
    client.write(post('/v1/checkouts', 'a=b'));
    expect(await answers()).toEqual(['parsed /v1/checkouts']);
  });

  it('has a request that arrives in parts parsed as a whole', async () => {
    const { client, answers, state } = await refused();
    const request = post('/parts', 'a=b');
    client.write(request.slice(0, -2));
    state.isFull = false;
    client.write(request.slice(-2));
    expect(await answers()).toEqual(['parsed /parts']);
    state.isFull = true;
    client.write(post('/next', 'a=b'));
    expect(await answers()).toEqual(['early']);
  });

  it('has requests of one packet parsed one after the other', async () => {
    const { client, answers } = await refused();
    client.write(get('/1') + get('/2'));
    expect(await answers(2)).toEqual(['parsed /1', 'parsed /2']);
  });

  it('has a malformed request refused as malformed', async () => {
    const { client, answers } = await refused();
    client.write('GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length : 3\r\n\r\n');
    expect(await answers()).toEqual(['HTTP/1.1 400']);
  });
});

describe('the address of a request that is not parsed', () => {
  const head = 'POST /v1/checkouts HTTP/1.1\r\nHost: localhost';
  const address = (text: string): string | undefined => urlOfRequest(Buffer.from(text));

  it.each(['', '\r\nContent-Length: 0', '\r\nConnection: keep-alive', '\r\nConnection: keep-alive\r\nX: y'])(
    'is found in a whole request with "%s"',
    (lines) => expect(address(`${head}${lines}\r\n\r\n`)).toBe('/v1/checkouts'),
  );

  it.each([
    ['a body that is missing', `${head}\r\nContent-Length: 3\r\n\r\nab`],
    ['another request behind it', `${head}\r\nContent-Length: 3\r\n\r\nabc${head}`],
    ['two lengths', `${head}\r\nContent-Length: 3\r\ncontent-length: 3\r\n\r\nabc`],
    ['a length with a sign', `${head}\r\nContent-Length: +3\r\n\r\nabc`],
    ['a blank before the colon', `${head}\r\nContent-Length : 0\r\n\r\n`],
    ['chunks', `${head}\r\nTransfer-Encoding: chunked\r\n\r\n`],
    ['chunks behind a bare line feed', `${head}\nTransfer-Encoding: chunked\r\n\r\n`],
    ['a folded line', `${head}\r\nX: a\r\n chunked\r\n\r\n`],
    ['an end of the connection', `${head}\r\nConnection: close\r\n\r\n`],
    ['two wishes for the connection', `${head}\r\nConnection: keep-alive, close\r\n\r\n`],
    ['an expectation', `${head}\r\nExpect: 100-continue\r\n\r\n`],
    ['another protocol', `${head}\r\nUpgrade: h2c\r\n\r\n`],
    ['another version', `${head.replace('1.1', '1.0')}\r\n\r\n`],
    ['a method whose answer has no body', `${head.replace('POST', 'HEAD')}\r\n\r\n`],
    ['an address with a host', `${head.replace('/v1', 'http://localhost/v1')}\r\n\r\n`],
    ['no end', head],
  ])('is left to the parser where there is %s', (_, text) => expect(address(text)).toBeUndefined());
});
