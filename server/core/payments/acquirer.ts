import type { SepaReason } from 'shared';
import type { Collection } from '../bank-accounts/collection.ts';
import type { Fields } from '../fields.ts';
import type { Cents, Instant, Money } from '../values.ts';
import type { Account } from './account.ts';
import type { Redirect } from './findings.ts';

declare const acquirerKey: unique symbol;

/**
 * The key of one request at an acquirer, which carries out each key once. It is no payment's id, because a payment may
 * have several requests.
 */
export type AcquirerKey = string & { readonly [acquirerKey]: true };

/**
 * The members of every request to an acquirer. `key` names the attempt: however often the request arrives, it is
 * carried out once.
 */
export type RequestMembers = {
  readonly key: AcquirerKey;
  readonly amountCents: Cents;
  readonly currency: string;
  readonly custom: Fields;
  readonly merchantTransactionId: string | null;
  /** The merchant's whole text for the shopper's statement; each acquirer shortens it to its own length. */
  readonly descriptor: string | null;
  /** The parameters that the spec calls forwarded, by their names (DECISIONS 80). */
  readonly forwarded: Fields;
  /** The merchant account that it is for; null in a channel without accounts. */
  readonly merchantAccount: MerchantAtAcquirer | null;
};

/** A merchant account as its acquirer knows it. */
export type MerchantAtAcquirer = {
  readonly id: string;
  /** The merchant's number at the acquirer. */
  readonly acquirerId: string;
};

/** What an acquirer needs to send the shopper to another page and back. */
export type ShopperReturn = {
  /** The name of the merchant that the page shows. */
  readonly payee: string;
  /** Where the shopper's browser comes back to; its return decides nothing. */
  readonly returnUrl: string;
  /** Where the acquirer may report that it has an outcome; a report causes an inquiry and nothing else. */
  readonly notificationUrl: string;
};

/** Authorises an account, debits it or pays out to it. */
export type FirstRequest = RequestMembers & {
  readonly kind: 'authorize' | 'debit' | 'credit';
  readonly account: Account;
  readonly brand: string;
  /** With the accounts whose shopper may have to confirm on another page. */
  readonly shopperReturn?: ShopperReturn;
  /** Of a prepayment or an invoice, the day until which its money may arrive (yyyy-MM-dd). */
  readonly payBy?: string;
};

/** The references that are sent to an acquirer; every other one only books what an acquirer or bank has reported. */
export const followUpKinds = ['capture', 'reverse', 'refund', 'rebill'] as const;
export type FollowUpKind = (typeof followUpKinds)[number];

/** Captures, reverses or refunds an earlier request, or debits its account again. */
export type FollowUpRequest = RequestMembers & {
  readonly kind: FollowUpKind;
  /** The key of the request it refers to. */
  readonly baseKey: AcquirerKey;
  /** Of a capture or rebill that debits a bank account. */
  readonly collection?: Collection;
};

export type AcquirerRequest = FirstRequest | FollowUpRequest;

export const isFollowUp = (request: AcquirerRequest): request is FollowUpRequest => 'baseKey' in request;

/** The members of a response beside its outcome. */
type ResponseDetails = {
  readonly details: Fields;
  /** By the names of the payment response: result.cvvResponse, result.avsResponse, card.type … */
  readonly acquirerChecks?: Fields;
};

/**
 * An acquirer's response. `pending`: the acquirer has the request, and an inquiry returns its outcome later, within
 * hours or days. `unknown`: the request may or may not have been carried out.
 */
export type AcquirerResponse =
  | (ResponseDetails & {
      readonly kind: 'approved';
      /** A more specific result code, such as one for a review; left out for plain success. */
      readonly resultCode?: string;
      /** What the acquirer has carried out; left out where it reports no money. */
      readonly carriedOut?: Money;
      /** The last day on which it may report bookings on a card's payment (yyyy-MM-dd); left out where it reports none. */
      readonly reportsUntil?: string;
    })
  | (ResponseDetails & {
      readonly kind: 'declined';
      readonly resultCode: string;
      /** Whether a technical fault has kept it from being sent or processed at all, for certain. */
      readonly notProcessed?: true;
    })
  | (ResponseDetails & {
      readonly kind: 'pending';
      /** The page to which the shopper has to go first; left out where the browser has nothing to do. */
      readonly redirect?: Redirect;
      /** The result code of a longer wait, such as 800.400.500; 000.200.000 when left out. */
      readonly resultCode?: string;
      /** When the outcome is expected, where the acquirer knows: an earlier inquiry is of no use. */
      readonly expectedAt?: Instant;
    })
  | { readonly kind: 'unknown' };

/**
 * What an acquirer reports that a bank has booked on a payment after its approval, on a day (yyyy-MM-dd). `id` is the
 * same however often it is reported, and no other booking on the payment has it; `cents` is the amount that the bank has
 * booked, whatever was refunded before.
 */
export type Booking = { readonly id: string; readonly on: string; readonly cents: Cents } & (
  | { readonly kind: 'return'; readonly reason: SepaReason }
  | { readonly kind: 'receipt' }
  /** A cardholder's bank takes money back; `resultCode` is the reason, one of 000.100.2xx. */
  | { readonly kind: 'dispute'; readonly resultCode: string }
  /** The money of the latest dispute is the merchant's again. */
  | { readonly kind: 'disputeReversal' }
);

/**
 * The response to an inquiry. `neverArrived`: the acquirer has certainly not seen the key and will never act on it.
 */
export type InquiryResponse = AcquirerResponse | { readonly kind: 'neverArrived' };
