import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { walletsWith } from '../connectors/wallet/wallets.ts';
import type { Instant } from '../core/values.ts';
import { ecV1Root } from '../test-data/wallets/keys.ts';
import { readWalletRoots } from './wallet-roots.ts';

const folder = mkdtempSync(join(tmpdir(), 'roots-'));
afterAll(() => rmSync(folder, { recursive: true }));
const path = join(folder, 'roots.json');
const rootsIn = (content: unknown) => {
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return readWalletRoots(path);
};
const spki = (namedCurve: string) =>
  generateKeyPairSync('ec', { namedCurve }).publicKey.export({ type: 'spki', format: 'der' }).toString('base64');

describe('the file of wallets’ roots', () => {
  it('has certificates in PEM or base64, and keys as the wallet publishes them', () => {
    const pem = `-----BEGIN CERTIFICATE-----\n${ecV1Root}\n-----END CERTIFICATE-----\n`;
    const keys = [
      { keyValue: spki('P-256'), protocolVersion: 'ECv1' },
      { keyValue: spki('P-256'), protocolVersion: 'ECv2', keyExpiration: '2154841200000' },
      { keyValue: spki('P-256'), protocolVersion: 'ECv2SigningOnly', keyExpiration: '2154841200000' },
    ];
    const { APPLEPAY, GOOGLEPAY } = rootsIn({ APPLEPAY: [pem, ecV1Root], GOOGLEPAY: { keys } });
    expect(APPLEPAY.map(({ subject }) => subject)).toEqual(Array(2).fill('CN=Tillway test wallet root'));
    expect(GOOGLEPAY.map(({ expiresAt }) => expiresAt)).toEqual([2_154_841_200_000]);
  });

  it.each([
    ['no JSON', '{'],
    ['an unknown wallet', { VISA: [] }],
    ['no certificate', { APPLEPAY: ['text'] }],
    ['a key of another curve', { GOOGLEPAY: { keys: [{ keyValue: spki('P-384'), protocolVersion: 'ECv2' }] } }],
    [
      'a moment that is none',
      { GOOGLEPAY: { keys: [{ keyValue: spki('P-256'), protocolVersion: 'ECv2', keyExpiration: 'never' }] } },
    ],
  ])('is refused with %s', (_, content) => {
    expect(() => rootsIn(content)).toThrow(/^TILLWAY_WALLET_ROOTS: .* cannot be used: /);
  });

  it('that is not there is refused', () => {
    expect(() => readWalletRoots(join(folder, 'none.json'))).toThrow(/^TILLWAY_WALLET_ROOTS: .*no such file/);
  });
});

it('without roots or registrations, no token is opened', async () => {
  const none = walletsWith(() => ({ APPLEPAY: [], GOOGLEPAY: [] }));
  const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const terms = { recipients: [{ recipient: 'merchant.example', key }], now: 0 as Instant };
  for (const brand of ['APPLEPAY', 'GOOGLEPAY'] as const) {
    expect(await none.open(brand, '{}', terms)).toBe('walletNotSetUp');
    expect(await none.open(brand, '{}', { ...terms, recipients: [] })).toBe('walletNotSetUp');
  }
});
