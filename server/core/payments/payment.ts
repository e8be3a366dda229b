import type { Fields } from '../fields.ts';
import type { Cents, Key, Millis } from '../values.ts';

export type PaymentType = 'PA' | 'DB' | 'CP' | 'RV' | 'RF';
export type PaymentState = 'pending' | 'approved' | 'rejected';
export type TestMode = 'INTERNAL' | 'EXTERNAL';

/** Parameters for the shopper's browser to bring somewhere (spec, Asynchronous payments). */
export type Redirect = {
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

/** What became known on the way: kept with the payment. Everything but `authentication` is shown in its answers. */
export type Findings = {
  readonly resultDetails?: Fields;
  /** What the acquirer learned of card, code and address, by the names of the payment response. */
  readonly found?: Fields;
  readonly threeDSecure?: Fields;
  readonly redirect?: Redirect;
  readonly authentication?: AuthenticationProgress;
};

/** How far the 3-D Secure of a payment has come. */
export type AuthenticationProgress = {
  /** 3DS Server transaction id, a UUID. */
  readonly transactionId: string;
  /** Since when it waits for whom it waits for now. */
  readonly since: Millis;
  /** Whether the shopper's security code has to be there when it goes on. */
  readonly hadSecurityCode: boolean;
  /** Where the challenge takes place; null before one was asked for. */
  readonly challenge: { readonly acsUrl: string; readonly acsTransactionId: string; readonly version: string } | null;
};

/** One transaction. The first of a tree is its root; captures, reversals and refunds refer to one before them. */
export type Payment = {
  readonly key: Key;
  readonly version: number;
  readonly entity: Key;
  readonly checkout: Key | null;
  readonly root: Key;
  /** The payment this one refers to; null for the root. */
  readonly base: Key | null;
  readonly type: PaymentType;
  readonly state: PaymentState;
  /** Who has to move while it is pending: the card's issuer or the shopper during 3-D Secure, then the acquirer. */
  readonly waitsFor: 'issuer' | 'shopper' | 'acquirer' | null;
  readonly resultCode: string;
  readonly amountCents: Cents;
  readonly currency: string;
  readonly brand: string | null;
  readonly testMode: TestMode | null;
  readonly ndc: string;
  readonly createdAt: Millis;
  /** When its outcome was known; null while it is pending. */
  readonly endedAt: Millis | null;
  readonly fields: Fields;
  readonly findings: Findings;
  /** Account data while it waits for the shopper, sealed by the vault; null before and after. */
  readonly sealed: string | null;
  /**
   * The checkout it has laid hands on: set while the acquirer is asked and kept on success. Unique, hence one success
   * per checkout.
   */
  readonly claim: Key | null;
  /** Counters of the tree, kept on its root and nowhere else; the database holds them to the money rules. */
  readonly authorizedCents: Cents;
  readonly capturedCents: Cents;
  readonly releasedCents: Cents;
  readonly refundedCents: Cents;
  readonly captures: number;
  /**
   * On a root: the reference that is under way, so that two can never spend the same money; null when there is none.
   */
  readonly underChange: Key | null;
};
