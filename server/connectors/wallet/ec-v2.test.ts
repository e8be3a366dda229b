import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Instant } from '../../core/values.ts';
import { mintEcV2, testRootKey } from '../../simulators/wallet/ec-v2.ts';
import { openEcV2 } from './ec-v2.ts';
import { card, changedAt, ecV2Order as order, ecV2Terms as terms, now } from './tokens.fixture.ts';

const opened = (token: string, changes: Partial<typeof terms> = {}) => openEcV2(token, { ...terms, ...changes });
const pair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

describe('a token of ECv2', () => {
  it('has the card and the cryptogram that the wallet put into it, or the card alone', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[2-6][0-9]{11,18}$/),
        fc.constantFrom(card.cryptogram, null),
        fc.constantFrom('05', '07', null),
        (number, cryptogram, eci) => {
          const token = mintEcV2({ ...order, card: { ...card, number, cryptogram, eci } });
          expect(opened(token)).toMatchObject({
            card: { number, expiryMonth: '05', expiryYear: '2034' },
            cryptogram,
            eci: cryptogram === null ? null : eci,
            money: null,
          });
        },
      ),
      { numRuns: 50 },
    );
  });

  it('is refused with any changed byte', () => {
    const token = mintEcV2(order);
    const places = Array.from({ length: 200 }, (_, i) => Math.floor((i * token.length) / 200));
    const accepted = places.filter((place) => typeof opened(changedAt(token, place, place % 8)) !== 'string');
    expect(accepted).toEqual([]);
  });

  it('is for one recipient and key', () => {
    const token = mintEcV2(order);
    const [own] = terms.recipients;
    if (!own) throw new Error('Expected a recipient');
    expect(opened(token, { recipients: [{ ...own, recipient: 'merchant:2' }] })).toBe('signatureInvalid');
    expect(opened(token, { recipients: [{ ...own, key: pair().privateKey }] })).toBe('undecryptable');
    expect(opened(token, { recipients: [{ recipient: 'old', key: pair().privateKey }, own] })).toMatchObject({
      cryptogram: card.cryptogram,
    });
  });

  it('needs a root key and an intermediate key that have not expired', () => {
    const token = mintEcV2(order);
    const root = { key: createPublicKey(testRootKey), expiresAt: (now + 1) as Instant };
    expect(typeof opened(token, { roots: [root] })).toBe('object');
    expect(opened(token, { roots: [{ ...root, expiresAt: now }] })).toBe('signerUntrusted');
    expect(opened(token, { roots: [{ ...root, key: pair().publicKey }] })).toBe('signerUntrusted');
    expect(opened(mintEcV2({ ...order, rootKey: pair().privateKey }))).toBe('signerUntrusted');
    expect(opened(mintEcV2({ ...order, keyExpiresAt: now }))).toBe('signerUntrusted');
    expect(typeof opened(mintEcV2({ ...order, keyExpiresAt: now + 1 }))).toBe('object');
  });

  it('is refused from the moment at which its message expires', () => {
    expect(typeof opened(mintEcV2({ ...order, expiresAt: now + 1 }))).toBe('object');
    expect(opened(mintEcV2({ ...order, expiresAt: now }))).toBe('expired');
  });

  it('of which two members have one name is malformed, as are other protocols', () => {
    const token = mintEcV2(order);
    expect(opened(token.replace('{"protocolVersion"', '{"signature":"","protocolVersion"'))).toBe('malformed');
    expect(opened(token.replace('"ECv2"', '"ECv1"'))).toBe('malformed');
    expect(opened(token.slice(0, -1))).toBe('malformed');
    expect(opened('['.repeat(100_000))).toBe('malformed');
  });

  it('with a key that is no point of the curve is malformed, even if the wallet signed it', () => {
    const points = [
      '00',
      `04${'00'.repeat(64)}`,
      `04${'00'.repeat(31)}01${'00'.repeat(31)}01`,
      `02${'11'.repeat(32)}`,
      `06${'11'.repeat(64)}`,
      `04${'11'.repeat(63)}`,
    ];
    for (const point of points) {
      const ephemeralPublicKey = Buffer.from(point, 'hex').toString('base64');
      expect(opened(mintEcV2({ ...order, ephemeralPublicKey }))).toBe('malformed');
    }
  });
});
