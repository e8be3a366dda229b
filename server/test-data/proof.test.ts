import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { isProofGenuine, issueProof } from './proof.ts';

const subject = {
  acsTransactionId: '3f2c9d8e-0a1b-4c5d-8e7f-112233445566',
  cardNumber: '4200000000000042',
  amountCents: 9200,
  currency: 'EUR',
};

it('a proof is 20 bytes in base64, like the CAVV of a real issuer', () => {
  const amounts = fc.integer({ min: 0, max: 999_999_999_999 });
  expect(() =>
    fc.assert(
      fc.property(amounts, (amountCents) => {
        const proof = issueProof({ ...subject, amountCents });
        const bytes = Uint8Array.from(atob(proof), (character) => character.charCodeAt(0));
        return proof.length === 28 && bytes.length === 20 && btoa(String.fromCharCode(...bytes)) === proof;
      }),
    ),
  ).not.toThrow();
});

it('a proof is genuine for its card, its transaction, its currency and up to its amount', () => {
  expect(isProofGenuine(issueProof(subject), subject)).toBe(true);
  expect(isProofGenuine(issueProof(subject), { ...subject, amountCents: 1 })).toBe(true);
  expect(isProofGenuine(issueProof(subject), { ...subject, amountCents: 9201 })).toBe(false);
  expect(isProofGenuine(issueProof(subject), { ...subject, currency: 'KWD' })).toBe(false);
});

it('a proof is not genuine once a character of it was changed', () => {
  const proof = issueProof(subject);
  expect(() =>
    fc.assert(
      fc.property(fc.nat(26), fc.constantFrom('A', 'B', 'x', 'z', '0', '9', '+', '/'), (at, character) => {
        const changed = proof.slice(0, at) + character + proof.slice(at + 1);
        return changed === proof || !isProofGenuine(changed, subject);
      }),
    ),
  ).not.toThrow();
});

it.each(['', 'AAAA', 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=', '!!!!!!!!!!!!!!!!!!!!!!!!!!!!'])(
  'a genuine proof is never %j',
  (text) => {
    expect(isProofGenuine(text, { ...subject, amountCents: 0 })).toBe(false);
  },
);
