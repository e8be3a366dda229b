import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAuthenticationResponse } from './authentication-response.ts';

const transaction = '3f2c9d8e-0a1b-4c5d-8e7f-112233445566';
const authenticated = {
  messageType: 'ARes',
  messageVersion: '2.2.0',
  threeDSServerTransID: transaction,
  acsTransID: '0e0a5b60-90a3-4f5e-8c1a-6b1f0b1e2d3c',
  dsTransID: '1f1b6c71-a1b4-4a6f-9d2b-7c2a1c2f3e4d',
  transStatus: 'Y',
  eci: '05',
  authenticationValue: 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=',
};
const expected = { transactionId: transaction, mode: 'test' } as const;
const read = (message: unknown, mode: 'test' | 'live' = 'test') =>
  readAuthenticationResponse(JSON.stringify(message), { ...expected, mode });

describe('an ARes', () => {
  it('is read', () => {
    expect(read(authenticated)).toEqual({
      kind: 'received',
      status: 'Y',
      statusReason: null,
      acsTransactionId: authenticated.acsTransID,
      dsTransactionId: authenticated.dsTransID,
      eci: '05',
      verificationId: authenticated.authenticationValue,
      version: '2.2.0',
      acsUrl: null,
      challengeMandated: null,
      authenticationType: null,
      cardholderInfo: null,
    });
  });

  it('names an issuer that is reached over TLS, and in test mode one without', () => {
    const challenge = (acsURL: string) => ({
      ...authenticated,
      transStatus: 'C',
      acsChallengeMandated: 'N',
      acsURL,
    });
    const [secure, plain] = ['https://acs.example/challenge', 'http://acs.example/challenge'];
    expect(read(challenge(secure), 'live')).toMatchObject({ kind: 'received', acsUrl: secure });
    expect(read(challenge(plain), 'test')).toMatchObject({ kind: 'received', acsUrl: plain });
    for (const acsURL of [plain, 'https://acs.example;script-src/', 'https://acs.example,https/'])
      expect(read(challenge(acsURL), 'live')).toMatchObject({
        kind: 'failed',
        description: 'Wrong in the ARes: acsURL',
      });
  });

  it('carries the text of the issuer for the shopper, which alone is left out when it is too long', () => {
    expect(read({ ...authenticated, cardholderInfo: 'Call us' })).toMatchObject({ cardholderInfo: 'Call us' });
    expect(read({ ...authenticated, cardholderInfo: 'x'.repeat(129) })).toMatchObject({
      kind: 'received',
      cardholderInfo: null,
    });
  });

  it.each([
    ['is authenticated without a proof', { authenticationValue: undefined }],
    ['has a proof of another length', { authenticationValue: 'AAAA' }],
    ['refuses without a reason', { transStatus: 'N', authenticationValue: undefined }],
    ['demands a challenge without an address', { transStatus: 'C', acsChallengeMandated: 'N' }],
    [
      'demands a challenge at an address that is no web address',
      { transStatus: 'C', acsChallengeMandated: 'N', acsURL: 'javascript:alert(1)' },
    ],
    ['has an unknown status', { transStatus: 'Q' }],
    ['has no transaction of the directory server', { dsTransID: undefined }],
    ['is of another version', { messageVersion: '1.0.2' }],
  ])('breaks the format when it %s', (_, changes) => {
    expect(read({ ...authenticated, ...changes })).toMatchObject({ kind: 'failed', errorCode: '203' });
  });

  it('is refused when it belongs to another transaction', () => {
    expect(read({ ...authenticated, threeDSServerTransID: authenticated.dsTransID })).toMatchObject({
      kind: 'failed',
      errorCode: '301',
    });
  });

  it('is refused when it is another message or none', () => {
    for (const body of ['', 'hello', '[]', 'null', '{"messageType":"CRes"}']) {
      expect(readAuthenticationResponse(body, expected)).toMatchObject({ kind: 'failed', errorCode: '203' });
    }
  });

  it('never authenticates a shopper by one random edit', { timeout: 60_000 }, () => {
    const refused = JSON.stringify({
      ...authenticated,
      transStatus: 'N',
      transStatusReason: '01',
      authenticationValue: undefined,
    });
    const edit = fc.record({ at: fc.nat(refused.length - 1), removed: fc.nat(8), put: fc.string({ maxLength: 8 }) });
    expect(() =>
      fc.assert(
        fc.property(edit, ({ at, removed, put }) => {
          const response = readAuthenticationResponse(
            refused.slice(0, at) + put + refused.slice(at + removed),
            expected,
          );
          return response.kind !== 'received' || !['Y', 'A'].includes(response.status);
        }),
        { numRuns: 5000 },
      ),
    ).not.toThrow();
  });

  it('may be an error message instead', () => {
    expect(read({ messageType: 'Erro', errorCode: '403', errorDescription: 'Try later' })).toEqual({
      kind: 'failed',
      errorCode: '403',
      description: 'Try later',
    });
  });
});
