import type { Fields } from '../fields.ts';
import type { Instant } from '../values.ts';

/** What the shopper's browser has to bring where (spec, Asynchronous payments). */
export type Redirect = {
  /** Why the shopper is sent away: to be authenticated by 3-D Secure, or to pay where the acquirer says. */
  readonly purpose: 'authentication' | 'payment';
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly parameters: readonly NamedValue[];
  /** Posted in a hidden frame, and waited for, before the redirect itself: the 3-D Secure method. */
  readonly preconditions?: readonly Precondition[];
};

export type NamedValue = { readonly name: string; readonly value: string };

export type Precondition = {
  readonly origin: 'iframe#hidden';
  readonly waitUntil: 'iframe#onload';
  readonly description: string;
  readonly method: 'POST';
  readonly url: string;
  readonly parameters: readonly NamedValue[];
};

/** What became known of a payment. Answers show all of it but `authentication` and `releasesRest`. */
export type Findings = {
  readonly resultDetails?: Fields;
  /** The acquirer's checks of card, security code and address, by the names of the payment response. */
  readonly acquirerChecks?: Fields;
  readonly threeDSecure?: Fields;
  readonly redirect?: Redirect;
  readonly authentication?: AuthenticationProgress;
  /** A capture that gives the rest of its reservation back, as decided when the capture was permitted. */
  readonly releasesRest?: true;
};

/** How far the 3-D Secure of a payment has come. */
export type AuthenticationProgress = {
  /** 3DS Server transaction id, a UUID. */
  readonly transactionId: string;
  /** When the current wait began. */
  readonly since: Instant;
  /** Whether the shopper's security code has to be there when the payment proceeds. */
  readonly hadSecurityCode: boolean;
  /** Where the challenge takes place; null before the issuer asked for one. */
  readonly challenge: {
    readonly acsUrl: string;
    readonly acsTransactionId: string;
    readonly version: string;
  } | null;
};
