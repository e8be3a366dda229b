import { createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto';
import type { Instant } from '../../core/values.ts';
import type { EcV1Order } from '../../simulators/wallet/ec-v1.ts';
import { type EcV2Order, testRootKey } from '../../simulators/wallet/ec-v2.ts';
import { demoRecipients, ecV1Root } from '../../test-data/wallets/keys.ts';
import type { EcV1Terms } from './ec-v1.ts';
import type { EcV2Terms } from './ec-v2.ts';

export const now = Date.UTC(2026, 10, 20, 12) as Instant;

const keyOf = (pkcs8: string) => createPrivateKey({ key: Buffer.from(pkcs8, 'base64'), format: 'der', type: 'pkcs8' });
const own = {
  APPLEPAY: keyOf(demoRecipients.APPLEPAY.privateKey),
  GOOGLEPAY: keyOf(demoRecipients.GOOGLEPAY.privateKey),
};

export const card = {
  number: '4200000000000000',
  expiryMonth: '05',
  expiryYear: '2034',
  cryptogram: 'AgAAAAAABk4DWZ4C28yUQAAAAAA=',
  eci: '05',
} as const;

export const ecV1Order: EcV1Order = {
  card,
  minorUnits: 9200,
  currencyNumber: '978',
  merchantId: demoRecipients.APPLEPAY.recipient,
  merchantKey: createPublicKey(own.APPLEPAY),
  now,
};
export const ecV1Terms: EcV1Terms = {
  roots: [new X509Certificate(Buffer.from(ecV1Root, 'base64'))],
  recipients: [{ recipient: demoRecipients.APPLEPAY.recipient, key: own.APPLEPAY }],
  now,
};
export const ecV2Order: EcV2Order = {
  card,
  recipient: demoRecipients.GOOGLEPAY.recipient,
  merchantKey: createPublicKey(own.GOOGLEPAY),
  now,
};
export const ecV2Terms: EcV2Terms = {
  roots: [{ key: createPublicKey(testRootKey), expiresAt: (now + 1000) as Instant }],
  recipients: [{ recipient: demoRecipients.GOOGLEPAY.recipient, key: own.GOOGLEPAY }],
  now,
};

/** A token with another bit at one place. */
export const changedAt = (token: string, place: number, bit: number): string => {
  const bytes = Buffer.from(token);
  bytes[place] = (bytes[place] ?? 0) ^ (1 << bit);
  return bytes.toString('latin1');
};
