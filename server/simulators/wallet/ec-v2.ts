import {
  createCipheriv,
  createHmac,
  createPrivateKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomUUID,
  sign,
} from 'node:crypto';
import { ecV2RootKey } from '../../test-data/wallets/keys.ts';
import type { WalletCard } from './wallet-card.ts';

const WEEK = 7 * 24 * 60 * 60 * 1000;
const POINT_LENGTH = 65;

export const testRootKey: KeyObject = createPrivateKey({
  key: Buffer.from(ecV2RootKey, 'base64'),
  format: 'der',
  type: 'pkcs8',
});

export type EcV2Order = {
  readonly card: WalletCard;
  readonly recipient: string;
  /** The public key that the merchant registered. */
  readonly merchantKey: KeyObject;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly expiresAt?: number;
  readonly keyExpiresAt?: number;
  readonly rootKey?: KeyObject;
  /** Another text in the place of the ephemeral key, which makes a token that no key opens. */
  readonly ephemeralPublicKey?: string;
};

/** Makes a token of the protocol ECv2, as the published format describes it. */
export function mintEcV2(order: EcV2Order): string {
  const { now, rootKey = testRootKey } = order;
  const intermediate = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const signedKey = JSON.stringify({
    keyValue: intermediate.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    keyExpiration: String(order.keyExpiresAt ?? now + WEEK),
  });
  const signedMessage = encrypt(messageOf(order), order);
  return JSON.stringify({
    protocolVersion: 'ECv2',
    signature: signatureOf(intermediate.privateKey, 'Google', order.recipient, 'ECv2', signedMessage),
    intermediateSigningKey: { signedKey, signatures: [signatureOf(rootKey, 'Google', 'ECv2', signedKey)] },
    signedMessage,
  });
}

const messageOf = ({ card, now, expiresAt = now + WEEK }: EcV2Order): string =>
  JSON.stringify({
    messageExpiration: String(expiresAt),
    messageId: randomUUID(),
    paymentMethod: 'CARD',
    paymentMethodDetails: {
      pan: card.number,
      expirationMonth: Number(card.expiryMonth),
      expirationYear: Number(card.expiryYear),
      ...(card.cryptogram === null
        ? { authMethod: 'PAN_ONLY' }
        : {
            authMethod: 'CRYPTOGRAM_3DS',
            cryptogram: card.cryptogram,
            ...(card.eci === null ? {} : { eciIndicator: card.eci }),
          }),
    },
  });

function encrypt(plain: string, { merchantKey, ephemeralPublicKey }: EcV2Order): string {
  const ephemeral = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const point = ephemeral.publicKey.export({ type: 'spki', format: 'der' }).subarray(-POINT_LENGTH);
  const secret = diffieHellman({ privateKey: ephemeral.privateKey, publicKey: merchantKey });
  const keys = Buffer.from(hkdfSync('sha256', Buffer.concat([point, secret]), '', 'Google', 64));
  const cipher = createCipheriv('aes-256-ctr', keys.subarray(0, 32), Buffer.alloc(16));
  const encrypted = Buffer.concat([cipher.update(plain), cipher.final()]);
  return JSON.stringify({
    encryptedMessage: encrypted.toString('base64'),
    ephemeralPublicKey: ephemeralPublicKey ?? point.toString('base64'),
    tag: createHmac('sha256', keys.subarray(32)).update(encrypted).digest('base64'),
  });
}

/** A signature over parts with their lengths in front, four bytes each, the lowest first. */
function signatureOf(key: KeyObject, ...parts: readonly string[]): string {
  const bytes = parts.flatMap((part) => {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(Buffer.byteLength(part));
    return [length, Buffer.from(part)];
  });
  return sign('sha256', Buffer.concat(bytes), key).toString('base64');
}
