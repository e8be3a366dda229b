import type { AuthenticationType, FirstType, PaymentType, ReferenceType } from 'shared';
import type { FirstRequest, FollowUpRequest } from './acquirer.ts';
import type { EntryKind, TreeState } from './ledger.ts';
import type { ReferenceRefusal } from './reference-refusals.ts';

/** The rules of a type that stands alone. */
type FirstRules = {
  /** The kind of request to the acquirer. */
  readonly sends: FirstRequest['kind'];
  /** The ledger entry of an approved payment. */
  readonly posts: EntryKind;
  /** Whether the amount may be 0.00, which only verifies the account (spec, Basic payment: amount). */
  readonly mayBeZero: boolean;
  /** Whether 3-D Secure may come before the acquirer. */
  readonly isAuthenticated: boolean;
};

/** The rules of a type that authenticates a cardholder: it reaches no acquirer, and its ledger has no entries. */
type AuthenticationRules = {
  /** The result codes of an authentication without a challenge: by the issuer, and of data alone. */
  readonly endsWith: Readonly<Record<'frictionless' | 'dataOnly', string>>;
};

/** The rules of a type that refers to an earlier payment. */
type ReferenceRules = {
  readonly sends: FollowUpRequest['kind'];
  /** The types it may follow, each with the ledger entry of an approved reference to it. */
  readonly follows: Readonly<Partial<Record<PaymentType, EntryKind>>>;
  /** Whether the state of the tree permits it. */
  readonly in: Readonly<Record<TreeState, 'permitted' | ReferenceRefusal>>;
  /** The answer when there is no such payment. */
  readonly withoutBase: ReferenceRefusal;
};

/**
 * The rules of every payment type, in one table (spec, Basic payment: paymentType). A type of the contract without a
 * row here does not compile; neither does a row with a request or entry of an unknown kind.
 */
export const typeRules = {
  PA: { sends: 'authorize', posts: 'authorize', mayBeZero: true, isAuthenticated: true },
  DB: { sends: 'debit', posts: 'debit', mayBeZero: false, isAuthenticated: true },
  CP: {
    sends: 'capture',
    follows: { PA: 'capture', CP: 'capture' },
    in: {
      authorized: 'permitted',
      partiallyCaptured: 'permitted',
      captured: 'captureExceedsAuthorization',
      partiallyRefunded: 'permitted',
      refunded: 'permitted',
      reversed: 'captureAfterReversal',
    },
    withoutBase: 'captureWithoutAuthorization',
  },
  RV: {
    sends: 'reverse',
    follows: { PA: 'release', DB: 'void', CP: 'void' },
    in: {
      authorized: 'permitted',
      partiallyCaptured: 'permitted',
      captured: 'permitted',
      partiallyRefunded: 'reversalAfterRefund',
      refunded: 'reversalAfterRefund',
      reversed: 'reversedBefore',
    },
    withoutBase: 'reversalOfNothing',
  },
  RF: {
    sends: 'refund',
    follows: { PA: 'refund', DB: 'refund', CP: 'refund' },
    in: {
      authorized: 'refundWithoutCapture',
      partiallyCaptured: 'permitted',
      captured: 'permitted',
      partiallyRefunded: 'permitted',
      refunded: 'refundExceedsCapture',
      reversed: 'refundAfterReversal',
    },
    withoutBase: 'refundOfUnknownPayment',
  },
  '3D': { endsWith: { frictionless: '000.400.110', dataOnly: '000.400.120' } },
} as const satisfies { readonly [Type in FirstType]: FirstRules } & {
  readonly [Type in ReferenceType]: ReferenceRules;
} & { readonly [Type in AuthenticationType]: AuthenticationRules };

export const firstRules = (type: FirstType): FirstRules => typeRules[type];
export const referenceRules = (type: ReferenceType): ReferenceRules => typeRules[type];
export const authenticationRules = (type: AuthenticationType): AuthenticationRules => typeRules[type];
