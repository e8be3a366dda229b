import { createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto';

const TAG_BYTES = 16;
const ZEROS = Buffer.alloc(16);

/** Decrypts AES-256-GCM with a nonce of sixteen zeros, as EC_v1 has it; undefined unless the tag at the end fits. */
export function decryptGcm(data: Buffer, key: Buffer): Buffer | undefined {
  if (data.length < TAG_BYTES) return undefined;
  const cipher = createDecipheriv('aes-256-gcm', key, ZEROS, { authTagLength: TAG_BYTES });
  cipher.setAuthTag(data.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([cipher.update(data.subarray(0, -TAG_BYTES)), cipher.final()]);
  } catch {
    return undefined;
  }
}

export type AuthenticatedText = { readonly encrypted: Buffer; readonly tag: Buffer };

/**
 * Decrypts AES-256-CTR with a counter that begins at zero, as ECv2 has it; undefined unless the HMAC of the encrypted
 * text is the tag, which is compared in constant time.
 */
export function decryptCtr(
  { encrypted, tag }: AuthenticatedText,
  keys: { readonly encryption: Buffer; readonly authentication: Buffer },
): Buffer | undefined {
  const expected = createHmac('sha256', keys.authentication).update(encrypted).digest();
  if (tag.length !== expected.length || !timingSafeEqual(tag, expected)) return undefined;
  const cipher = createDecipheriv('aes-256-ctr', keys.encryption, ZEROS);
  return Buffer.concat([cipher.update(encrypted), cipher.final()]);
}
