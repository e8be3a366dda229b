import type { Fields } from '../fields.ts';
import type { Payment } from '../payments/payment.ts';
import { minutes, plus, type Cents, type Key, type Millis } from '../values.ts';

export type Checkout = {
  readonly key: Key;
  readonly version: number;
  readonly entity: Key;
  readonly createdAt: Millis;
  /** Null when the checkout only registers. */
  readonly amountCents: Cents | null;
  readonly currency: string | null;
  /** What the merchant sent when creating and updating it. */
  readonly fields: Fields;
  /** When the shopper first pressed pay; null before. */
  readonly postedAt: Millis | null;
  /** When the merchant first read the status after that; null before. */
  readonly readAt: Millis | null;
  /** The latest attempt to pay. After one that succeeded there is no other. */
  readonly payment: Key | null;
};

/** A checkout without what was said about it: all that paying and reading it change or look at. */
export type Standing = Omit<Checkout, 'fields'>;

/** Where a checkout stands: its latest payment, or nothing yet. */
export type CheckoutStatus = { readonly checkout: Standing; readonly payment: Payment | null };

/** Names what is to be paid; another one after an update that changes it. */
export const priceTag = ({ amountCents, currency }: Standing): string => `${amountCents ?? 'nothing'}${currency ?? ''}`;

export const CHECKOUT_LIFE = minutes(30);
export const PING_AFTER = minutes(29);

/** Expiry is never stored: a checkout is expired when its time is over. */
export const isExpired = (checkout: Standing, now: Millis): boolean => now >= plus(checkout.createdAt, CHECKOUT_LIFE);

/**
 * A success, and the end of an attempt that the checkout's own end found under way, can still be read afterwards
 * (design 5).
 */
export const outlives = ({ checkout, payment }: CheckoutStatus): boolean =>
  payment !== null &&
  (payment.state === 'approved' || payment.endedAt === null || isExpired(checkout, payment.endedAt));

/** The merchant is asked to read a result that nobody has read (spec, Shopper result request). */
export const needsPing = (checkout: Standing): boolean => checkout.postedAt !== null && checkout.readAt === null;
