import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FileServer } from '../../pick-up/sftp/server.ts';
import { administrator } from '../world/administrator.ts';
import { demo, type World } from '../world/world.ts';
import { type Connected, connects, type Keys, lists, newKeys, opensSftp, reads } from './client.fixture.ts';
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
  });
});
