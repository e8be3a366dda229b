import type { AuthenticationType, FirstType, PaymentType, ReferenceType, RootType, ScreeningType } from 'shared';
import type { FirstRequest, FollowUpKind } from './acquirer.ts';
import type { EntryKind, TreeState } from './ledger.ts';
import type { Cents } from '../values.ts';
import type { Payment } from './payment.ts';
import type { ReferenceRefusal } from './reference-refusals.ts';

/** The rules of a type that stands alone. */
export type FirstRules = {
  /** The kind of request to the acquirer. */
  readonly sends: FirstRequest['kind'];
  /** Whether it is sent without a currency: an account is stored unverified, unless its channel demands a currency. */
  readonly isSent: boolean;
  /** The ledger entry of an approved payment. */
  readonly posts: EntryKind;
  /** Whether the amount may be 0.00, which only verifies the account (spec, Basic payment: amount). */
  readonly mayBeZero: boolean;
  /** Whether 3-D Secure may come before the acquirer. */
  readonly isAuthenticated: boolean;
  /** Whether its risk is screened where its channel has that: a payout goes to whom the merchant owes it. */
  readonly isScreened: boolean;
  /** Whether a brand may require the security code of a card that was not stored. */
  readonly needsCode: boolean;
  /** What it takes of a bank account's holder: the debit of a mandate, the mandate alone, or nothing for a payout. */
  readonly direct: 'collection' | 'mandate' | 'none';
};

/** The rules of a type that authenticates a cardholder: it reaches no acquirer, and its ledger has no entries. */
type AuthenticationRules = {
  /** The result codes of an authentication without a challenge: by the issuer, and of data alone. */
  readonly endsWith: Readonly<Record<'frictionless' | 'dataOnly', string>>;
};

/**
 * What a reference does. One that is no follow-up request is not sent: it books what the acquirer or a bank has
 * reported.
 */
export type ReferenceKind = FollowUpKind | 'chargeback' | 'chargebackReversal' | 'receipt';

export type Rule = 'permitted' | ReferenceRefusal;

/** The rules of a type that refers to an earlier payment, in the order in which they are checked. */
type ReferenceRules = {
  readonly kind: ReferenceKind;
  /** The answer when there is no such payment. */
  readonly withoutBase: ReferenceRefusal;
  /** The answer when the brand of the payment does not take the type (`shared/brands/methods.ts`). */
  readonly notTaken: ReferenceRefusal;
  /** Whether the first payment of the tree permits it. */
  readonly under: Readonly<Record<FirstType, Rule>>;
  /** The types it may follow, each with the ledger entry of an approved reference to it. */
  readonly follows: Readonly<Partial<Record<PaymentType, EntryKind>>>;
  /** The answer when it refers to a payment of another type. */
  readonly otherwise: ReferenceRefusal;
  /** Whether the state of the tree permits it. */
  readonly in: Readonly<Record<TreeState, Rule>>;
};

/**
 * The rules of every payment type, in one table (spec, Basic payment: paymentType). A type of the contract without a
 * row here does not compile; neither does a row with a request or entry of an unknown kind. The lifecycle page of the
 * docs is made from it.
 */
export const typeRules = {
  PA: {
    sends: 'authorize',
    isSent: true,
    posts: 'authorize',
    mayBeZero: true,
    isAuthenticated: true,
    isScreened: true,
    needsCode: true,
    direct: 'collection',
  },
  DB: {
    sends: 'debit',
    isSent: true,
    posts: 'debit',
    mayBeZero: false,
    isAuthenticated: true,
    isScreened: true,
    needsCode: true,
    direct: 'collection',
  },
  CD: {
    sends: 'credit',
    isSent: true,
    posts: 'credit',
    mayBeZero: false,
    isAuthenticated: false,
    isScreened: false,
    needsCode: false,
    direct: 'none',
  },
  RG: {
    sends: 'authorize',
    isSent: false,
    posts: 'authorize',
    mayBeZero: true,
    isAuthenticated: true,
    isScreened: true,
    needsCode: false,
    direct: 'mandate',
  },
  CP: {
    kind: 'capture',
    withoutBase: 'captureWithoutAuthorization',
    notTaken: 'captureNotSupported',
    under: { PA: 'permitted', DB: 'captureWithoutAuthorization', CD: 'captureWithoutAuthorization' },
    follows: { PA: 'capture', CP: 'capture' },
    otherwise: 'baseOfUnusableType',
    in: {
      authorized: 'permitted',
      partiallyCaptured: 'permitted',
      captured: 'captureExceedsAuthorization',
      restExpired: 'captureWindowOver',
      expired: 'captureWindowOver',
      received: 'permitted',
      partiallyRefunded: 'permitted',
      refunded: 'permitted',
      reversed: 'captureAfterReversal',
      chargedBack: 'permitted',
      chargebackReversed: 'permitted',
      credited: 'captureWithoutAuthorization',
    },
  },
  RV: {
    kind: 'reverse',
    withoutBase: 'reversalOfNothing',
    notTaken: 'reversalNotSupported',
    under: { PA: 'permitted', DB: 'permitted', CD: 'permitted' },
    follows: { PA: 'release', DB: 'void', CP: 'void', RB: 'void', CD: 'creditVoid' },
    otherwise: 'baseOfUnusableType',
    in: {
      authorized: 'permitted',
      partiallyCaptured: 'permitted',
      captured: 'permitted',
      restExpired: 'permitted',
      expired: 'reversalAfterExpiry',
      received: 'permitted',
      partiallyRefunded: 'reversalAfterRefund',
      refunded: 'reversalAfterRefund',
      reversed: 'reversedBefore',
      chargedBack: 'chargedBack',
      chargebackReversed: 'chargedBack',
      credited: 'permitted',
    },
  },
  RF: {
    kind: 'refund',
    withoutBase: 'refundOfUnknownPayment',
    notTaken: 'baseOfUnusableType',
    under: { PA: 'permitted', DB: 'permitted', CD: 'refundWithoutCapture' },
    follows: { PA: 'refund', DB: 'refund', CP: 'refund', RB: 'refund', RC: 'refund' },
    otherwise: 'baseOfUnusableType',
    in: {
      authorized: 'refundWithoutCapture',
      partiallyCaptured: 'permitted',
      captured: 'permitted',
      restExpired: 'permitted',
      expired: 'refundWithoutCapture',
      received: 'permitted',
      partiallyRefunded: 'permitted',
      refunded: 'refundExceedsCapture',
      reversed: 'refundAfterReversal',
      chargedBack: 'permitted',
      chargebackReversed: 'permitted',
      credited: 'refundWithoutCapture',
    },
  },
  RB: {
    kind: 'rebill',
    withoutBase: 'rebillOfUnknownPayment',
    notTaken: 'rebillWithoutDebit',
    under: { PA: 'permitted', DB: 'permitted', CD: 'rebillWithoutDebit' },
    follows: { DB: 'rebill', CP: 'rebill' },
    otherwise: 'rebillWithoutDebit',
    in: {
      authorized: 'rebillWithoutDebit',
      partiallyCaptured: 'permitted',
      captured: 'permitted',
      restExpired: 'permitted',
      expired: 'rebillWithoutDebit',
      received: 'permitted',
      partiallyRefunded: 'permitted',
      refunded: 'permitted',
      reversed: 'voidedBefore',
      chargedBack: 'chargedBack',
      chargebackReversed: 'permitted',
      credited: 'rebillWithoutDebit',
    },
  },
  CB: {
    kind: 'chargeback',
    withoutBase: 'chargebackWithoutDebit',
    notTaken: 'chargebackWithoutDebit',
    under: { PA: 'permitted', DB: 'permitted', CD: 'chargebackWithoutDebit' },
    follows: { DB: 'chargeback', CP: 'chargeback', RB: 'chargeback' },
    otherwise: 'chargebackWithoutDebit',
    in: {
      authorized: 'chargebackWithoutDebit',
      partiallyCaptured: 'permitted',
      captured: 'permitted',
      restExpired: 'permitted',
      expired: 'chargebackWithoutDebit',
      received: 'permitted',
      partiallyRefunded: 'permitted',
      refunded: 'permitted',
      reversed: 'voidedBefore',
      chargedBack: 'permitted',
      chargebackReversed: 'permitted',
      credited: 'chargebackWithoutDebit',
    },
  },
  CR: {
    kind: 'chargebackReversal',
    withoutBase: 'chargebackReversalWithoutChargeback',
    notTaken: 'chargebackReversalWithoutChargeback',
    under: { PA: 'permitted', DB: 'permitted', CD: 'chargebackReversalWithoutChargeback' },
    follows: { CB: 'chargebackReversal' },
    otherwise: 'chargebackReversalWithoutChargeback',
    in: {
      authorized: 'chargebackReversalWithoutChargeback',
      partiallyCaptured: 'chargebackReversalWithoutChargeback',
      captured: 'chargebackReversalWithoutChargeback',
      restExpired: 'chargebackReversalWithoutChargeback',
      expired: 'chargebackReversalWithoutChargeback',
      received: 'chargebackReversalWithoutChargeback',
      partiallyRefunded: 'chargebackReversedBefore',
      refunded: 'chargebackReversedBefore',
      reversed: 'chargebackReversalWithoutChargeback',
      chargedBack: 'permitted',
      chargebackReversed: 'chargebackReversedBefore',
      credited: 'chargebackReversalWithoutChargeback',
    },
  },
  RC: {
    kind: 'receipt',
    withoutBase: 'receiptWithoutDebit',
    notTaken: 'receiptNotSupported',
    under: { PA: 'permitted', DB: 'permitted', CD: 'receiptWithoutDebit' },
    follows: { PA: 'receipt', DB: 'receipt', CP: 'receipt', RB: 'receipt' },
    otherwise: 'receiptWithoutDebit',
    in: {
      authorized: 'permitted',
      partiallyCaptured: 'permitted',
      captured: 'permitted',
      restExpired: 'permitted',
      expired: 'permitted',
      received: 'permitted',
      partiallyRefunded: 'permitted',
      refunded: 'permitted',
      reversed: 'voidedBefore',
      chargedBack: 'permitted',
      chargebackReversed: 'permitted',
      credited: 'receiptWithoutDebit',
    },
  },
  RI: {},
  '3D': { endsWith: { frictionless: '000.400.110', dataOnly: '000.400.120' } },
} as const satisfies { readonly [Type in RootType]: FirstRules } & {
  readonly [Type in ReferenceType]: ReferenceRules;
} & { readonly [Type in AuthenticationType]: AuthenticationRules } & { readonly [Type in ScreeningType]: object };

export const firstRules = (type: RootType): FirstRules => typeRules[type];
/**
 * Whether an amount is too low for a type, and for the reference that follows it at once (PA.CP): 0.00 moves nothing,
 * and of most types it verifies nothing either.
 */
export const isTooLow = (
  { type, amountCents }: { readonly type: RootType; readonly amountCents: Cents },
  next: ReferenceType | null = null,
): boolean => amountCents === 0 && (next !== null || !firstRules(type).mayBeZero);
/** Whether a payment reaches issuer and acquirer: a registration does where its channel has a currency to verify it. */
export const isSentOut = ({ type, currency }: { readonly type: RootType; readonly currency: string }): boolean =>
  firstRules(type).isSent || currency !== '';
/** The entry of an approved first payment; undefined for a payment that posts none of its own. */
export function firstEntry({ type, amountCents: cents }: Pick<Payment, 'type' | 'amountCents'>) {
  const rules = typeRules[type];
  return 'posts' in rules ? { kind: rules.posts, cents } : undefined;
}
export const referenceRules = (type: ReferenceType): ReferenceRules => typeRules[type];
export const authenticationRules = (type: AuthenticationType): AuthenticationRules => typeRules[type];
