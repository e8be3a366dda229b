import { createPrivateKey, createPublicKey } from 'node:crypto';

/** PKCS #8 of an Ed25519 key up to its 32 bytes (RFC 8410, 7). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');
const TYPE = 'ssh-ed25519';

/** An Ed25519 key of 32 random bytes as OpenSSH keeps it (PROTOCOL.key), with its public key. */
export function sshKeyOf(seed: Uint8Array): { readonly privateKey: string; readonly publicKey: string } {
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
  const point = Buffer.from(x, 'base64url');
  const publicBlob = Buffer.concat([field(TYPE), field(point)]);
  // Two equal numbers show that a passphrase was right; there is none, and the padding fills blocks of eight.
  const unpadded = Buffer.concat([Buffer.alloc(8), publicBlob, field(Buffer.concat([seed, point])), field('')]);
  const padding = Buffer.from(Array.from({ length: (8 - (unpadded.length % 8)) % 8 }, (_, at) => at + 1));
  const content = Buffer.concat([
    Buffer.from('openssh-key-v1\0'),
    ...['none', 'none', ''].map(field),
    Buffer.from([0, 0, 0, 1]),
    field(publicBlob),
    field(Buffer.concat([unpadded, padding])),
  ]);
  const lines = content.toString('base64').match(/.{1,70}/g) ?? [];
  return {
    privateKey: ['-----BEGIN OPENSSH PRIVATE KEY-----', ...lines, '-----END OPENSSH PRIVATE KEY-----', ''].join('\n'),
    publicKey: `${TYPE} ${publicBlob.toString('base64')}`,
  };
}

function field(value: string | Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  const bytes = Buffer.from(value);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}
