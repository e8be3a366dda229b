import { createPrivateKey, createPublicKey, diffieHellman, hash, type KeyObject, verify } from 'node:crypto';

/** The SubjectPublicKeyInfo of P-256 up to its point (RFC 5480): both formats use this curve and no other. */
const HEAD = Buffer.from('3059301306072a8648ce3d020106082a8648ce3d030107034200', 'hex');
const POINT_LENGTH = 65;
const UNCOMPRESSED = 0x04;

/**
 * The public key of an uncompressed point. Undefined for any other form, and for a point that is not on the curve: a
 * shared secret with one would give away parts of the private key (SEC 1, 3.2.2.1).
 */
export function keyOfPoint(point: Buffer): KeyObject | undefined {
  return keyOfSpki(Buffer.concat([HEAD, point]));
}

/** The public key of a SubjectPublicKeyInfo in its only form. */
export function keyOfSpki(spki: Buffer): KeyObject | undefined {
  const isUncompressed = spki.length === HEAD.length + POINT_LENGTH && spki[HEAD.length] === UNCOMPRESSED;
  if (!isUncompressed || !spki.subarray(0, HEAD.length).equals(HEAD)) return undefined;
  try {
    return createPublicKey({ key: spki, format: 'der', type: 'spki' });
  } catch {
    return undefined;
  }
}

export const spkiOf = (key: KeyObject): Buffer =>
  (key.type === 'private' ? createPublicKey(key) : key).export({ format: 'der', type: 'spki' });

/** SHA-256 of a key's SubjectPublicKeyInfo, in base64, by which EC_v1 names it. */
export const publicKeyHash = (key: KeyObject): string => hash('sha256', spkiOf(key), 'buffer').toString('base64');

/** A merchant's private key (PKCS #8 in base64); undefined for one that is not of the curve. */
export function readPrivateKey(pkcs8: string): KeyObject | undefined {
  try {
    const key = createPrivateKey({ key: Buffer.from(pkcs8, 'base64'), format: 'der', type: 'pkcs8' });
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : undefined;
  } catch {
    return undefined;
  }
}

/** The shared secret of ECDH: the 32 bytes of the common point's first coordinate. */
export const sharedSecret = (privateKey: KeyObject, publicKey: KeyObject): Buffer =>
  diffieHellman({ privateKey, publicKey });

/** Whether an ECDSA signature (DER, SHA-256) is that of the key. */
export function isSignedBy(key: KeyObject, data: Buffer, signature: Buffer): boolean {
  try {
    return verify('sha256', data, key, signature);
  } catch {
    return false;
  }
}
