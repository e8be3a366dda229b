import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshFolder } from '../process/folder.ts';
import { openWorld, type World } from '../world/world.ts';
import { payWithToken, tokenFor } from './wallet.ts';

const id = (end: string): string => end.padStart(32, '0');
const old = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const current = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const pem = (pair: typeof old): string => pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const publicKeyOf = (pair: typeof old): string =>
  pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');

/** Two merchants, of which one has registrations: its own, and one of its second channel. */
const provisionOf = (wallets: readonly object[]) => ({
  entities: [
    { id: id('1'), kind: 'merchant', name: 'With wallets', wallets },
    { id: id('2'), kind: 'channel', parent: id('1'), name: 'First' },
    {
      id: id('3'),
      kind: 'channel',
      parent: id('1'),
      name: 'Second',
      wallets: [{ brand: 'APPLEPAY', recipient: 'merchant.second', privateKey: pem(old) }],
    },
    { id: id('4'), kind: 'merchant', name: 'Without' },
    { id: id('5'), kind: 'channel', parent: id('4'), name: 'Other' },
  ],
  tokens: [
    { token: 'first-token', entity: id('1') },
    { token: 'other-token', entity: id('4') },
  ],
});
const registration = { brand: 'APPLEPAY', recipient: 'merchant.first', privateKey: pem(old) };

const provisionFile = join(freshFolder(), 'provision.json');
let world: World;
beforeAll(async () => {
  writeFileSync(provisionFile, JSON.stringify(provisionOf([registration])));
  world = await openWorld({ provisionFile });
});
afterAll(() => world.close());

const pay = async (entityId: string, order: Record<string, string>): Promise<string> => {
  const token = await tokenFor(world, { publicKey: publicKeyOf(old), recipient: 'merchant.first', ...order });
  const authorization = `Bearer ${entityId === id('5') ? 'other-token' : 'first-token'}`;
  const { body } = await payWithToken(world, token, { entityId }, { authorization });
  return body.resultDetails['tokenFault'] ?? body.result.code;
};

it('a merchant’s registration counts for all of its channels, and a channel’s for itself alone', async () => {
  expect(await pay(id('2'), {})).toBe('000.100.110');
  expect(await pay(id('3'), {})).toBe('000.100.110');
  expect(await pay(id('3'), { recipient: 'merchant.second' })).toBe('000.100.110');
  expect(await pay(id('2'), { recipient: 'merchant.second' })).toBe('undecryptable');
  expect(await pay(id('5'), {})).toBe('walletNotSetUp');
});

it('a key is replaced while both count, and removed with its line', async () => {
  const next = { ...registration, privateKey: pem(current) };
  writeFileSync(provisionFile, JSON.stringify(provisionOf([registration, next])));
  await world.restart();
  const withNext = { publicKey: publicKeyOf(current) };
  expect([await pay(id('2'), {}), await pay(id('2'), withNext)]).toEqual(['000.100.110', '000.100.110']);

  writeFileSync(provisionFile, JSON.stringify(provisionOf([next])));
  await world.restart();
  expect([await pay(id('2'), {}), await pay(id('2'), withNext)]).toEqual(['recipientUnknown', '000.100.110']);
  expect((await world.store().walletKeys()).map(({ recipient }) => recipient)).toEqual([
    'merchant.first',
    'merchant.second',
  ]);
});
