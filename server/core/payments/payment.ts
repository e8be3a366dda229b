import type { FirstType, PaymentType, ReferenceType } from 'shared';
import type { Fields } from '../fields.ts';
import type { Cents, CheckoutKey, EntityKey, Instant, PaymentKey } from '../values.ts';
import type { Counters } from './ledger.ts';
import type { Findings, AuthenticationProgress } from './findings.ts';

export type { FirstType, PaymentType, ReferenceType };
export type TestMode = 'INTERNAL' | 'EXTERNAL';

/** What every payment has, wherever it stands. */
type Common = {
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
} & Counters;

/** The root of a tree: the tree's counters stand here, held to the money rules by the database. */
type FirstPosition = {
  readonly base: null;
  readonly type: FirstType;
  /** The reference under way, so that two can never spend the same money; null when there is none. */
  readonly openReference: PaymentKey | null;
};

/** A reference to an unknown payment: kept as a rejected root of its own. */
type OrphanPosition = {
  readonly base: null;
  readonly type: ReferenceType;
  readonly openReference: PaymentKey | null;
};

/** A capture, reversal or refund. Its counters are all zero. */
type ReferencePosition = {
  /** The payment that this one refers to. */
  readonly base: PaymentKey;
  readonly type: ReferenceType;
  readonly openReference: null;
};

/** Before the first commit. */
type New = Pending & { readonly waitsFor: null; readonly sealed: null; readonly claim: null };

/** 3-D Secure is under way: the card's issuer or the shopper has to move. */
type InAuthentication = Pending & {
  readonly waitsFor: 'issuer' | 'shopper';
  /** Account data, sealed by the vault until the payment proceeds. */
  readonly sealed: string;
  readonly claim: null;
  readonly findings: { readonly authentication: AuthenticationProgress };
};

type AtAcquirer = Pending & {
  readonly waitsFor: 'acquirer';
  readonly sealed: null;
  /** The payment's own checkout, while at the acquirer and after success. Unique, hence one success per checkout. */
  readonly claim: CheckoutKey | null;
};

type Pending = { readonly state: 'pending'; readonly endedAt: null };
type Ended = { readonly endedAt: Instant; readonly waitsFor: null; readonly sealed: null };
type Approved = Ended & { readonly state: 'approved'; readonly claim: CheckoutKey | null };
type Rejected = Ended & { readonly state: 'rejected'; readonly claim: null };

type Position = FirstPosition | OrphanPosition | ReferencePosition;
type Ending = Approved | Rejected;

export type NewPayment = Common & FirstPosition & New;
/** A first payment during 3-D Secure. */
export type AuthenticatingPayment = Common & FirstPosition & InAuthentication;
/** A first payment that has not been sent to an acquirer. */
export type UnsentPayment = NewPayment | AuthenticatingPayment;
export type SentFirst = Common & FirstPosition & AtAcquirer;
export type SentReference = Common & ReferencePosition & AtAcquirer;
export type SentPayment = SentFirst | SentReference;
export type PendingPayment = UnsentPayment | SentPayment;
/** An orphan on its way to its rejection; never kept so. */
export type OrphanReference = Common & OrphanPosition & AtAcquirer;

export type RejectedPayment = Common & Position & Rejected;
export type EndedPayment = Common & Position & Ending;

/** One transaction. The first of a tree is its root; captures, reversals and refunds refer to an earlier one. */
export type Payment = PendingPayment | EndedPayment;
export type PaymentState = Payment['state'];
export type RootPayment = UnsentPayment | SentFirst | (Common & (FirstPosition | OrphanPosition) & Ending);
export type ReferencePayment = SentReference | (Common & ReferencePosition & Ending);

export const isRoot = (payment: Payment): payment is RootPayment => payment.base === null;

/** Live payments have no test mode; a test payment goes to the built-in simulators unless it asks for EXTERNAL. */
export function testModeOf(mode: 'test' | 'live', fields: Fields): TestMode | null {
  if (mode === 'live') return null;
  return fields['testMode'] === 'EXTERNAL' ? 'EXTERNAL' : 'INTERNAL';
}
