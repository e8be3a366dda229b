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
