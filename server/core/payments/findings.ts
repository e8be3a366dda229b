import type { ReferenceType } from 'shared';
import type { CollectionTerms } from '../bank-accounts/collection.ts';
import type { Fields } from '../fields.ts';
import type { RiskFinding } from '../risk/finding.ts';
import type { Defence } from '../limits/card-testing.ts';
import type { Consent } from '../registrations/consent.ts';
import type {
  AgreementKey,
  Cents,
  EntityKey,
  Instant,
  MerchantAccountKey,
  Money,
  PaymentKey,
  ScheduleKey,
} from '../values.ts';

/** The address to which the shopper's browser has to go, with its parameters (spec, Asynchronous payments). */
export type Redirect = {
  /** The reason for the redirect: authentication by 3-D Secure, or payment on a page that the acquirer names. */
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

/** The results of a payment's steps. */
export type Findings = {
  readonly resultDetails?: Fields;
  /** The acquirer's checks of card, security code and address, by the names of the payment response. */
  readonly acquirerChecks?: Fields;
  readonly threeDSecure?: Fields;
  readonly redirect?: Redirect;
  readonly authentication?: AuthenticationProgress;
  /** What the acquirer has wrongly carried out, and the gateway reverses, before the payment ends. */
  readonly reversing?: Money;
  /** The keyed hash of the account of a standing instruction, for its agreements and the blocks of its retries. */
  readonly account?: string;
  /** The agreement under which the merchant initiated the payment. */
  readonly agreement?: AgreementKey;
  /**
   * The acquirer's decline of a first request, because it demands a challenge: the request is sent once more, under
   * another key.
   */
  readonly softDecline?: Fields;
  /** Whether a capture releases the rest of its reservation, as decided when the capture was permitted. */
  readonly releasesRest?: true;
  /** How much a capture takes above its reservation, where its channel allows it. */
  readonly extendsCents?: Cents;
  /**
   * The amount that an acquirer has reported, of which a chargeback or its reversal may book less; 0 for a further
   * reversal of one report. A merchant's has it where earlier releases found it repeated by a row.
   */
  readonly reportedCents?: Cents;
  /** The reference under whose key the acquirer has carried out what this one books, because that one ended as declined. */
  readonly carriedOutAs?: PaymentKey;
  /** The reference that the gateway makes itself when the payment is approved (PA.CP). */
  readonly next?: ReferenceType;
  /** The shopper's consent to the storing of the account. */
  readonly consent?: Consent;
  /** What risk screening has found. */
  readonly risk?: RiskFinding;
  /** The last day on which the acquirer may report disputes of the payment (yyyy-MM-dd). */
  readonly reportsUntil?: string;
  /** What the defence against card testing has decided about a shopper's attempt. */
  readonly defence?: Defence;
  /** The other channel of the merchant whose agreement or payment is followed: `account` is one of that channel's. */
  readonly accountEntity?: EntityKey;
  /** Until when the issuer's advice about an earlier try forbids one; absent where it did not decline this one. */
  readonly blockedUntil?: Instant;
  /** The payment that an industry practice completes, as the merchant has named it. */
  readonly completes?: PaymentKey;
  /** The declined payment that is submitted once more: the first one, where it was resubmitted before. */
  readonly resubmits?: PaymentKey;
  /** The claims that the payment's rejection releases; of a reversal, those of its base. */
  readonly claims?: readonly string[];
  /** Whether the gateway has declined the payment after a wait, instead of sending it (DECISIONS 303). */
  readonly withheld?: true;
  /** The schedule that began the payment. */
  readonly schedule?: ScheduleKey;
  /** The terms of a direct debit. */
  readonly collection?: CollectionTerms;
  /** The tries at merchant accounts whose acquirers have certainly not processed them, before the latest one. */
  readonly tries?: readonly AccountTry[];
};

/** Whether an order, or an earlier step, determines a finding: every later step of its payment keeps it. */
export const isOrdered: Readonly<Record<keyof Findings, boolean>> = {
  resultDetails: false,
  acquirerChecks: false,
  threeDSecure: false,
  redirect: false,
  authentication: false,
  reversing: false,
  account: true,
  agreement: true,
  softDecline: true,
  releasesRest: false,
  extendsCents: false,
  reportedCents: false,
  carriedOutAs: true,
  next: true,
  consent: true,
  risk: true,
  reportsUntil: false,
  defence: true,
  accountEntity: true,
  blockedUntil: true,
  completes: true,
  resubmits: true,
  withheld: false,
  claims: true,
  schedule: true,
  collection: true,
  tries: true,
};

/** A try that was not processed. */
export type AccountTry = {
  readonly account: MerchantAccountKey;
  readonly at: Instant;
  readonly resultCode: string;
};

/** The progress of a payment's 3-D Secure. */
export type AuthenticationProgress = {
  /** 3DS Server transaction id, a UUID. */
  readonly transactionId: string;
  /** When the current wait began. */
  readonly since: Instant;
  /** Whether the payment needs the shopper's security code when it proceeds (DECISIONS 11). */
  readonly hadSecurityCode: boolean;
  /** The challenge that the issuer demanded, or reports about without the browser (decoupled); null before it did. */
  readonly challenge: {
    /** Null where the issuer reaches the shopper by its own means. */
    readonly acsUrl: string | null;
    readonly acsTransactionId: string;
    readonly version: string;
  } | null;
};
