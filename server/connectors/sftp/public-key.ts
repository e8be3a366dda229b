import { createPublicKey, hash, type JsonWebKey } from 'node:crypto';

/** An SSH public key (RFC 4253, 6.6; RFC 5656, 3.1; RFC 8709, 4). */
export type SshPublicKey = {
  /** Type and key in base64, as in an authorized_keys file, without options and comment. */
  readonly text: string;
  /** SHA-256 of the key, as OpenSSH shows it. */
  readonly fingerprint: string;
};

/** In bits: shorter RSA keys are refused (NIST SP 800-57, 128 bits of security). */
const RSA_MIN = 3072;
const RSA_MAX = 16_384;

const curves: Readonly<Record<string, { readonly crv: string; readonly bytes: number }>> = {
  nistp256: { crv: 'P-256', bytes: 32 },
  nistp384: { crv: 'P-384', bytes: 48 },
  nistp521: { crv: 'P-521', bytes: 66 },
};

/** The key in a line of an authorized_keys file or a .pub file; undefined for any other text. */
export function readPublicKey(line: string): SshPublicKey | undefined {
  const [type = '', base64 = ''] = line.trim().split(/\s+/);
  if (!/^[A-Za-z0-9+/]{1,4000}={0,2}$/.test(base64)) return undefined;
  const blob = Buffer.from(base64, 'base64');
  const jwk = jwkOf(type, fieldsOf(blob));
  if (!jwk || !isKey(jwk)) return undefined;
  return { text: `${type} ${blob.toString('base64')}`, fingerprint: fingerprintOf(blob) };
}

/** The fingerprint of a key as it stands in messages of the protocol. */
export const fingerprintOf = (blob: Buffer): string => `SHA256:${hash('sha256', blob, 'base64').replaceAll('=', '')}`;

/** The strings that a key consists of, the name of its type first; none where they do not fill it exactly. */
function fieldsOf(blob: Buffer): readonly Buffer[] {
  const fields: Buffer[] = [];
  for (let at = 0; at < blob.length;) {
    if (blob.length - at < 4) return [];
    const end = at + 4 + blob.readUInt32BE(at);
    if (end > blob.length) return [];
    fields.push(blob.subarray(at + 4, end));
    at = end;
  }
  return fields;
}

const text = (bytes: Buffer): string => bytes.toString('base64url');

function jwkOf(type: string, fields: readonly Buffer[]): JsonWebKey | undefined {
  const [name, first, second, ...more] = fields;
  if (!name || !first || more.length > 0 || name.toString('latin1') !== type) return undefined;
  if (type === 'ssh-ed25519') return second ? undefined : { kty: 'OKP', crv: 'Ed25519', x: text(first) };
  if (!second) return undefined;
  if (type === 'ssh-rsa') return { kty: 'RSA', e: text(first), n: text(second) };
  const curve = curves[first.toString('latin1')];
  if (!curve || type !== `ecdsa-sha2-${first.toString('latin1')}`) return undefined;
  // An uncompressed point (SEC 1, 2.3.3).
  if (second[0] !== 4 || second.length !== 1 + 2 * curve.bytes) return undefined;
  const [x, y] = [second.subarray(1, 1 + curve.bytes), second.subarray(1 + curve.bytes)];
  return { kty: 'EC', crv: curve.crv, x: text(x), y: text(y) };
}

function isKey(jwk: JsonWebKey): boolean {
  try {
    const { asymmetricKeyDetails: details } = createPublicKey({ key: jwk, format: 'jwk' });
    const bits = details?.modulusLength;
    return bits === undefined || (bits >= RSA_MIN && bits <= RSA_MAX);
  } catch {
    return false;
  }
}
