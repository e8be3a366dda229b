import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ClientChannel } from 'ssh2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stillClock, type TestClock } from '../../clock.ts';
import { type Instant, minutes, plus, seconds } from '../../core/values.ts';
import type { FileServer } from '../../pick-up/file-server.ts';
import { freshFolder } from '../process/folder.ts';
import { administrator } from '../world/administrator.ts';
import { until } from '../world/time.ts';
import { demo, type World } from '../world/world.ts';
import { called, type Connected, connects, type Keys, lists, newKeys, opensSftp, reads } from './client.fixture.ts';
import { openSettlingWorld, servesFiles, settlesADay } from './stage.fixture.ts';

let world: World;
let server: FileServer;
let clock: TestClock;
let keys: Keys;
const folder = `/${demo.entityId}`;
const place = `entities/${demo.entityId}/pickUpKeys`;

beforeAll(async () => {
  world = await openSettlingWorld();
  await settlesADay(world);
  clock = stillClock(0 as Instant);
  server = await servesFiles(world.wired(), clock);
  keys = newKeys();
  await adds(keys);
});
afterAll(async () => {
  await server.close();
  await world.close();
});

async function adds(own: Keys): Promise<string> {
  const { body, text } = await administrator(world).post(place, { name: 'bookkeeping', publicKey: own.publicKey });
  return body.id ?? expect.fail(text);
}
const settings = ({ privateKey }: Keys, more: object = {}) => ({
  port: server.port,
  username: demo.entityId,
  privateKey,
  ...more,
});
const opens = (own: Keys = keys): Promise<Connected> => connects(settings(own));
async function ends({ client, closed }: Connected): Promise<void> {
  client.end();
  await closed;
}
/** The failures of a network are forgotten. */
const passes = () => clock.moveTo(plus(clock.now(), minutes(10)));

describe('a client without a key of the user', () => {
  it.each([
    ['with a key of another', () => settings(newKeys())],
    ['with the id of another entity', () => settings(keys, { username: '8a8294174b7ecb28014b9699220010a0' })],
    ['with an unknown user', () => settings(keys, { username: 'root' })],
    ['with a password', () => ({ port: server.port, username: demo.entityId, password: demo.token })],
    ['with old ciphers alone', () => settings(keys, { algorithms: { cipher: ['aes128-cbc'] } })],
    ['with an old key exchange alone', () => settings(keys, { algorithms: { kex: ['diffie-hellman-group14-sha1'] } })],
    ['that demands compression', () => settings(keys, { algorithms: { compress: ['zlib'] } })],
  ])('%s is not let in', async (_, asks) => {
    await expect(connects(asks())).rejects.toBeInstanceOf(Error);
    passes();
  });

  it('waits after ten failures, and each is logged', async () => {
    const failures = () =>
      world.logged.filter((line) => 'text' in line && String(line.text).includes('could not log in'));
    const before = failures().length;
    for (let i = 0; i < 10; i += 1) await expect(connects(settings(newKeys()))).rejects.toBeInstanceOf(Error);
    await until(async () => failures().length === before + 10);
    await expect(opens()).rejects.toBeInstanceOf(Error);
    expect(world.logged).toContainEqual(expect.objectContaining({ reason: 'tooManyFailures', address: '127.0.0.1' }));
    passes();
    await ends(await opens());
  });

  it('that stays silent is disconnected after twenty seconds', async () => {
    const socket = connect(server.port, '127.0.0.1');
    const closed = new Promise((resolve) => socket.once('close', resolve));
    await new Promise((resolve) => socket.once('data', resolve));
    clock.moveTo(plus(clock.now(), seconds(20)));
    await expect(closed).resolves.toBeDefined();
  });

  it('finds at most sixteen connections for its network', async () => {
    const open = await Promise.all(Array.from({ length: 16 }, () => opens()));
    await expect(opens()).rejects.toBeInstanceOf(Error);
    await Promise.all(open.map(ends));
  });
});

describe('a client with a key', () => {
  it('has no shell, no command, no forwarding and no second session', async () => {
    const { client, ...connected } = await opens();
    await opensSftp({ client, ...connected });
    await expect(called((done) => client.shell(done))).rejects.toBeInstanceOf(Error);
    await expect(called((done) => client.exec('id', done))).rejects.toBeInstanceOf(Error);
    await expect(called((done) => client.forwardOut('127.0.0.1', 0, '127.0.0.1', 22, done))).rejects.toBeInstanceOf(
      Error,
    );
    await expect(called((done) => client.forwardIn('127.0.0.1', 0, done))).rejects.toBeInstanceOf(Error);
    await expect(called((done) => client.sftp(done))).rejects.toBeInstanceOf(Error);
    await ends({ client, ...connected });
  });

  it('changes nothing', async () => {
    const connected = await opens();
    const sftp = await opensSftp(connected);
    const [, file] = await lists(sftp, folder);
    const path = `${folder}/${file?.filename ?? ''}`;
    const denied = { code: 3 };
    for (const flags of ['w', 'a', 'r+', 'wx'] as const)
      await expect(called((done) => sftp.open(path, flags, done))).rejects.toMatchObject(denied);
    await expect(called((done) => sftp.unlink(path, (fault) => done(fault, null)))).rejects.toMatchObject(denied);
    await expect(called((done) => sftp.rename(path, '/x', (fault) => done(fault, null)))).rejects.toMatchObject(denied);
    await expect(called((done) => sftp.mkdir('/x', (fault) => done(fault, null)))).rejects.toMatchObject(denied);
    await expect(called((done) => sftp.rmdir(folder, (fault) => done(fault, null)))).rejects.toMatchObject(denied);
    await expect(
      called((done) => sftp.symlink('/etc/passwd', '/x', (fault) => done(fault, null))),
    ).rejects.toMatchObject(denied);
    await expect(
      called((done) => sftp.setstat(path, { mode: 0o777 }, (fault) => done(fault, null))),
    ).rejects.toMatchObject(denied);
    await ends(connected);
  });

  it('finds nothing where other folders, files and ways out of its own would be', async () => {
    const connected = await opens();
    const sftp = await opensSftp(connected);
    const paths = [
      '../../../../etc/passwd',
      '/etc/passwd',
      `${folder}/../../etc/passwd`,
      '/8a8294174b7ecb28014b9699220010a0',
      `${folder}/settlement_x_${'0'.repeat(32)}.csv`,
      `${folder}/extended/extended`,
      `${folder}/a\0b`,
      'a/b/c/d/e',
      '%2e%2e/etc/passwd',
      '..\\..\\windows',
    ];
    for (const path of paths) {
      await expect(
        called((done) => sftp.stat(path, done)),
        path,
      ).rejects.toMatchObject({ code: 2 });
      await expect(reads(sftp, path), path).rejects.toMatchObject({ code: 2 });
    }
    await ends(connected);
  });

  it('cannot leave its root, and has at most sixteen files open, each in its own session', async () => {
    const [mine, another] = [await opens(), await opens()];
    const [sftp, other] = [await opensSftp(mine), await opensSftp(another)];
    expect(await called((done) => sftp.realpath('/../..//./x/..', done))).toBe('/');
    const open = await Promise.all(Array.from({ length: 16 }, () => called<Buffer>((done) => sftp.opendir('/', done))));
    await expect(called((done) => sftp.opendir('/', done))).rejects.toMatchObject({ code: 4 });
    await expect(called((done) => other.readdir(open[0] ?? Buffer.alloc(0), done))).rejects.toMatchObject({ code: 4 });
    await ends(mine);
    await ends(another);
  });

  it('ends at its next request once its key is removed, and others go on', async () => {
    const own = newKeys();
    const id = await adds(own);
    const [removed, kept] = [await opens(own), await opens()];
    const [sftp, other] = [await opensSftp(removed), await opensSftp(kept)];
    await lists(sftp, '/');
    await administrator(world).delete(`pickUpKeys/${id}`);
    await expect(lists(sftp, '/')).rejects.toBeInstanceOf(Error);
    await removed.closed;
    expect((await lists(other, '/')).length).toBe(1);
    await expect(opens(own)).rejects.toBeInstanceOf(Error);
    await ends(kept);
    passes();
  });
});

/** A session in which bytes are sent as they are. */
async function opensRaw(): Promise<{ connected: Connected; channel: ClientChannel }> {
  const connected = await opens();
  return { connected, channel: await called((done) => connected.client.subsys('sftp', done)) };
}
const packet = (type: number, content: Buffer): Buffer => {
  const head = Buffer.alloc(5);
  head.writeUInt32BE(content.length + 1);
  head[4] = type;
  return Buffer.concat([head, content]);
};
const number = (value: number): Buffer => {
  const field = Buffer.alloc(4);
  field.writeUInt32BE(value);
  return field;
};
const init = packet(1, number(3));

describe('a client that sends no SFTP', () => {
  it.each([
    ['a packet that is too long', Buffer.from('ffffffff', 'hex')],
    ['a packet without a content', Buffer.from('00000000', 'hex')],
    ['a request before its first one', packet(11, Buffer.concat([number(1), number(1), Buffer.from('/')]))],
    ['a second first request', Buffer.concat([init, init])],
    ['a field beyond its packet', Buffer.concat([init, packet(11, Buffer.concat([number(1), number(0xffff_ffff)]))])],
    ['a packet without an id', Buffer.concat([init, packet(5, Buffer.alloc(0))])],
  ])('but %s is disconnected', async (_, bytes) => {
    const { connected, channel } = await opensRaw();
    channel.on('data', () => {});
    channel.write(bytes);
    await expect(connected.closed).resolves.toBeDefined();
  });

  it('gets an answer to each of thousands of requests at once, in their order', async () => {
    const { connected, channel } = await opensRaw();
    const count = 3000;
    const requests = Array.from({ length: count }, (_, id) =>
      packet(16, Buffer.concat([number(id), number(1), Buffer.from('/')])),
    );
    const chunks: Buffer[] = [];
    channel.on('data', (chunk: Buffer) => chunks.push(chunk));
    channel.write(Buffer.concat([init, ...requests]));
    const ids = (): number[] => {
      const all = Buffer.concat(chunks);
      const found: number[] = [];
      for (let at = 0; at + 9 <= all.length; at += 4 + all.readUInt32BE(at)) found.push(all.readUInt32BE(at + 5));
      return found.slice(1);
    };
    await until(async () => ids().length === count);
    expect(ids()).toEqual(Array.from({ length: count }, (_, id) => id));
    await ends(connected);
  });

  it('or is idle for five minutes is disconnected', async () => {
    const connected = await opens();
    await opensSftp(connected);
    clock.moveTo(plus(clock.now(), minutes(5)));
    await expect(connected.closed).resolves.toBeDefined();
  });
});

const SFTP = '/usr/bin/sftp';
describe('the command sftp', () => {
  it('fetches all files, where it is installed', async ({ skip }) => {
    skip(!existsSync(SFTP), `${SFTP} is not installed`);
    const [into, key] = [freshFolder(), join(freshFolder(), 'key')];
    writeFileSync(key, keys.privateKey, { mode: 0o600 });
    const options = ['UserKnownHostsFile=/dev/null', 'StrictHostKeyChecking=no', 'IdentitiesOnly=yes', 'BatchMode=yes'];
    const from = `${demo.entityId}@127.0.0.1:${folder}/*.csv`;
    const words = ['-q', '-F', 'none', '-i', key, '-P', String(server.port), from, into];
    await promisify(execFile)(SFTP, [...options.flatMap((option) => ['-o', option]), ...words], { timeout: 20_000 });
    const [name = ''] = readdirSync(into);
    expect(readFileSync(join(into, name), 'utf8')).toContain('SETTLED');
  });
});
