import {
  createCipheriv,
  createHmac,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';
import type { Fields } from '../../core/fields.ts';
import type { Instant } from '../../core/values.ts';
import type { WebhookFormat } from '../../core/webhooks/webhook.ts';

/** A notification before it is protected. `id` is the same at every try. */
export type Notification = { readonly id: string; readonly at: Instant; readonly body: string };

/** A request as it is sent. */
export type ProtectedNotification = { readonly headers: Fields; readonly body: string };

/** Protects a notification by the keys of its webhook, of which there is one at least. */
type Protect = (notification: Notification, secrets: readonly string[]) => ProtectedNotification;

const protections: Readonly<Record<WebhookFormat, Protect>> = {
  encrypted(notification, secrets) {
    const { headers, hex } = encrypted(notification, secrets);
    return { headers: { ...headers, 'content-type': 'text/plain' }, body: hex };
  },
  encryptedJson(notification, secrets) {
    const { headers, hex } = encrypted(notification, secrets);
    return { headers: { ...headers, ...JSON_TYPE }, body: JSON.stringify({ encryptedBody: hex }) };
  },
  signed: ({ id, at, body }, secrets) => ({
    headers: {
      ...JSON_TYPE,
      'webhook-id': id,
      'webhook-timestamp': String(secondsOf(at)),
      'webhook-signature': secrets.map((secret) => signatureOf(secret, `${id}.${secondsOf(at)}.${body}`)).join(' '),
    },
    body,
  }),
};

export const protect = (format: WebhookFormat, ...given: Parameters<Protect>): ProtectedNotification =>
  protections[format](...given);

const JSON_TYPE = { 'content-type': 'application/json' } as const;
const secondsOf = (at: Instant): number => Math.floor(at / 1000);

/** AES-256-GCM under the first key; nonce and tag are headers, as receivers of this API family expect. */
function encrypted({ id, body }: Notification, [secret = '']: readonly string[]) {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(secret, 'hex'), nonce, { authTagLength: 16 });
  const hex = cipher.update(body, 'utf8', 'hex') + cipher.final('hex');
  return {
    hex: hex.toUpperCase(),
    headers: {
      'x-initialization-vector': nonce.toString('hex').toUpperCase(),
      'x-authentication-tag': cipher.getAuthTag().toString('hex').toUpperCase(),
      'webhook-id': id,
    },
  };
}

const SYMMETRIC = 'whsec_';
const PRIVATE = 'whsk_';

/** Standard Webhooks 1.0: `v1` is HMAC-SHA-256, `v1a` is Ed25519. */
function signatureOf(secret: string, text: string): string {
  if (secret.startsWith(PRIVATE)) return `v1a,${sign(null, Buffer.from(text), ed25519Key(secret)).toString('base64')}`;
  return `v1,${createHmac('sha256', symmetricKey(secret)).update(text).digest('base64')}`;
}

/** Keys are made once, because making one takes longer than signing. */
function symmetricKey(secret: string): KeyObject {
  const known = symmetricKeys.get(secret);
  if (known) return known;
  const key = createSecretKey(secret.slice(SYMMETRIC.length), 'base64');
  symmetricKeys.set(secret, key);
  return key;
}
const symmetricKeys = new Map<string, KeyObject>();

/** The beginning of an Ed25519 private key in PKCS #8 (RFC 8410), which the 32 bytes of its seed follow. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** A private key is its seed, or the seed with the public key after it. */
const ed25519Key = (secret: string) =>
  createPrivateKey({
    key: Buffer.concat([PKCS8, Buffer.from(secret.slice(PRIVATE.length), 'base64').subarray(0, 32)]),
    format: 'der',
    type: 'pkcs8',
  });

/** The key with which a receiver verifies: of a private key the public one, of others the key itself. */
export function verificationKey(secret: string): string {
  if (!secret.startsWith(PRIVATE)) return secret;
  const { x = '' } = createPublicKey(ed25519Key(secret)).export({ format: 'jwk' });
  return `whpk_${Buffer.from(x, 'base64url').toString('base64')}`;
}

/** The form of a key of each format. */
export const secretForms = {
  encrypted: { pattern: /^[0-9a-f]{64}$/i, expected: '64 hexadecimal characters' },
  encryptedJson: { pattern: /^[0-9a-f]{64}$/i, expected: '64 hexadecimal characters' },
  signed: {
    pattern: /^whsec_[A-Za-z0-9+/]{32,88}={0,2}$|^whsk_(?:[A-Za-z0-9+/]{43}=|[A-Za-z0-9+/]{86}==)$/,
    expected: 'whsec_ with 24 to 64 bytes in base64, or whsk_ with an Ed25519 key of 32 or 64 bytes in base64',
  },
} as const satisfies Readonly<Record<WebhookFormat, { readonly pattern: RegExp; readonly expected: string }>>;
