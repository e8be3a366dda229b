import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WrongSetting } from '../../config.ts';
import { provision } from '../../start/provision/provision.ts';
import { openStore } from '../../store/open-store.ts';
import { freshFolder } from '../process/folder.ts';
import { partsOf } from '../process/provision-parts.ts';
import { cardOf, cards } from '../world/words.ts';
import { openWorld, type World } from '../world/world.ts';

const id = 'a'.repeat(32);
const [userId, password] = ['an-older-user', 'an-older-password'];

function provisionFile(settings: object): string {
  const file = join(freshFolder(), 'provision.json');
  const token = Buffer.from(`${userId}|${password}`).toString('base64');
  writeFileSync(
    file,
    JSON.stringify({
      entities: [{ id, kind: 'channel', name: 'A shop', settings }],
      tokens: [{ token, entity: id }],
    }),
  );
  return file;
}

async function settingsFrom(settings: object) {
  const store = await openStore(':memory:');
  await provision(partsOf(store), { path: provisionFile(settings), mode: 'test' });
  const [entity] = await store.entities();
  await store.close();
  return entity?.settings;
}

describe('the preset drop-in', () => {
  it('makes a channel lenient and accepts credentials beside its parameters', async () => {
    const plain = await settingsFrom({});
    expect(await settingsFrom({ preset: 'drop-in' })).toEqual({
      ...plain,
      validation: 'lenient',
      bodyCredentials: true,
    });
  });

  it('gives way to the settings beside it', async () => {
    const own = { validation: 'strict', multiCapture: false, pageOrigins: ['https://shop.example'] };
    expect(await settingsFrom({ preset: 'drop-in', ...own })).toMatchObject({ ...own, bodyCredentials: true });
  });

  it('is the only one', async () => {
    await expect(settingsFrom({ preset: 'drop-out' })).rejects.toThrow(WrongSetting);
    await expect(settingsFrom({ preset: 'toString' })).rejects.toThrow(/settings\.preset: /);
  });
});

describe('a shop that comes from another platform', () => {
  let world: World;
  beforeAll(async () => {
    const settings = { preset: 'drop-in', pageOrigins: ['https://shop.example'] };
    world = await openWorld({ provisionFile: provisionFile(settings) });
  });
  afterAll(() => world.close());

  const credentials = {
    'authentication.entityId': id,
    'authentication.userId': userId,
    'authentication.password': password,
  };

  it('creates a checkout, is paid in its page’s form and reads the result as before', async () => {
    const order = { amount: '92.00', currency: 'EUR', paymentType: 'DB' };
    const created = await world.post(
      'v1/checkouts',
      { ...credentials, ...order, merchantTransactionId: '4711', 'customer.email': 'jane@shop.example' },
      {},
    );
    expect(created.body.result.code).toBe('000.200.100');
    const form = { ...cardOf(cards.approved), shopperResultUrl: 'https://shop.example/result' };
    expect((await world.post(`v1/checkouts/${created.body.id}/payment`, form, {})).status).toBe(200);
    const query = String(new URLSearchParams(credentials));
    expect(await world.get(`v1/checkouts/${created.body.id}/payment?${query}`, {})).toMatchObject({
      status: 200,
      body: { merchantTransactionId: '4711', result: { code: '000.100.110' } },
    });
  });
});
