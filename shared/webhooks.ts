/*
 * For the servers of merchants: opens what a webhook receives. It uses the Web Crypto API, which node, Deno, Bun and
 * workers have.
 */

/** A notification (spec, Webhook notifications). The payload is what the API answers about its object. */
export type WebhookNotification = {
  /** The same at every try: a notification whose id is known was received before. */
  readonly id: string;
  readonly type: string;
  readonly action?: string;
  readonly payload: Readonly<Record<string, unknown>>;
};

/** A request to a webhook as it was received. The text is that of the body, before any parser has read it. */
export type ReceivedWebhook = {
  /** The value of a header by its name in small letters. */
  readonly header: (name: string) => string | null | undefined;
  readonly text: string;
};

/** The keys of the webhook, of which any may be in use while one is replaced, and the time in milliseconds since 1970. */
export type WebhookKeys = { readonly keys: readonly string[]; readonly now: number };

/** How far the time of a signed notification may be away from now, in seconds (Standard Webhooks). */
const TOLERANCE = 300;

/**
 * Opens an encrypted notification, or verifies a signed one. Throws an Error when it was not protected by any of the
 * keys, was changed, or is too old.
 */
export async function openWebhook(received: ReceivedWebhook, known: WebhookKeys): Promise<WebhookNotification> {
  const nonce = received.header('x-initialization-vector');
  const text = nonce ? await decrypted(received, nonce, known.keys) : await verified(received, known);
  return { id: received.header('webhook-id') ?? '', ...(JSON.parse(text) as Omit<WebhookNotification, 'id'>) };
}

/** AES-256-GCM of the body, in hexadecimal; nonce and tag are headers. */
async function decrypted(received: ReceivedWebhook, nonce: string, keys: readonly string[]): Promise<string> {
  const { text } = received;
  const hex = text.startsWith('{') ? (JSON.parse(text) as { readonly encryptedBody: string }).encryptedBody : text;
  const [iv, tag] = [bytesOf(nonce, 12), bytesOf(received.header('x-authentication-tag') ?? '', 16)];
  const sealed = bytesOf(hex);
  if (!iv || !tag || !sealed) throw new Error('Expected an encrypted notification, saw something else');
  const data = new Uint8Array([...sealed, ...tag]);
  for (const key of keys) {
    const raw = bytesOf(key, 32);
    if (!raw) continue;
    const secret = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['decrypt']);
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, secret, data).catch(() => undefined);
    if (plain) return new TextDecoder().decode(plain);
  }
  throw new Error('Expected a notification encrypted by a known key, saw another one');
}

/** Bytes in hexadecimal; undefined for any other text, or another number of bytes. */
function bytesOf(hex: string, length = hex.length / 2): Uint8Array<ArrayBuffer> | undefined {
  if (hex.length !== 2 * length || !/^(?:[0-9a-f]{2})*$/i.test(hex)) return undefined;
  return Uint8Array.from({ length }, (_, at) => Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16));
}

/** Standard Webhooks 1.0: `v1` is HMAC-SHA-256 under a shared key, `v1a` Ed25519 under a public key. */
async function verified({ header, text }: ReceivedWebhook, { keys, now }: WebhookKeys): Promise<string> {
  const [id, timestamp] = [header('webhook-id') ?? '', header('webhook-timestamp') ?? ''];
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now / 1000 - Number(timestamp)) > TOLERANCE)
    throw new Error(`Expected a notification of the last ${TOLERANCE} seconds, saw the time ${timestamp}`);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`);
  const signatures = (header('webhook-signature') ?? '').split(' ').map((each) => each.split(','));
  for (const key of keys)
    for (const [version = '', signature = ''] of signatures)
      if (await isSignedBy(key, { version, signature: fromBase64(signature), signed })) return text;
  throw new Error('Expected a notification signed by a known key, saw another one');
}

type Signature = {
  readonly version: string;
  readonly signature: Uint8Array<ArrayBuffer> | undefined;
  readonly signed: Uint8Array<ArrayBuffer>;
};

async function isSignedBy(key: string, { version, signature, signed }: Signature): Promise<boolean> {
  const [, prefix = '', encoded = ''] = /^(whsec_|whpk_)(.*)$/.exec(key) ?? [];
  const raw = fromBase64(encoded);
  if (!raw || !signature) return false;
  if (prefix === 'whsec_' && version === 'v1') {
    const algorithm = { name: 'HMAC', hash: 'SHA-256' };
    const secret = await crypto.subtle.importKey('raw', raw, algorithm, false, ['verify']);
    return crypto.subtle.verify('HMAC', secret, signature, signed);
  }
  if (prefix !== 'whpk_' || version !== 'v1a') return false;
  const publicKey = await crypto.subtle.importKey('raw', raw, 'Ed25519', false, ['verify']);
  return crypto.subtle.verify('Ed25519', publicKey, signature, signed);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (text === '' || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return undefined;
  return Uint8Array.from(atob(text), (character) => character.codePointAt(0) ?? 0);
}

/*
 * The part of the web's interfaces that is used here: it is the same in browsers and on servers, whose own declarations
 * exclude each other.
 */

type Algorithm = string | { readonly name: string; readonly hash?: string; readonly iv?: Uint8Array };
declare const crypto: {
  readonly subtle: {
    importKey(
      format: 'raw',
      key: Uint8Array,
      algorithm: Algorithm,
      extractable: boolean,
      // One argument more than the house has, because the interface is the web's.
      ...uses: readonly [readonly ('decrypt' | 'verify')[]]
    ): Promise<object>;
    decrypt(algorithm: Algorithm, key: object, data: Uint8Array): Promise<ArrayBuffer>;
    verify(algorithm: Algorithm, key: object, ...signed: readonly [Uint8Array, Uint8Array]): Promise<boolean>;
  };
};
declare const TextEncoder: new () => { encode(text: string): Uint8Array<ArrayBuffer> };
declare const TextDecoder: new () => { decode(bytes: ArrayBuffer): string };
declare const atob: (text: string) => string;
