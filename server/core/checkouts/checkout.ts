import type { Fields } from '../fields.ts';
import type { Payment } from '../payments/payment.ts';
import {
  type Cents,
  type CheckoutKey,
  type EntityKey,
  type Instant,
  minutes,
  type PaymentKey,
  plus,
} from '../values.ts';

export type Checkout = {
  readonly key: CheckoutKey;
  readonly version: number;
  readonly entity: EntityKey;
  readonly createdAt: Instant;
  /** Null when the checkout only registers an account. */
  readonly amountCents: Cents | null;
  readonly currency: string | null;
  /** The merchant's parameters, from creation and updates. */
  readonly fields: Fields;
  /** When the shopper first pressed pay; null before. */
  readonly postedAt: Instant | null;
  /** When the merchant first read the status after that; null before. */
  readonly readAt: Instant | null;
  /** The latest attempt to pay; no other follows an approved one. */
  readonly payment: PaymentKey | null;
  /** How often the shopper has begun a payment, and how many of those an acquirer is known to have declined. */
  readonly attempts: number;
  readonly declines: number;
};

/** A checkout without the merchant's parameters: all that paying and reading a checkout change or need. */
export type CheckoutProgress = Omit<Checkout, 'fields'>;

/** A checkout with its latest payment, if there is one. */
export type CheckoutStatus = { readonly checkout: CheckoutProgress; readonly payment: Payment | null };

/** The entity tag of a price (RFC 9110), which changes when the merchant updates amount or currency (DECISIONS 34). */
export const priceTag = ({ amountCents, currency }: CheckoutProgress): string =>
  `${amountCents ?? 'nothing'}${currency ?? ''}`;

/** What the shopper does at a checkout: without an amount, only an account is stored. */
export type CheckoutPurpose = 'payment' | 'registration';
export const purposeOf = ({ amountCents }: Pick<CheckoutProgress, 'amountCents'>): CheckoutPurpose =>
  amountCents === null ? 'registration' : 'payment';

export const CHECKOUT_LIFE = minutes(30);
export const PING_AFTER = minutes(29);

/** Expiry is never stored: a checkout is expired when its time is over. */
export const isExpired = (checkout: CheckoutProgress, now: Instant): boolean =>
  now >= plus(checkout.createdAt, CHECKOUT_LIFE);

/**
 * How often a checkout may change before it takes no further attempt. Each attempt changes it, and no token is needed
 * to make one.
 */
export const CHANGES_MAX = 250;

/** Whether a checkout has changed so often, by attempts, updates and reads, that it takes no further attempt. */
export const isUsedUp = ({ version }: CheckoutProgress): boolean => version >= CHANGES_MAX;

/**
 * A payment that is pending or approved, or that was rejected after the checkout expired, stays readable
 * (DECISIONS 40).
 */
export const outlives = ({ checkout, payment }: CheckoutStatus): boolean =>
  payment !== null && (payment.state !== 'rejected' || isExpired(checkout, payment.endedAt));

/** Whether the merchant has an unread result to be pinged about (spec, Shopper result request). */
export const needsPing = (checkout: CheckoutProgress): boolean =>
  checkout.postedAt !== null && checkout.readAt === null;
