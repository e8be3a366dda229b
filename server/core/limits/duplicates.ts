import type { CheckoutKey, Instant, PaymentKey } from '../values.ts';

/** Who holds a claim: a checkout for all its attempts, or a payment without one. */
export type ClaimHolder = CheckoutKey | PaymentKey;

export const holderOf = ({ key, checkout }: { key: PaymentKey; checkout: CheckoutKey | null }): ClaimHolder =>
  checkout ?? key;

/** What a payment is the only one to have, until it is rejected. */
export type PaymentClaim = {
  /** A keyed hash, in hex: of the merchantTransactionId, of account, type, amount and currency, of the payment that is resubmitted, or of a mandate. */
  readonly name: string;
  readonly holder: ClaimHolder;
  readonly rule: ClaimRule;
  /** When anyone may have it again; null for a claim without an end. */
  readonly endsAt: Instant | null;
};

/** The result code of a payment whose claim another one has. */
export const duplicateCodes = {
  claimed_reference: '800.130.100',
  claimed_charge: '800.110.100',
  claimed_resubmission: '800.110.100',
  claimed_mandate: '800.100.204',
} as const;

export type ClaimRule = keyof typeof duplicateCodes;

const OF_MANDATE = 'mandate ';

/** The name of the claim on a mandate for one debit, by its hash. The debit itself holds it, also that of a checkout. */
export const mandateClaimName = (hash: string): string => `${OF_MANDATE}${hash}`;

export const isMandateClaim = (name: string): boolean => name.startsWith(OF_MANDATE);

export const isClaimRule = (rule: string): rule is ClaimRule => rule in duplicateCodes;
