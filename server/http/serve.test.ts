import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Hono } from 'hono';
import { afterEach, describe, expect, it } from 'vitest';
import { stillClock } from '../clock.ts';
import type { Instant } from '../core/values.ts';
import type { Env } from './env.ts';
import { type RunningServer, serve } from './serve.ts';

const LARGE = Buffer.alloc(16 * 1024 * 1024);

let server: RunningServer;
const clients: Socket[] = [];
/** Node's channel for the requests that it has parsed. */
const PARSED = 'http.server.request.start';
const afterTest: (() => void)[] = [];
afterEach(async () => {
  for (const end of afterTest.splice(0)) end();
  for (const client of clients.splice(0)) client.destroy();
  server.drop();
});

/** A server that notes the requests that it begins, and holds those to /held until they are released. */
async function listens({ answerTimeout, waiting }: { answerTimeout?: number; waiting?: () => number } = {}) {
  const begun: string[] = [];
  const held = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<'closed'>();
  let turn = 0;
  const closings: number[] = [];
  function closing(): void {
    closings.push(turn);
    closed.resolve('closed');
    setImmediate(() => (turn += 1));
  }
  const app = new Hono<Env>();
  app.use(async (c, next) => {
    begun.push(c.req.path);
    if (c.req.path === '/large') c.env.incoming?.socket.once('close', closing);
    await next();
  });
  app.get('/held', (c) => held.promise.then(() => c.text('held')));
  app.get('/large', () => new Response(LARGE));
  app.get('/*', (c) => c.text('x'));
  const gateway = { clock: stillClock(0 as Instant) };
  let requests = 0;
  const count = (): void => void (requests += 1);
  subscribe(PARSED, count);
  afterTest.push(() => unsubscribe(PARSED, count));
  const parsed = (): number => requests;
  server = await serve(
    { app: async () => app, gateway, ...(waiting ? { overload: { waiting, onBegin, onEnd } } : {}) },
    { port: 0, ...(answerTimeout === undefined ? {} : { answerTimeout }) },
  );
  return { begun, release: () => held.resolve(), closed: closed.promise, closings, parsed };
}

const [onBegin, onEnd] = [() => undefined, () => undefined];

async function connected(): Promise<Socket> {
  const socket = connect(server.port, 'localhost');
  clients.push(socket);
  await once(socket, 'connect');
  return socket;
}

const get = (...paths: readonly string[]): string =>
  paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`).join('');
const times = (count: number, path: string): readonly string[] => Array.from({ length: count }, () => path);

async function receives(socket: Socket, responses: number): Promise<boolean> {
  let [left, text] = [responses, ''];
  while (left > 0) {
    text += String((await once(socket, 'data'))[0]);
    const begun = text.split('HTTP/1.1 200');
    left -= begun.length - 1;
    text = begun.at(-1) ?? '';
  }
  return true;
}

describe('requests in one packet', () => {
  it('begin when the earlier ones of their connection are answered', async () => {
    const { begun, release } = await listens();
    const [pipelining, other] = [await connected(), await connected()];
    pipelining.write(get('/held', '/second', '/third'));
    other.write(get('/other'));
    await receives(other, 1);
    expect(begun).toEqual(expect.not.arrayContaining(['/second', '/third']));
    release();
    await receives(pipelining, 3);
    expect(begun.filter((path) => path !== '/other')).toEqual(['/held', '/second', '/third']);
  });

  it('leave their turns to other connections', async () => {
    const { begun } = await listens();
    const [pipelining, other] = [await connected(), await connected()];
    pipelining.write(get(...times(1000, '/many')));
    other.write(get('/other'));
    await Promise.all([receives(pipelining, 1000), receives(other, 1)]);
    expect(begun.indexOf('/other')).toBeLessThan(900);
  });

  it('are all answered, however many wait', async () => {
    const { begun, release } = await listens();
    const pipelining = await connected();
    pipelining.write(get('/held', ...times(5000, '/many')));
    const other = await connected();
    other.write(get('/other'));
    await receives(other, 1);
    expect(begun.filter((path) => path === '/many')).toEqual([]);
    release();
    expect(await receives(pipelining, 5001)).toBe(true);
  });
});

describe('a client that does not read its answer', () => {
  it('is disconnected when its time is over', async () => {
    const { closed } = await listens({ answerTimeout: 150 });
    const socket = await connected();
    socket.pause();
    socket.write(get('/large'));
    expect(await closed).toBe('closed');
  });

  it('is disconnected in a turn of its own, however many do not read', async () => {
    const { closings } = await listens({ answerTimeout: 300 });
    const sockets = await Promise.all(Array.from({ length: 8 }, connected));
    for (const socket of sockets) socket.pause().write(get('/large'));
    await expect.poll(() => closings.length, { timeout: 4000 }).toBe(8);
    expect(new Set(closings).size).toBe(8);
  });

  it('does not lose its connection while its answer is being made', async () => {
    const { release, closed } = await listens({ answerTimeout: 15 });
    const [waiting, unread] = [await connected(), await connected()];
    waiting.write(get('/held'));
    unread.pause();
    unread.write(get('/large'));
    await closed;
    release();
    expect(await receives(waiting, 1)).toBe(true);
  });
});

describe('an overload', () => {
  it('answers a client that sends again at once, and takes its request when it is over', async () => {
    let waiting = 32;
    await listens({ waiting: () => waiting });
    const socket = await connected();
    const statuses: string[] = [];
    while (statuses.at(-1) !== '200' || waiting > 0) {
      if (statuses.filter((status) => status === '429').length === 20) waiting = 0;
      socket.write(get('/again'));
      const answer = String((await once(socket, 'data'))[0]);
      expect(answer).toMatch(/^HTTP\/1\.1 (200|429 .*"code":"800\.120\.100")/s);
      statuses.push(answer.slice(9, 12));
    }
    expect(statuses.filter((status) => status === '429').length).toBeGreaterThanOrEqual(20);
  });

  it('refuses a client in the same words whether its request was parsed or not', async () => {
    const { parsed } = await listens({ waiting: () => 32 });
    const socket = await connected();
    const heads: string[] = [];
    let begun = 0;
    while (heads.length < 5) {
      begun = parsed();
      socket.write(get('/again'));
      const answer = String((await once(socket, 'data'))[0]);
      if (answer.startsWith('HTTP/1.1 429')) heads.push(answer.slice(0, answer.indexOf('\r\n\r\n')));
    }
    expect(parsed()).toBe(begun);
    const names = heads.map((head) => head.toLowerCase().replaceAll(/: .*/g, '').split('\r\n').toSorted());
    expect(new Set(names.map(String)).size).toBe(1);
  });

  it('answers what came to a connection at rest when the server closes', async () => {
    await listens({ waiting: () => 32 });
    // So many connections have a rest that is longer than the server waits for idle ones.
    const [socket] = (await Promise.all(Array.from({ length: 300 }, connected))) as [Socket];
    for (let status = ''; status !== '429';) {
      socket.write(get('/again'));
      status = String((await once(socket, 'data'))[0]).slice(9, 12);
    }
    socket.write(get('/last'));
    const last = once(socket, 'data');
    await server.close();
    expect(String((await last)[0])).toMatch(/^HTTP\/1\.1 (200|429) /);
  });
});
