import { hkdfSync, type KeyObject } from 'node:crypto';
import type { OpenedToken, TokenFault } from '../../core/wallets/token.ts';
import type { Instant } from '../../core/values.ts';
import { z } from 'zod';
import { decryptCtr } from './decryption.ts';
import { isSignedBy, keyOfPoint, keyOfSpki, sharedSecret } from './elliptic-curve.ts';
import { bytesOf, parseStrictly } from './strict-json.ts';

/** A root key of the wallet, with the time from which it is no longer trusted. */
export type SigningRoot = { readonly key: KeyObject; readonly expiresAt: Instant };

/** What opens tokens of the protocol ECv2. */
export type EcV2Terms = {
  readonly roots: readonly SigningRoot[];
  readonly recipients: readonly { readonly recipient: string; readonly key: KeyObject }[];
  readonly now: Instant;
};

const SENDER = 'Google';
const PROTOCOL = 'ECv2';
const KEY_BYTES = 32;

const token = z.strictObject({
  protocolVersion: z.literal(PROTOCOL),
  signature: z.string(),
  intermediateSigningKey: z.strictObject({ signedKey: z.string(), signatures: z.array(z.string()).min(1).max(8) }),
  signedMessage: z.string(),
});
const moment = z.string().regex(/^[1-9][0-9]{0,15}$/);
const signedKey = z.strictObject({ keyValue: z.string(), keyExpiration: moment });
const signedMessage = z.strictObject({
  encryptedMessage: z.string(),
  ephemeralPublicKey: z.string(),
  tag: z.string(),
});
const message = z.object({
  messageExpiration: moment,
  messageId: z.string().min(1).max(255),
  paymentMethod: z.literal('CARD'),
  paymentMethodDetails: z.object({
    pan: z.string().regex(/^[0-9]{12,19}$/),
    expirationMonth: z.number().int().min(1).max(12),
    expirationYear: z.number().int().min(2000).max(2099),
    authMethod: z.enum(['PAN_ONLY', 'CRYPTOGRAM_3DS']),
    cryptogram: z
      .string()
      .regex(/^[A-Za-z0-9+/]{4,100}={0,2}$/)
      .optional(),
    eciIndicator: z
      .string()
      .regex(/^0?[1-9]$/)
      .optional(),
  }),
});

/**
 * Verifies and decrypts a token of the protocol ECv2: a root key signs an intermediate key, which signs the message for
 * one recipient, which ECIES encrypts.
 */
export function openEcV2(text: string, { roots, recipients, now }: EcV2Terms): OpenedToken | TokenFault {
  const outer = token.safeParse(parseStrictly(text)).data;
  if (!outer) return 'malformed';
  const signer = intermediateKey(outer.intermediateSigningKey, roots, now);
  if (typeof signer === 'string') return signer;
  const signature = bytesOf(outer.signature);
  if (!signature) return 'malformed';
  const named = recipients.filter((each) =>
    isSignedBy(signer, signedText(SENDER, each.recipient, PROTOCOL, outer.signedMessage), signature),
  );
  // The recipient is a part of the signed text, so that another recipient and a changed token look the same.
  if (named.length === 0) return recipients.length === 0 ? 'recipientUnknown' : 'signatureInvalid';
  const plain = named.map(({ key }) => decrypt(outer.signedMessage, key));
  const opened = plain.find((each) => typeof each !== 'string');
  return opened ? contentOf(opened, now) : (plain.find((each) => typeof each === 'string') ?? 'undecryptable');
}

/** Parts with their lengths in front, four bytes each, the lowest first. */
function signedText(...parts: readonly string[]): Buffer {
  return Buffer.concat(
    parts.flatMap((part) => {
      const bytes = Buffer.from(part);
      const length = Buffer.alloc(4);
      length.writeUInt32LE(bytes.length);
      return [length, bytes];
    }),
  );
}

type Intermediate = z.infer<typeof token>['intermediateSigningKey'];

/** The intermediate key, when any root key that is still trusted signed it. */
function intermediateKey(
  { signedKey: text, signatures }: Intermediate,
  roots: readonly SigningRoot[],
  now: Instant,
): KeyObject | TokenFault {
  const signed = signedText(SENDER, PROTOCOL, text);
  const proofs = signatures.map(bytesOf);
  const trusted = roots.filter(({ expiresAt }) => now < expiresAt);
  if (proofs.includes(undefined)) return 'malformed';
  if (!proofs.some((proof) => proof && trusted.some(({ key }) => isSignedBy(key, signed, proof)))) {
    return 'signerUntrusted';
  }
  const stated = signedKey.safeParse(parseStrictly(text)).data;
  const key = stated && keyOfSpki(bytesOf(stated.keyValue) ?? Buffer.alloc(0));
  if (!key) return 'malformed';
  return now < Number(stated.keyExpiration) ? key : 'signerUntrusted';
}

function decrypt(text: string, privateKey: KeyObject): Buffer | TokenFault {
  const parts = signedMessage.safeParse(parseStrictly(text)).data;
  const [encrypted, point, tag] = [parts?.encryptedMessage, parts?.ephemeralPublicKey, parts?.tag].map((part) =>
    part === undefined ? undefined : bytesOf(part),
  );
  const ephemeral = point && keyOfPoint(point);
  if (!encrypted || !point || !tag || !ephemeral) return 'malformed';
  const secret = Buffer.concat([point, sharedSecret(privateKey, ephemeral)]);
  const keys = Buffer.from(hkdfSync('sha256', secret, '', SENDER, 2 * KEY_BYTES));
  const [encryption, authentication] = [keys.subarray(0, KEY_BYTES), keys.subarray(KEY_BYTES)];
  return decryptCtr({ encrypted, tag }, { encryption, authentication }) ?? 'undecryptable';
}

function contentOf(plain: Buffer, now: Instant): OpenedToken | TokenFault {
  const { data } = message.safeParse(parseStrictly(plain.toString()));
  if (!data) return 'malformed';
  const { pan: number, expirationMonth, expirationYear, authMethod, ...details } = data.paymentMethodDetails;
  const hasCryptogram = details.cryptogram !== undefined;
  if (hasCryptogram !== (authMethod === 'CRYPTOGRAM_3DS')) return 'malformed';
  const expiresAt = Number(data.messageExpiration) as Instant;
  if (now >= expiresAt) return 'expired';
  return {
    id: data.messageId,
    expiresAt,
    card: {
      number,
      expiryMonth: String(expirationMonth).padStart(2, '0'),
      expiryYear: String(expirationYear),
      holder: null,
    },
    cryptogram: details.cryptogram ?? null,
    eci: details.eciIndicator?.padStart(2, '0') ?? null,
    money: null,
  };
}
