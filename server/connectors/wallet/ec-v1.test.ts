import { generateKeyPairSync } from 'node:crypto';
import { KeyUsageFlags } from '@peculiar/asn1-x509';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Instant } from '../../core/values.ts';
import { type EcV1Signer, mintEcV1, testSigner } from '../../simulators/wallet/ec-v1.ts';
import {
  type Authority,
  basicConstraints,
  type CertificateChanges,
  extension,
  intermediateExtensions,
  issue,
  issuerExtensions,
  keyUsage,
  leafExtensions,
  marker,
} from './certificates.fixture.ts';
import { INTERMEDIATE_MARKER, LEAF_MARKER } from './certificate-chain.ts';
import { openEcV1 } from './ec-v1.ts';
import { card, changedAt, ecV1Order as order, ecV1Terms as terms, now } from './tokens.fixture.ts';

const opened = (token: string, changes: Partial<typeof terms> = {}) => openEcV1(token, { ...terms, ...changes });
const changed = (token: string, change: (parts: TokenParts) => unknown): string =>
  JSON.stringify(change(JSON.parse(token) as TokenParts));
type TokenParts = { version: string; data: string; signature: string; header: Record<string, string> };

describe('a token of EC_v1', () => {
  it('has the card, the cryptogram and the money that the wallet put into it', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^4[0-9]{15}$/),
        fc.nat(99_999_999),
        fc.constantFrom(['978', 'EUR', 1], ['392', 'JPY', 100], ['840', 'USD', 1]),
        fc.constantFrom('05', '07', null),
        (number, minorUnits, [currencyNumber, currency, hundredths], eci) => {
          const token = mintEcV1({
            ...order,
            card: { ...card, number, eci },
            minorUnits,
            currencyNumber,
          });
          expect(opened(token)).toMatchObject({
            card: { number, expiryMonth: '05', expiryYear: '2034', holder: null },
            cryptogram: card.cryptogram,
            eci,
            money: { amountCents: minorUnits * hundredths, currency },
          });
        },
      ),
      { numRuns: 30 },
    );
  });

  it('is refused with any changed byte', () => {
    const token = mintEcV1(order);
    const places = Array.from({ length: 100 }, (_, i) => Math.floor((i * token.length) / 100));
    const accepted = places.filter((place) => typeof opened(changedAt(token, place, place % 8)) !== 'string');
    expect(accepted).toEqual([]);
  });

  it('is refused when any bit of its signature is another one', () => {
    const token = mintEcV1(order);
    const length = Buffer.from((JSON.parse(token) as TokenParts).signature, 'base64').length;
    const accepted = Array.from({ length: Math.floor(length / 7) }, (_, i) => i * 7).filter((place) => {
      const other = changed(token, ({ signature, ...rest }) => {
        const bytes = Buffer.from(signature, 'base64');
        bytes[place] = (bytes[place] ?? 0) ^ (1 << (place % 8));
        return { ...rest, signature: bytes.toString('base64') };
      });
      return typeof opened(other) !== 'string';
    });
    expect(accepted).toEqual([]);
  });

  it('is for the merchant’s key and identifier alone', () => {
    const token = mintEcV1(order);
    const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    const [own] = terms.recipients;
    if (!own) throw new Error('Expected a recipient');
    expect(opened(token, { recipients: [] })).toBe('recipientUnknown');
    expect(opened(token, { recipients: [{ ...own, key: other }] })).toBe('recipientUnknown');
    expect(opened(token, { recipients: [{ ...own, recipient: 'merchant.other' }] })).toBe('undecryptable');
    expect(opened(token, { recipients: [{ recipient: 'old', key: other }, own] })).toMatchObject({
      cryptogram: card.cryptogram,
    });
  });

  it('is fresh for five minutes, before and after', () => {
    const token = mintEcV1(order);
    const [limit, second] = [5 * 60_000, 1000];
    const at = (offset: number) => typeof opened(token, { now: (now + offset) as Instant });
    expect([-limit, limit].map(at)).toEqual(['object', 'object']);
    expect(
      [-limit - second, limit + second].map((offset) => opened(token, { now: (now + offset) as Instant })),
    ).toEqual(['expired', 'expired']);
  });

  it('of which two members have one name is malformed, as is one nested deeply', () => {
    const token = mintEcV1(order);
    expect(opened(token.replace('{"version"', '{"version":"EC_v1","version"'))).toBe('malformed');
    expect(opened(token.replace('{"version"', '{"versio\\u006e":"EC_v1","version"'))).toBe('malformed');
    expect(opened(token.replace('"EC_v1"', `${'['.repeat(20)}${']'.repeat(20)}`))).toBe('malformed');
    expect(opened(token.replace('"EC_v1"', '"RSA_v1"'))).toBe('malformed');
    expect(opened(token.slice(0, -40))).toBe('malformed');
    expect(opened(changed(token, (parts) => ({ ...parts, more: 1 })))).toBe('malformed');
    expect(opened(changed(token, (parts) => ({ ...parts, data: `${parts.data}=` })))).toBe('malformed');
  });

  it('with a key that is no point of the curve is malformed', () => {
    const token = mintEcV1(order);
    const keys = ephemeralKeys();
    const results = keys.map(([name, key]) => [
      name,
      opened(changed(token, (parts) => ({ ...parts, header: { ...parts.header, ephemeralPublicKey: key } }))),
    ]);
    expect(results).toEqual(keys.map(([name]) => [name, name === 'another point' ? 'signatureInvalid' : 'malformed']));
  });
});

/** Public keys with which an attacker would look for parts of the private key, and others that are none. */
function ephemeralKeys(): readonly (readonly [string, string])[] {
  const head = Buffer.from('3059301306072a8648ce3d020106082a8648ce3d030107034200', 'hex');
  const prime = 'ffffffff00000001000000000000000000000000ffffffffffffffffffffffff';
  const spki = (namedCurve: string) =>
    generateKeyPairSync('ec', { namedCurve }).publicKey.export({ type: 'spki', format: 'der' });
  const point = (hex: string) => Buffer.concat([head, Buffer.from(hex, 'hex')]).toString('base64');
  return [
    ['another point', spki('P-256').toString('base64')],
    ['P-384', spki('P-384').toString('base64')],
    ['secp256k1', spki('secp256k1').toString('base64')],
    ['infinity', Buffer.from('3019301306072a8648ce3d020106082a8648ce3d03010703020000', 'hex').toString('base64')],
    ['zero', point(`04${'00'.repeat(64)}`)],
    ['off the curve', point(`04${'00'.repeat(31)}01${'00'.repeat(31)}01`)],
    ['beyond the prime', point(`04${prime}${'00'.repeat(31)}01`)],
    ['hybrid', point(`06${'11'.repeat(64)}`)],
    ['compressed', point(`02${'11'.repeat(32)}`)],
    ['too long', point(`04${'11'.repeat(65)}`)],
    ['empty', ''],
  ];
}

describe('the certificates of a token', () => {
  type Changes = Partial<Record<'root' | 'intermediate' | 'leaf', CertificateChanges>>;
  function chain({ root = {}, intermediate = {}, leaf = {} }: Changes = {}) {
    const top = issue({ name: 'root', now, extensions: issuerExtensions }, undefined, root);
    const middle = issue({ name: 'intermediate', now, extensions: intermediateExtensions }, top, intermediate);
    const end = issue({ name: 'signer', now, extensions: leafExtensions }, middle, leaf);
    return { top, middle, end };
  }
  const signerOf = (leaf: Authority, intermediate: Authority): EcV1Signer => ({
    key: leaf.privateKey,
    leaf: leaf.certificate.raw,
    intermediate: intermediate.certificate.raw,
  });
  const result = ({ top, middle, end }: ReturnType<typeof chain>) => {
    const open = opened(mintEcV1(order, signerOf(end, middle)), { roots: [top.certificate] });
    return typeof open === 'string' ? open : 'opened';
  };
  const [constraints, usage, mark] = leafExtensions;
  const unknown = extension('1.2.3.4', true, Uint8Array.from([5, 0]).buffer);

  it('lead to a root of trust', () => {
    expect(result(chain())).toBe('opened');
    expect(result({ ...chain(), top: chain().top })).toBe('signerUntrusted');
    expect(opened(mintEcV1(order, testSigner), { roots: [] })).toBe('signerUntrusted');
  });

  it.each<[string, Changes]>([
    ['an expired leaf', { leaf: { notAfter: now - 1000 } }],
    ['a leaf that is not valid yet', { leaf: { notBefore: now + 1000 } }],
    ['an expired intermediate', { intermediate: { notAfter: now - 1000 } }],
    ['an expired root', { root: { notAfter: now - 1000 } }],
    ['a leaf without its mark', { leaf: { extensions: [constraints, usage] } }],
    [
      'a leaf with the mark of the intermediate',
      { leaf: { extensions: [constraints, usage, marker(INTERMEDIATE_MARKER)] } },
    ],
    ['an intermediate without its mark', { intermediate: { extensions: issuerExtensions } }],
    [
      'an intermediate with the mark of the leaf',
      { intermediate: { extensions: [...issuerExtensions, marker(LEAF_MARKER)] } },
    ],
    [
      'an intermediate that is no authority',
      { intermediate: { extensions: [basicConstraints(false), ...intermediateExtensions.slice(1)] } },
    ],
    [
      'an intermediate that may not issue',
      {
        intermediate: {
          extensions: [basicConstraints(true), keyUsage(KeyUsageFlags.digitalSignature), marker(INTERMEDIATE_MARKER)],
        },
      },
    ],
    ['a leaf that is an authority', { leaf: { extensions: [basicConstraints(true), usage, mark] } }],
    ['a leaf that may not sign', { leaf: { extensions: [constraints, keyUsage(KeyUsageFlags.keyCertSign), mark] } }],
    ['a leaf with an unknown critical extension', { leaf: { extensions: [...leafExtensions, unknown] } }],
    ['an intermediate with one', { intermediate: { extensions: [...intermediateExtensions, unknown] } }],
    ['an extension twice', { leaf: { extensions: [...leafExtensions, mark] } }],
    ['a key of another curve', { leaf: { curve: 'P-384' } }],
  ])('are not trusted with %s', (_, changes) => {
    expect(result(chain(changes))).toBe('signerUntrusted');
  });

  it('are not trusted when another intermediate of the same name signed the leaf', () => {
    const [own, other] = [chain(), chain()];
    expect(result({ ...own, middle: { ...other.middle } })).toBe('signerUntrusted');
    expect(result({ ...own, end: other.end })).toBe('signerUntrusted');
  });

  it('do not help a signature by another key', () => {
    const own = chain();
    const signer = { ...signerOf(own.end, own.middle), key: chain().end.privateKey };
    expect(opened(mintEcV1(order, signer), { roots: [own.top.certificate] })).toBe('signatureInvalid');
  });
});
