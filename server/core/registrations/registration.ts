import { isAsynchronous } from 'shared';
import type { Fields } from '../fields.ts';
import type { EntityKey, Instant, Key, PaymentKey, RegistrationKey, TestMode } from '../values.ts';
import type { Consent } from './consent.ts';

/**
 * An account that is stored for later payments (spec, Tokenization and registration). It has the number of the payment
 * that created it; their public ids are unrelated.
 */
export type Registration = {
  readonly key: RegistrationKey;
  readonly version: number;
  readonly entity: EntityKey;
  readonly brand: string | null;
  readonly testMode: TestMode | null;
  readonly resultCode: string;
  readonly createdAt: Instant;
  /** The request's parameters as they may be shown: of the account, what is no secret. */
  readonly fields: Fields;
  /** The shopper's consent to the storing; null where only the merchant's server asked for it. */
  readonly consent: Consent | null;
  /** The due date of the latest debit under its mandate, yyyy-MM-dd; null before the first, or without a mandate. */
  readonly mandateUsedOn: string | null;
} & (StoredAccount | DeletedAccount);

/** The account as the vault sealed it, under the number of the registration; never a security code (PCI DSS 3.3). */
type StoredAccount = { readonly sealed: string; readonly deletedAt: null; readonly deletion: null };
/** `deletion` is the key of the request that deleted the account. */
type DeletedAccount = { readonly sealed: null; readonly deletedAt: Instant; readonly deletion: PaymentKey };

export type ActiveRegistration = Registration & StoredAccount;
export type DeletedRegistration = Registration & DeletedAccount;

export const isActive = (registration: Registration): registration is ActiveRegistration =>
  registration.sealed !== null;

/** Whether the shopper confirms each payment by the account elsewhere, so that it is never charged without them. */
export const needsShopper = ({ brand }: Pick<Registration, 'brand'>): boolean => isAsynchronous(brand);

/** The key of the registration that a payment creates. The cast holds because both are the same number. */
export const registrationOf = (payment: PaymentKey): RegistrationKey => payment as Key as RegistrationKey;

/** A registration whose account and whose shopper's data are destroyed. The consent stays, as proof of the storing. */
export const deleted = (
  registration: ActiveRegistration,
  { deletion, at }: { deletion: PaymentKey; at: Instant },
): DeletedRegistration => ({ ...registration, fields: {}, sealed: null, deletedAt: at, deletion });
