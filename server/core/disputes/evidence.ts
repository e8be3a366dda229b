import type { EntityKey, EvidenceKey, Instant, PaymentKey } from '../values.ts';

/** What evidence may be: what the portals of acquirers take. */
export const evidenceTypes = ['application/pdf', 'image/png', 'image/jpeg', 'text/plain'] as const;
export type EvidenceType = (typeof evidenceTypes)[number];

/** A file with which a merchant contests a chargeback. It is never altered. */
export type Evidence = {
  readonly key: EvidenceKey;
  /** The chargeback. */
  readonly dispute: PaymentKey;
  readonly entity: EntityKey;
  readonly name: string;
  readonly type: EvidenceType;
  readonly bytes: number;
  /** SHA-256 of its bytes, in hex. */
  readonly hash: string;
  /** The e-mail address of the user who added it. */
  readonly addedBy: string;
  readonly addedAt: Instant;
};

/** In bytes: the limit of Visa's and Mastercard's portals is 10 MB for all files of a dispute. */
export const EVIDENCE_MAX = 5 * 1024 * 1024;
export const EVIDENCE_COUNT_MAX = 20;

const signatures: readonly (readonly [type: EvidenceType, begin: string])[] = [
  ['application/pdf', '255044462d'],
  ['image/png', '89504e470d0a1a0a'],
  ['image/jpeg', 'ffd8ff'],
];

/** The type of a file by its bytes, whatever its name is; undefined for one that is not accepted. */
export function evidenceTypeOf(bytes: Buffer): EvidenceType | undefined {
  const begin = bytes.toString('hex', 0, 8);
  const signed = signatures.find(([, signature]) => begin.startsWith(signature));
  if (signed) return signed[0];
  return isPlainText(bytes) ? 'text/plain' : undefined;
}

/** UTF-8 without control characters but tabs and line breaks. */
function isPlainText(bytes: Buffer): boolean {
  if (bytes.some((byte) => byte < 32 && byte !== 9 && byte !== 10 && byte !== 13)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
