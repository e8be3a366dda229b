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
