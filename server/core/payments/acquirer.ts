import type { Fields } from '../fields.ts';
import type { Cents } from '../values.ts';

/** A card as the acquirer needs it. Never stored, never logged, as it stands here. */
export type Card = {
  readonly number: string;
  readonly expiryMonth: string;
  readonly expiryYear: string;
  readonly holder: string | null;
};

/** The proof that the cardholder was authenticated (spec, 3D Secure). */
export type AuthenticationProof = {
  readonly eci: string | null;
  readonly verificationId: string | null;
  /** Of version 1. */
  readonly xid: string | null;
  readonly dsTransactionId: string | null;
  readonly acsTransactionId: string | null;
  readonly version: string | null;
};

/** A card as it came in, and what proves its holder when that was done elsewhere. */
export type Account = { readonly card: Card; readonly cvv: string | null; readonly proof: AuthenticationProof | null };

type Money = { readonly amountCents: Cents; readonly currency: string };

/** What an acquirer can be asked. `key` names the attempt: however often it is asked, it is done once. */
export type Question =
  | (Money & {
      readonly kind: 'authorize' | 'debit';
      readonly key: string;
      readonly brand: string;
      readonly card: Card;
      readonly cvv: string | null;
      readonly proof: AuthenticationProof | null;
      readonly merchantTransactionId: string | null;
      readonly custom: Fields;
      /** The address to check against the issuer's; null where none was given. */
      readonly billing: { readonly street: string | null; readonly postcode: string | null };
    })
  | (Money & {
      readonly kind: 'capture' | 'reverse' | 'refund';
      readonly key: string;
      /** The key of the attempt it refers to. */
      readonly baseKey: string;
      readonly custom: Fields;
    });

/**
 * What an acquirer answers. `unknown` means exactly that: it may or may not have been done. `found` is what it learned
 * on the way, by the names of the payment response: result.cvvResponse, result.avsResponse, card.type …
 */
export type Answer =
  | {
      readonly kind: 'approved';
      /** One that says more than plain success, such as a review; left out for plain success. */
      readonly resultCode?: string;
      readonly details: Fields;
      readonly found?: Fields;
    }
  | { readonly kind: 'declined'; readonly resultCode: string; readonly details: Fields; readonly found?: Fields }
  | { readonly kind: 'unknown' };

/** What a recall can find besides: the acquirer is sure it has never heard of this key and never will act on it. */
export type Recollection = Answer | { readonly kind: 'neverArrived' };
