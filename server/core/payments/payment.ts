import {
  type AuthenticationType,
  type FirstType,
  isAuthenticationType,
  isScreeningType,
  type ParameterFault,
  type PaymentType,
  type ReferenceType,
  type RootType,
  type ScreeningType,
} from 'shared';
import type { Fields } from '../fields.ts';
import type {
  Cents,
  CheckoutKey,
  EntityKey,
  Instant,
  MerchantAccountKey,
  Occasion,
  PaymentKey,
  RegistrationKey,
  TestMode,
} from '../values.ts';
import type { AuthenticationProgress, Findings } from './findings.ts';
import type { Counters } from './ledger.ts';

export type { FirstType, PaymentType, ReferenceType, TestMode };

/** The members of every payment. */
type PaymentMembers = {
  readonly key: PaymentKey;
  readonly version: number;
  readonly entity: EntityKey;
  readonly checkout: CheckoutKey | null;
  /** The first payment of the tree. */
  readonly root: PaymentKey;
  readonly resultCode: string;
  readonly amountCents: Cents;
  readonly currency: string;
  readonly brand: string | null;
  readonly testMode: TestMode | null;
  readonly ndc: string;
  readonly createdAt: Instant;
  readonly fields: Fields;
  readonly findings: Findings;
  /** What a reference that the gateway makes itself follows from: unique, so that it is made once. */
  readonly occasion: Occasion | null;
  /** The registration whose account was charged, or which the approved payment created; else null. */
  readonly registration: RegistrationKey | null;
  /** The merchant account that it goes to; all of a tree goes to that of its root. Null in a channel without accounts. */
  readonly merchantAccount: MerchantAccountKey | null;
} & Counters;

type RootPositionOf<Type> = {
  readonly base: null;
  readonly type: Type;
  /** The reference at the acquirer, so that no two can use the same amount; null when there is none (DECISIONS 7). */
  readonly openReference: PaymentKey | null;
};

/** The root of a tree, which has the tree's counters; the database holds them to the money rules (DECISIONS 6). */
type FirstPosition = RootPositionOf<RootType>;

/** An authentication without a payment: nothing refers to it, and its counters are all zero. */
type AuthenticationPosition = RootPositionOf<AuthenticationType>;

/** A screening without a payment: nothing refers to it, and its counters are all zero. */
type ScreeningPosition = RootPositionOf<ScreeningType>;

/** A reference to an unknown payment, which is kept as a rejected root of its own. */
type OrphanPosition = RootPositionOf<ReferenceType>;

/** A payment that refers to another one. Its counters are all zero. */
type ReferencePosition = {
  /** The payment that this one refers to. */
  readonly base: PaymentKey;
  readonly type: ReferenceType;
  readonly openReference: null;
};

/** The phase of a payment before its first commit. */
type NewPhase = PendingPhase & { readonly waitsFor: null; readonly sealed: null; readonly claim: null };

/** The phase of 3-D Secure: the payment waits for the card's issuer or the shopper. */
type AuthenticationPhase = PendingPhase & {
  readonly waitsFor: 'issuer' | 'shopper';
  /** Account data, sealed by the vault until the payment proceeds. */
  readonly sealed: string;
  readonly claim: null;
  readonly findings: { readonly authentication: AuthenticationProgress };
};

type AcquirerPhase = PendingPhase & {
  readonly waitsFor: 'acquirer';
  /** The account of a payment that will create a registration, sealed by the vault; else null. */
  readonly sealed: string | null;
  /** The payment's own checkout, at the acquirer and after approval: unique, so that one payment of it succeeds. */
  readonly claim: CheckoutKey | null;
};

/** The payment waits for an analyst, before it reaches an acquirer. */
type ReviewPhase = PendingPhase & {
  readonly waitsFor: 'analyst';
  /** The account, sealed by the vault until it is decided; null for a screening alone. */
  readonly sealed: string | null;
  readonly claim: CheckoutKey | null;
};

type PendingPhase = { readonly state: 'pending'; readonly endedAt: null };
type EndedPhase = { readonly endedAt: Instant; readonly waitsFor: null; readonly sealed: null };
type ApprovedPhase = EndedPhase & { readonly state: 'approved'; readonly claim: CheckoutKey | null };
type RejectedPhase = EndedPhase & { readonly state: 'rejected'; readonly claim: null };

type RootPosition = FirstPosition | AuthenticationPosition | ScreeningPosition | OrphanPosition;
type Position = RootPosition | ReferencePosition;
type FinalPhase = ApprovedPhase | RejectedPhase;

export type NewPayment = PaymentMembers & FirstPosition & NewPhase;
export type NewAuthentication = PaymentMembers & AuthenticationPosition & NewPhase;
/** A first payment, or an authentication without one, during 3-D Secure. */
export type AuthenticatingPayment = PaymentMembers & (FirstPosition | AuthenticationPosition) & AuthenticationPhase;
export type NewScreening = PaymentMembers & ScreeningPosition & NewPhase;
/** A first payment that waits for an analyst. */
export type ReviewedFirst = PaymentMembers & FirstPosition & ReviewPhase;
/** A screening without a payment that waits for an analyst. */
export type ReviewedScreening = PaymentMembers & ScreeningPosition & ReviewPhase;
/** A first payment that has not been sent to an acquirer, before an analyst may have seen it. */
export type UnsentFirst = PaymentMembers & FirstPosition & (NewPhase | AuthenticationPhase);
/** A screening without a payment that has not ended. */
export type OpenScreening = PaymentMembers & ScreeningPosition & (NewPhase | ReviewPhase);
/** An authentication without a payment that has not ended. */
export type OpenAuthentication = PaymentMembers & AuthenticationPosition & (NewPhase | AuthenticationPhase);
/** What has not been sent to an acquirer. */
export type UnsentPayment = UnsentFirst | OpenAuthentication;
export type SentFirst = PaymentMembers & FirstPosition & AcquirerPhase;
export type SentReference = PaymentMembers & ReferencePosition & AcquirerPhase;
export type SentPayment = SentFirst | SentReference;
export type PendingPayment = UnsentPayment | ReviewedFirst | OpenScreening | SentPayment;
/** A reference to an unknown payment before its rejection; it is never kept in this phase. */
export type OrphanReference = PaymentMembers & OrphanPosition & AcquirerPhase;

export type RejectedPayment = PaymentMembers & Position & RejectedPhase;
export type EndedPayment = PaymentMembers & Position & FinalPhase;

/** A transaction. The first of a tree is its root; references refer to an earlier one. */
export type Payment = PendingPayment | EndedPayment;
export type PaymentState = Payment['state'];
/** What lists compare: the members of a payment that are read without its parameters and findings. */
export type PaymentOutline = Pick<
  Payment,
  | 'key'
  | 'entity'
  | 'type'
  | 'state'
  | 'resultCode'
  | 'amountCents'
  | 'currency'
  | 'brand'
  | 'testMode'
  | 'merchantAccount'
>;

export type RootPayment =
  | UnsentPayment
  | ReviewedFirst
  | OpenScreening
  | SentFirst
  | (PaymentMembers & RootPosition & FinalPhase);

export const isRoot = (payment: Payment): payment is RootPayment => payment.base === null;

/** Whether a payment is an authentication alone, which no acquirer charges. */
export const isAuthenticationAlone = (payment: UnsentPayment): payment is OpenAuthentication =>
  isAuthenticationType(payment.type);

/** Whether a payment waits for an analyst. */
export const isUnderReview = (payment: Payment): payment is ReviewedFirst | ReviewedScreening =>
  payment.state === 'pending' && payment.waitsFor === 'analyst';

/** Whether a payment is a screening alone. */
export const isScreeningAlone = (payment: PendingPayment): payment is OpenScreening => isScreeningType(payment.type);

/**
 * A test payment goes to the built-in processor unless it states EXTERNAL. A live payment has no test mode, unless it
 * states INTERNAL: it tests the connection, moves no money and is never settled (DECISIONS 55).
 */
export function testModeOf(mode: 'test' | 'live', { testMode }: Fields): TestMode | null {
  if (mode === 'live') return testMode === 'INTERNAL' ? 'INTERNAL' : null;
  return testMode === 'EXTERNAL' ? 'EXTERNAL' : 'INTERNAL';
}

/** The fault of a test mode that the gateway does not have: no simulator outside of it belongs to live mode. */
export const testModeFaults = ({ testMode }: Fields, mode: 'test' | 'live'): readonly ParameterFault[] =>
  mode === 'live' && testMode === 'EXTERNAL'
    ? [{ name: 'testMode', value: testMode, message: 'must be INTERNAL in live mode, or left out' }]
    : [];
