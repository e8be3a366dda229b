import { createPrivateKey } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoRecipients } from '../../test-data/wallets/keys.ts';
import { copyTo } from '../process/database-file.ts';
import { freshDatabase, freshFolder } from '../process/folder.ts';
import { formsIn, writtenForms } from '../requests/written-forms.ts';
import { openWorld, type World } from '../world/world.ts';
import { payWithToken, tokenFor } from './wallet.ts';

const database = freshDatabase();
const backup = join(freshFolder(), 'backup.sqlite');
const [deviceNumber, cardNumber] = ['4111111111111111', '4200000000000042'];
const answers: string[] = [];
const tokens: string[] = [];
let world: World;

/** Tokens that are paid, refused, and waiting for their shopper while the scan runs. */
beforeAll(async () => {
  world = await openWorld({ database });
  const pay = async (order: Record<string, string>, fields: Record<string, string> = {}) => {
    const token = await tokenFor(world, order);
    tokens.push(token);
    const form = { paymentBrand: order['brand'] ?? 'APPLEPAY', shopperResultUrl: 'http://localhost:8099/', ...fields };
    for (let times = 0; times < 2; times++) answers.push((await payWithToken(world, token, form)).text);
  };
  await pay({ number: deviceNumber });
  await pay({ number: deviceNumber, brand: 'GOOGLEPAY' }, { testMode: 'EXTERNAL' });
  await pay({ number: deviceNumber }, { amount: '1.00' });
  await pay({ number: deviceNumber, brand: 'GOOGLEPAY' }, { paymentBrand: 'APPLEPAY' });
  await world.restart();
  await pay({ number: cardNumber, brand: 'GOOGLEPAY', authMethod: 'PAN_ONLY' });
  await copyTo(backup, database);
});
afterAll(() => world.close());

const places: Record<string, () => Buffer> = {
  'the database and its log of writes': () =>
    Buffer.concat([database, `${database}-wal`].filter((file) => existsSync(file)).map((file) => readFileSync(file))),
  'a backup': () => readFileSync(backup),
  'what was logged': () => Buffer.from(world.logged.map((line) => JSON.stringify(line)).join('\n')),
  'all answers': () => Buffer.from(answers.join('\n')),
};

describe.for(Object.entries(places))('in %s', ([place, contentOf]) => {
  it('the payments are found, because something is there', () => {
    expect(contentOf().includes(place === 'what was logged' ? 'POST' : 'APPLEPAY')).toBe(true);
  });

  it('there is no number of a device or card, in any form', () => {
    expect(formsIn(contentOf(), [deviceNumber, cardNumber].flatMap(writtenForms))).toEqual([]);
  });

  it('there is no token, and no part of one', () => {
    const content = contentOf();
    const parts = tokens.flatMap((token) => [token, token.slice(100, 140), token.slice(-60, -20)]);
    expect(parts.filter((part) => content.includes(part))).toEqual([]);
  });

  it('there is no private key of a merchant', () => {
    const content = contentOf();
    const keys = Object.values(demoRecipients).flatMap(({ privateKey }) => {
      const pkcs8 = Buffer.from(privateKey, 'base64');
      const { d = '' } = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' }).export({ format: 'jwk' });
      const secret = Buffer.from(d, 'base64url');
      return [privateKey, pkcs8, secret, secret.toString('hex'), secret.toString('base64'), d];
    });
    expect(keys.filter((key) => content.includes(key))).toEqual([]);
  });
});

it('the registrations at wallets are kept, sealed, and read again after a restart', async () => {
  const kept = await world.store().walletKeys();
  expect(kept.map(({ brand, recipient }) => ({ brand, recipient }))).toEqual(
    Object.entries(demoRecipients).map(([brand, { recipient }]) => ({ brand, recipient })),
  );
  const paid = await payWithToken(world, await tokenFor(world));
  expect(paid.body.result.code).toBe('000.100.110');
});
