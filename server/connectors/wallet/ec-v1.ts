import { hash, type KeyObject, type X509Certificate } from 'node:crypto';
import { currencyExponent, currencyOfNumber } from 'shared';
import { z } from 'zod';
import type { OpenedToken, TokenFault } from '../../core/wallets/token.ts';
import { type Cents, type Instant, minutes, plus } from '../../core/values.ts';
import { decryptGcm } from './decryption.ts';
import { keyOfSpki, publicKeyHash, sharedSecret } from './elliptic-curve.ts';
import { verifyDetached } from './signed-data.ts';
import { bytesOf, parseStrictly } from './strict-json.ts';

/** What opens tokens of the version EC_v1. */
export type EcV1Terms = {
  readonly roots: readonly X509Certificate[];
  readonly recipients: readonly { readonly recipient: string; readonly key: KeyObject }[];
  readonly now: Instant;
};

/** How far the time of the signature may be from that of the payment. An older token may be a repeated one. */
const FRESH = minutes(5);

const ALGORITHM = Buffer.from('\u{d}id-aes256-GCM');
const PARTY = Buffer.from('Apple');

const hex = z.string().regex(/^[0-9a-f]{64}$/);
const token = z.strictObject({
  version: z.literal('EC_v1'),
  data: z.string(),
  signature: z.string(),
  header: z.strictObject({
    ephemeralPublicKey: z.string(),
    publicKeyHash: z.string(),
    transactionId: hex,
    applicationData: hex.optional(),
  }),
});
const payment = z.object({
  applicationPrimaryAccountNumber: z.string().regex(/^[0-9]{12,19}$/),
  applicationExpirationDate: z.string().regex(/^[0-9]{2}(0[1-9]|1[0-2])[0-9]{2}$/),
  currencyCode: z.string().regex(/^[0-9]{3}$/),
  transactionAmount: z.number().int().min(0).max(999_999_999_999),
  cardholderName: z.string().max(128).optional(),
  paymentDataType: z.literal('3DSecure'),
  paymentData: z.object({
    onlinePaymentCryptogram: z.string().regex(/^[A-Za-z0-9+/]{4,100}={0,2}$/),
    eciIndicator: z
      .string()
      .regex(/^(0?[1-9])?$/)
      .optional(),
  }),
});

/**
 * Verifies and decrypts a token of the version EC_v1: the wallet's certificate signs key, data and transaction, which
 * are encrypted for the merchant's key (ECDH, the key derivation of NIST SP 800-56A with the merchant's identifier,
 * AES-256-GCM).
 */
export function openEcV1(text: string, { roots, recipients, now }: EcV1Terms): OpenedToken | TokenFault {
  const { data: outer } = token.safeParse(parseStrictly(text));
  if (!outer) return 'malformed';
  const { header } = outer;
  const [data, signature, spki] = [outer.data, outer.signature, header.ephemeralPublicKey].map(bytesOf);
  const ephemeral = spki && keyOfSpki(spki);
  if (!data || !signature || !spki || !ephemeral) return 'malformed';
  const ids = [header.transactionId, header.applicationData ?? ''].map((each) => Buffer.from(each, 'hex'));
  const verification = verifyDetached(signature, Buffer.concat([spki, data, ...ids]), { roots, now });
  if (verification.kind !== 'verified') return verification.kind;
  if (Math.abs(now - verification.signedAt) > FRESH) return 'expired';
  const named = recipients.filter(({ key }) => publicKeyHash(key) === header.publicKeyHash);
  if (named.length === 0) return 'recipientUnknown';
  for (const { key, recipient } of named) {
    const plain = decryptGcm(data, derivedKey(sharedSecret(key, ephemeral), recipient));
    if (plain) return contentOf(plain, { id: header.transactionId, signedAt: verification.signedAt });
  }
  return 'undecryptable';
}

/** The only block of the derivation: counter, secret, and the parties' data with the hash of the merchant identifier. */
const derivedKey = (secret: Buffer, merchantId: string): Buffer =>
  hash(
    'sha256',
    Buffer.concat([
      Buffer.from([0, 0, 0, 1]),
      secret,
      ALGORITHM,
      PARTY,
      hash('sha256', Buffer.from(merchantId), 'buffer'),
    ]),
    'buffer',
  );

function contentOf(
  plain: Buffer,
  { id, signedAt }: { readonly id: string; readonly signedAt: Instant },
): OpenedToken | TokenFault {
  const { data } = payment.safeParse(parseStrictly(plain.toString()));
  const money = data && moneyOf(data.transactionAmount, data.currencyCode);
  if (!data || !money) return 'malformed';
  const expiry = data.applicationExpirationDate;
  return {
    id,
    // Half an hour more than the signature is accepted, for clocks that differ between processes.
    expiresAt: plus(signedAt, minutes(35)),
    card: {
      number: data.applicationPrimaryAccountNumber,
      expiryMonth: expiry.slice(2, 4),
      expiryYear: `20${expiry.slice(0, 2)}`,
      holder: data.cardholderName || null,
    },
    cryptogram: data.paymentData.onlinePaymentCryptogram,
    eci: data.paymentData.eciIndicator?.padStart(2, '0') || null,
    money,
  };
}

/** An amount in minor units of a currency by its ISO 4217 number. A third decimal of the amount is not expressible. */
function moneyOf(minorUnits: number, number: string): OpenedToken['money'] {
  const currency = currencyOfNumber(number);
  const exponent = currency === undefined ? undefined : currencyExponent(currency);
  if (currency === undefined || exponent === undefined) return null;
  const cents = minorUnits * 10 ** (2 - exponent);
  return Number.isSafeInteger(cents) ? { amountCents: cents as Cents, currency } : null;
}
