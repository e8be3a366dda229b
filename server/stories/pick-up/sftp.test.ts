import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minutes } from '../../core/values.ts';
import type { FileServer } from '../../pick-up/file-server.ts';
import { administrator } from '../world/administrator.ts';
import { demo, type World } from '../world/world.ts';
import { called, type Connected, connects, type Keys, lists, newKeys, opensSftp, reads } from './client.fixture.ts';
import { openSettlingWorld, servesFiles, settlesADay } from './stage.fixture.ts';

let world: World;
let server: FileServer;
let keys: Keys;
const folder = `/${demo.entityId}`;
const place = `entities/${demo.entityId}/pickUpKeys`;

const settings = ({ privateKey }: Keys, username: string = demo.entityId) => ({
  port: server.port,
  username,
  privateKey,
});
const opens = (own: Keys, username?: string): Promise<Connected> => connects(settings(own, username));
async function adds(own: Keys, name = 'bookkeeping'): Promise<string> {
  const { body, text } = await administrator(world).post(place, { name, publicKey: `${own.publicKey} me@shop` });
  return body.id ?? expect.fail(text);
}

beforeAll(async () => {
  world = await openSettlingWorld();
  await settlesADay(world);
  server = await servesFiles(world.wired());
  keys = newKeys();
  await adds(keys);
});
afterAll(async () => {
  await server.close();
  await world.close();
});

describe('a merchant with a key', () => {
  it('finds the files of its channels, and reads what the API has', async () => {
    const connected = await opens(keys);
    const sftp = await opensSftp(connected);
    expect((await lists(sftp, '.')).map(({ filename }) => filename)).toEqual([demo.entityId]);
    const [extended, file] = await lists(sftp, folder);
    expect([extended?.filename, extended?.attrs.isDirectory()]).toEqual(['extended', true]);
    const name = file?.filename ?? '';
    expect(name).toMatch(new RegExp(`^settlement_${demo.entityId}_2026-11-2\\d_EUR_[0-9a-f]{32}\\.csv$`));
    const content = await reads(sftp, `${folder}/${name}`);
    expect(content.length).toBe(file?.attrs.size);
    const batch = /_([0-9a-f]{32})\.csv/.exec(name)?.[1] ?? '';
    const { text } = await world.get(`v1/reports/settlements/${batch}?entityId=${demo.entityId}`, {
      authorization: `Bearer ${demo.token}`,
      accept: 'text/csv',
    });
    expect(content.toString()).toBe(text);
    const [other] = await lists(sftp, `${folder}/extended`);
    expect((await reads(sftp, `${folder}/extended/${other?.filename ?? ''}`)).toString()).toContain('InvoiceId');
    connected.client.end();
    await connected.closed;
    expect(world.logged).toContainEqual(
      expect.objectContaining({ text: 'A file was taken', file: name, id: demo.entityId }),
    );
    const [taken] = await world.store().auditOf(batch);
    const actor = expect.stringMatching(/^SHA256:/);
    expect(taken).toMatchObject({ action: 'takeFile', actor, after: { file: name }, address: '127.0.0.1' });
  });
});

describe('a server that ends', () => {
  it('lets no more clients in, and lets those finish that read a file', async () => {
    const own = await servesFiles(world.wired());
    const connected = await connects({ ...settings(keys), port: own.port });
    const sftp = await opensSftp(connected);
    const [, file] = await lists(sftp, folder);
    const handle = await called<Buffer>((done) => sftp.open(`${folder}/${file?.filename ?? ''}`, 'r', done));
    own.drain();
    await expect(connects({ ...settings(keys), port: own.port })).rejects.toBeInstanceOf(Error);
    const closed = own.close();
    const size = file?.attrs.size ?? 0;
    const read = await called<number>((done) => sftp.read(handle, Buffer.alloc(size), 0, size, 0, done));
    expect(read).toBe(size);
    await called<undefined>((done) => sftp.close(handle, (fault) => done(fault, undefined)));
    await closed;
    await connected.closed;
  });
});

describe('a client that reads slowly', () => {
  it('gets all answers, of which few wait in memory', async () => {
    const sock = connect(server.port, '127.0.0.1');
    const connected = await connects({ ...settings(keys), sock });
    const sftp = await opensSftp(connected);
    const [, file] = await lists(sftp, folder);
    const path = `${folder}/${file?.filename ?? ''}`;
    const whole = await reads(sftp, path);
    const handle = await called<Buffer>((done) => sftp.open(path, 'r', done));
    // A client that asks a thousand times, and takes the answers much later.
    sock.pause();
    const parts = Array.from({ length: 1000 }, () => {
      const part = Buffer.alloc(whole.length);
      return called<number>((done) => sftp.read(handle, part, 0, part.length, 0, done)).then(() => part.equals(whole));
    });
    await world.advance(minutes(0));
    sock.resume();
    expect(new Set(await Promise.all(parts))).toEqual(new Set([true]));
    connected.client.end();
    await connected.closed;
  });
});
