import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stillClock, type TestClock } from '../../clock.ts';
import { readConfig } from '../../config.ts';
import { type Instant, minutes, plus, seconds } from '../../core/values.ts';
import { pickUpOf } from '../../operations/pick-up/open.ts';
import type { FileServer } from '../../pick-up/file-server.ts';
import { startFtp } from '../../pick-up/ftp/server.ts';
import { administrator } from '../world/administrator.ts';
import { demo, type World } from '../world/world.ts';
import { openSettlingWorld, settlesADay } from './stage.fixture.ts';

let world: World;
let server: FileServer;
let clock: TestClock;

beforeAll(async () => {
  world = await openSettlingWorld();
  await settlesADay(world);
  clock = stillClock(0 as Instant);
  server = await startFtp({ pickUp: pickUpOf(world.wired().gateway), clock }, { port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await server.close();
  await world.close();
});

type Asking = {
  readonly asks: (command: string) => Promise<string>;
  /** The reply that comes without a command. */
  readonly replies: () => Promise<string>;
  readonly socket: Socket;
  readonly ended: Promise<void>;
};

/** A control connection: each command with its whole reply. */
async function opens(): Promise<Asking> {
  const socket = connect(server.port, '127.0.0.1');
  let [text, waiting]: [string, ((reply: string) => void) | undefined] = ['', undefined];
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.on('error', () => {});
  const replies = (): Promise<string> =>
    new Promise((resolve) => {
      waiting = resolve;
      look();
    });
  function look(): void {
    // A reply ends with a line that has its number and a blank.
    const [whole] = /^(?:\d{3}-[\s\S]*?\r\n)?\d{3} [^\r\n]*\r\n/.exec(text) ?? [];
    if (whole === undefined || !waiting) return;
    text = text.slice(whole.length);
    const answers = waiting;
    waiting = undefined;
    answers(whole.trimEnd());
  }
  socket.setEncoding('utf8').on('data', (part: string) => {
    text += part;
    look();
  });
  await replies();
  return {
    socket,
    ended,
    replies,
    asks(command) {
      socket.write(`${command}\r\n`);
      return replies();
    },
  };
}

async function logsIn(password: string = demo.token, user: string = demo.entityId): Promise<Asking> {
  const client = await opens();
  expect(await client.asks(`USER ${user}`)).toMatch(/^331 /);
  expect(await client.asks(`PASS ${password}`)).toMatch(/^230 /);
  return client;
}

/** The bytes of a transfer over a passive connection. */
async function receives({ asks, replies }: Asking, command: string): Promise<string> {
  const [, port = ''] = /\|\|\|(\d+)\|/.exec(await asks('EPSV')) ?? [];
  const data = connect(Number(port), '127.0.0.1').setEncoding('utf8');
  let text = '';
  data.on('data', (part: string) => (text += part));
  const over = new Promise((resolve) => data.once('close', resolve));
  expect(await asks(command)).toMatch(/^150 /);
  await over;
  expect(await replies()).toMatch(/^226 /);
  return text;
}
const fileOfApi = async () => {
  const query = `entityId=${demo.entityId}&date.from=2026-01-01&date.to=2027-12-31`;
  const authorization = `Bearer ${demo.token}`;
  const { body } = await world.get(`v1/reports/settlements?${query}`, { authorization });
  // The cast holds because a report that succeeds has settlements.
  const [batch] = (body as unknown as { readonly settlements: readonly { readonly id: string }[] }).settlements;
  const path = `v1/reports/settlements/${batch?.id ?? ''}?entityId=${demo.entityId}`;
  return { id: batch?.id ?? '', text: (await world.get(path, { authorization, accept: 'text/csv' })).text };
};

describe('a merchant by FTP', () => {
  it('lists and reads what the API has, and what was taken is in the audit', async () => {
    const { id, text } = await fileOfApi();
    const client = await logsIn();
    expect(await client.asks(`CWD ${demo.entityId}`)).toMatch(/^250 /);
    expect(await client.asks('PWD')).toBe(`257 "/${demo.entityId}"`);
    const [extended, name = ''] = (await receives(client, 'NLST')).split('\r\n');
    expect([extended, name]).toEqual(['extended', expect.stringContaining(`_${id}.csv`)]);
    expect(await client.asks(`SIZE ${name}`)).toBe(`213 ${Buffer.byteLength(text)}`);
    expect(await client.asks(`MDTM ${name}`)).toMatch(/^213 2026\d{10}$/);
    expect(await client.asks(`MLST ${name}`)).toContain(`type=file;size=${Buffer.byteLength(text)};`);
    expect(await receives(client, `RETR ${name}`)).toBe(text);
    expect(await client.asks('QUIT')).toMatch(/^221 /);
    await client.ended;
    const audited = await world.store().auditOf(id);
    expect(audited).toMatchObject([
      {
        action: 'takeFile',
        actor: expect.stringMatching(/^token [0-9a-f]{32}$/),
        after: { file: name },
        address: '127.0.0.1',
      },
    ]);
    expect(JSON.stringify(world.logged)).not.toContain(demo.token);
  });

  it.each([
    ['with a wrong password', demo.entityId, 'demo-tokens'],
    ['with the id of an entity that the token does not reach', '8a8294174b7ecb28014b9699220010a0', demo.token],
    ['as an unknown user', 'root', demo.token],
  ])('%s is not let in, and is disconnected after the third time', async (_, user, password) => {
    const client = await opens();
    for (let tries = 0; tries < 3; tries += 1) {
      await client.asks(`USER ${user}`);
      expect(await client.asks(`PASS ${password}`)).toMatch(/^530 /);
    }
    await client.ended;
    clock.moveTo(plus(clock.now(), minutes(10)));
  });

  it('with a token that does not read reports, or is limited to addresses, is not let in', async () => {
    for (const more of [{ scopes: ['read'] }, { scopes: ['report'], addresses: ['127.0.0.1'] }]) {
      const made = await administrator(world).post(`entities/${demo.entityId}/tokens`, { alias: 'other', ...more });
      const client = await opens();
      await client.asks(`USER ${demo.entityId}`);
      expect(await client.asks(`PASS ${made.body.secret ?? expect.fail(made.text)}`)).toMatch(/^530 /);
      client.socket.destroy();
    }
  });

  it('can do nothing before it has logged in', async () => {
    const client = await opens();
    for (const command of ['PWD', 'LIST', 'EPSV', 'RETR x', `CWD ${demo.entityId}`])
      expect(await client.asks(command)).toMatch(/^530 /);
    expect(await client.asks('FEAT')).toContain(' MLST type*;size*;modify*;');
    client.socket.destroy();
  });

  it('changes nothing, and the server connects to no client', async () => {
    const client = await logsIn();
    const changes = ['STOR x', 'APPE x', 'DELE x', 'MKD x', 'RMD x', 'RNFR x', 'RNTO y', 'SITE CHMOD 777 x'];
    for (const command of changes) expect(await client.asks(command)).toMatch(/^550 /);
    expect(await client.asks('PORT 127,0,0,1,0,22')).toMatch(/^502 /);
    expect(await client.asks('EPRT |1|127.0.0.1|22|')).toMatch(/^502 /);
    expect(await client.asks('LIST')).toMatch(/^425 /);
    expect(await client.asks('XYZW')).toMatch(/^502 /);
    client.socket.destroy();
  });

  it.each(['/etc/passwd', '../../etc/passwd', '/8a8294174b7ecb28014b9699220010a0', 'x\0y', 'a'.repeat(1500)])(
    'finds nothing at %j',
    async (path) => {
      const client = await logsIn();
      for (const command of ['RETR', 'SIZE', 'MLST', 'CWD', 'LIST'])
        expect(await client.asks(`${command} ${path}`)).toMatch(/^5\d\d /);
      client.socket.destroy();
    },
  );

  it('that sends a line without an end, or stays silent, is disconnected', async () => {
    const client = await opens();
    client.socket.write('x'.repeat(4000));
    await expect(client.ended).resolves.toBeUndefined();
    const silent = await opens();
    clock.moveTo(plus(clock.now(), seconds(20)));
    await expect(silent.ended).resolves.toBeUndefined();
    const idle = await logsIn();
    clock.moveTo(plus(clock.now(), minutes(5)));
    await expect(idle.ended).resolves.toBeUndefined();
  });
});

const CURL = '/usr/bin/curl';
describe('the command curl', () => {
  it.each(['--disable-epsv', '--disable-eprt'])('fetches a file with %s, where it is installed', async (option) => {
    if (!existsSync(CURL)) return;
    const { text, id } = await fileOfApi();
    const folder = `ftp://127.0.0.1:${server.port}/${demo.entityId}/`;
    const words = ['-sS', option, '--user', `${demo.entityId}:${demo.token}`];
    const { stdout: listed } = await promisify(execFile)(CURL, [...words, folder], { timeout: 20_000 });
    const name = listed.split(/\s+/).find((word) => word.includes(id)) ?? '';
    const { stdout } = await promisify(execFile)(CURL, [...words, `${folder}${name}`], { timeout: 20_000 });
    expect(stdout).toBe(text);
  });
});

describe('the setting TILLWAY_FTP_PORT', () => {
  it('is off by default, and refused in live mode', () => {
    expect(readConfig({}).ftpPort).toBeUndefined();
    expect(readConfig({ TILLWAY_FTP_PORT: '2121' }).ftpPort).toBe(2121);
    expect(() => readConfig({ TILLWAY_MODE: 'live', TILLWAY_FTP_PORT: '2121' })).toThrow(
      'TILLWAY_FTP_PORT: live mode has no FTP',
    );
  });
});
