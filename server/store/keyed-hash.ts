import { hash } from 'node:crypto';

/** In bytes: the block of SHA-256. */
const BLOCK = 64;

/**
 * A keyed hash, in hex: HMAC with SHA-256 (RFC 2104). For the machine's sake it is made of two hashes, because an `Hmac`
 * of the library is an object of its own each time, which costs several times as much.
 */
export function keyedHash(secret: Buffer): (data: string | Uint8Array) => string {
  const [inner, outer] = [padded(secret, 0x36), padded(secret, 0x5c)];
  return (data) => {
    const bytes = typeof data === 'string' ? Buffer.from(data) : data;
    return hash('sha256', Buffer.concat([outer, hash('sha256', Buffer.concat([inner, bytes]), 'buffer')]), 'hex');
  };
}

/** The secret, which is not longer than a block, filled up with zeros, and each byte combined with `pad`. */
const padded = (secret: Buffer, pad: number): Buffer =>
  Buffer.alloc(BLOCK, pad).map((byte, i) => byte ^ (secret[i] ?? 0)) as Buffer;
