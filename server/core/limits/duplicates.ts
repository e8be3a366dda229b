import type { CheckoutKey, Instant, PaymentKey } from '../values.ts';

/** What a payment is the only one to have, until it is rejected. */
export type PaymentClaim = {
  readonly payment: PaymentKey;
  /** The attempts of one checkout do not exclude each other. */
  readonly checkout: CheckoutKey | null;
  /** A keyed hash, in hex, of the merchantTransactionId; null where that need not be unique. */
  readonly reference: string | null;
  /** A keyed hash, in hex, of account, type, amount and currency; null where the channel has no window for it. */
  readonly charge: string | null;
  /** When the charge may be repeated. */
  readonly endsAt: Instant | null;
};

/** The result code of a payment that has lost a claim, by the rule of the database that refused it. */
export const duplicateCodes: ReadonlyMap<string, string> = new Map([
  ['payment_claims_reference', '800.130.100'],
  ['payment_claims_charge', '800.110.100'],
]);
