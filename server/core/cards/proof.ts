import type { Fields } from '../fields.ts';

/** The proof that the cardholder was authenticated (spec, 3D Secure). */
export type AuthenticationProof = {
  readonly eci: string | null;
  readonly verificationId: string | null;
  /** Of 3-D Secure 1. */
  readonly xid: string | null;
  readonly dsTransactionId: string | null;
  readonly acsTransactionId: string | null;
  readonly version: string | null;
};

/** The result of an authentication that a merchant's own server made (spec, 3D Secure); an xid alone is none. */
export function externalProof(fields: Fields): AuthenticationProof | null {
  const { 'threeDSecure.eci': eci, 'threeDSecure.verificationId': verificationId } = fields;
  if (eci === undefined && verificationId === undefined) return null;
  return {
    eci: eci ?? null,
    verificationId: verificationId ?? null,
    xid: fields['threeDSecure.xid'] ?? null,
    dsTransactionId: fields['threeDSecure.dsTransactionId'] ?? null,
    acsTransactionId: fields['threeDSecure.acsTransactionId'] ?? null,
    version: fields['threeDSecure.version'] ?? null,
  };
}

const none: AuthenticationProof = {
  eci: null,
  verificationId: null,
  xid: null,
  dsTransactionId: null,
  acsTransactionId: null,
  version: null,
};

/** The proof with the merchant's xid, which reaches the acquirer in any case (spec, 3D Secure). */
export const withXid = (
  proof: AuthenticationProof | null,
  { 'threeDSecure.xid': xid }: Fields,
): AuthenticationProof | null => (xid === undefined ? proof : { ...(proof ?? none), xid });
