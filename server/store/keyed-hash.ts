import { hash } from 'node:crypto';

/** In bytes: the block of SHA-256. */
const BLOCK = 64;
const DIGEST = 32;

/** In characters: what is longer is hashed in memory of its own. */
const SHORT = 300;

/**
 * A keyed hash, in hex: HMAC with SHA-256 (RFC 2104). For the machine's sake it is made of two hashes, because an `Hmac`
 * of the library is an object of its own each time, which costs several times as much. Short texts are hashed in the same
 * memory each time, and nothing of them stays in it: that takes half the time of memory for each.
 */
export function keyedHash(secret: Buffer): (data: string | Uint8Array) => string {
  const inner = Buffer.concat([padded(secret, 0x36), Buffer.alloc(3 * SHORT)]);
  const outer = Buffer.concat([padded(secret, 0x5c), Buffer.alloc(DIGEST)]);
  function innerHash(data: string | Uint8Array): string {
    if (typeof data !== 'string' || data.length > SHORT)
      return hash('sha256', Buffer.concat([inner.subarray(0, BLOCK), Buffer.from(data)]), 'hex');
    const end = BLOCK + inner.write(data, BLOCK);
    const digest = hash('sha256', inner.subarray(0, end), 'hex');
    inner.fill(0, BLOCK, end);
    return digest;
  }
  return (data) => {
    outer.write(innerHash(data), BLOCK, 'hex');
    return hash('sha256', outer, 'hex');
  };
}

/** The secret, which is not longer than a block, filled up with zeros, and each byte combined with `pad`. */
const padded = (secret: Buffer, pad: number): Buffer =>
  Buffer.alloc(BLOCK, pad).map((byte, i) => byte ^ (secret[i] ?? 0)) as Buffer;
