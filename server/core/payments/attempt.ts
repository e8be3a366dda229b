import type { ReferenceType } from 'shared';
import type { Fields } from '../fields.ts';
import { isInitial } from '../instruction.ts';
import type { Defence } from '../limits/card-testing.ts';
import { consentIn } from '../registrations/consent.ts';
import { riskCodes } from '../risk/decision.ts';
import type { Instant, MerchantAccountKey, RegistrationKey, ScheduleKey } from '../values.ts';
import type { AcquirerResponse, InquiryResponse } from './acquirer.ts';
import { type Findings, isOrdered } from './findings.ts';
import { noCounters } from './ledger.ts';
import type {
  EndedPayment,
  NewAuthentication,
  NewPayment,
  NewScreening,
  OpenScreening,
  ReviewedFirst,
  ReviewedScreening,
  OpenAuthentication,
  OrphanReference,
  Payment,
  PendingPayment,
  RejectedPayment,
  SentFirst,
  SentPayment,
  TestMode,
  UnsentFirst,
} from './payment.ts';

/** Result codes that the gateway itself gives to a payment. */
export const codes = {
  pending: '000.200.000',
  success: { INTERNAL: '000.100.110', EXTERNAL: '000.100.112', live: '000.000.000' },
  neverArrived: '900.100.310',
  reversed: '900.100.301',
  cancelledByShopper: '100.396.101',
  withdrawn: '100.396.201',
  duplicate: '800.110.100',
  authenticationLost: '100.390.112',
  securityCodeLost: '100.396.103',
  amountTooLow: '100.550.300',
  noAcquirer: '500.100.401',
  softDecline: '300.100.100',
  /** A chargeback of unknown reason. */
  chargedBack: '000.100.200',
} as const;

export const successCode = (testMode: TestMode | null): string => codes.success[testMode ?? 'live'];

/** The members of a first payment that its request determines. */
export type PaymentFacts = Pick<
  NewPayment,
  | 'key'
  | 'entity'
  | 'checkout'
  | 'type'
  | 'amountCents'
  | 'currency'
  | 'brand'
  | 'testMode'
  | 'ndc'
  | 'createdAt'
  | 'fields'
> & {
  /** The reference that follows the payment's approval at once. */
  readonly next?: ReferenceType | null;
  /** The registration whose account is charged. */
  readonly registration?: RegistrationKey;
  readonly merchantAccount?: MerchantAccountKey | null;
  /** The IP address of the browser in which the shopper pays; left out for requests of a merchant's server. */
  readonly shopperAddress?: string;
  readonly defence?: Defence;
  /** The schedule whose date begins the payment. */
  readonly schedule?: ScheduleKey;
};

/** A first payment before its first commit. */
export const newPayment = ({ next, shopperAddress, defence, schedule, ...facts }: PaymentFacts): NewPayment => ({
  ...facts,
  ...beginning(facts),
  findings: {
    ...(next ? { next } : {}),
    ...(defence ? { defence } : {}),
    ...(schedule === undefined ? {} : { schedule }),
    ...(needsConsent(facts) ? { consent: consentIn(facts.fields, facts.createdAt, shopperAddress) } : {}),
  },
});

/** Whether the shopper agrees to more than this payment: to the storing of the account, or to later payments. */
const needsConsent = ({ type, fields }: PaymentFacts): boolean =>
  type === 'RG' || fields['createRegistration'] === 'true' || isInitial(fields);

export type AuthenticationFacts = Omit<
  PaymentFacts,
  'type' | 'checkout' | 'next' | 'shopperAddress' | 'defence' | 'schedule'
> &
  Pick<NewAuthentication, 'type'>;

/** An authentication without a payment, before its first commit. */
export const newAuthentication = (facts: AuthenticationFacts): NewAuthentication => ({
  ...facts,
  ...beginning(facts),
  checkout: null,
});

export type ScreeningFacts = Omit<PaymentFacts, 'type' | 'checkout' | 'next' | 'shopperAddress' | 'schedule'> &
  Pick<NewScreening, 'type'>;

/** A screening without a payment, before its first commit. */
export const newScreening = (facts: ScreeningFacts): NewScreening => ({
  ...facts,
  ...beginning(facts),
  checkout: null,
});

const beginning = (facts: Pick<PaymentFacts, 'key' | 'registration' | 'merchantAccount'>) => ({
  ...noCounters,
  version: 0,
  root: facts.key,
  base: null,
  state: 'pending' as const,
  waitsFor: null,
  resultCode: codes.pending,
  endedAt: null,
  findings: {},
  registration: facts.registration ?? null,
  merchantAccount: facts.merchantAccount ?? null,
  sealed: null,
  claim: null,
  openReference: null,
  occasion: null,
});

/**
 * A payment that is sent to the acquirer. It claims its checkout, so that no other payment of that can be sent. `sealed`
 * is the account of a payment that will create a registration.
 */
export const atAcquirer = (payment: UnsentFirst | ReviewedFirst, sealed: string | null = null): SentFirst => ({
  ...payment,
  waitsFor: 'acquirer',
  resultCode: codes.pending,
  sealed,
  claim: payment.checkout,
  findings: withoutRedirect(payment.findings),
});

/** A payment that waits for an analyst. It claims its checkout, which cannot be paid otherwise meanwhile. */
export const underReview = (payment: UnsentFirst, sealed: string): ReviewedFirst => ({
  ...payment,
  waitsFor: 'analyst',
  resultCode: riskCodes.waits,
  sealed,
  claim: payment.checkout,
  findings: withoutRedirect(payment.findings),
});

/** A screening alone that waits for an analyst. */
export const screeningUnderReview = (payment: NewScreening): ReviewedScreening => ({
  ...payment,
  waitsFor: 'analyst',
  resultCode: riskCodes.waits,
});

/** The result code and time of a payment's end, with the details of the acquirer's response. */
type PaymentEnd = {
  readonly resultCode: string;
  readonly at: Instant;
  readonly details?: Fields;
  readonly acquirerChecks?: Fields | undefined;
  readonly reportsUntil?: string;
};

/** A payment that ended without success. Its checkout can be paid by another attempt. */
export const rejected = (payment: PendingPayment | OrphanReference, end: PaymentEnd): RejectedPayment => ({
  ...payment,
  ...endOf(payment, end),
  state: 'rejected',
  claim: null,
});

/** A payment that the acquirer approved. It claims its checkout, if it has given up its claim while it waited. */
const approved = (payment: SentPayment, end: PaymentEnd): EndedPayment => ({
  ...payment,
  ...endOf(payment, end),
  state: 'approved',
  claim: payment.checkout,
});

/** An authentication without a payment that succeeded. */
export const authenticated = (payment: OpenAuthentication, end: PaymentEnd): EndedPayment => ({
  ...payment,
  ...endOf(payment, end),
  state: 'approved',
});

/** A screening alone that was passed. */
export const passed = (payment: OpenScreening, end: PaymentEnd): EndedPayment => ({
  ...payment,
  ...endOf(payment, end),
  state: 'approved',
  claim: null,
});

const endOf = ({ findings }: Pick<Payment, 'findings'>, { resultCode, at, ...details }: PaymentEnd) => ({
  waitsFor: null,
  resultCode,
  endedAt: at,
  sealed: null,
  findings: withDetails(findings, details),
});

export type PendingResponse = Extract<AcquirerResponse, { kind: 'pending' }>;

/**
 * A payment that waits at the acquirer. While its shopper has not confirmed it, its checkout may be paid otherwise
 * (DECISIONS 90); a bank that takes days has the shopper's confirmation.
 */
export const waiting = <P extends SentPayment>(
  payment: P,
  { redirect, resultCode = codes.pending, expectedAt: _at, ...details }: PendingResponse,
): P => ({
  ...payment,
  resultCode,
  claim: resultCode === codes.pending ? null : payment.checkout,
  findings: { ...withDetails(payment.findings, details), ...(redirect ? { redirect } : {}) },
});

/** Whether a payment waits for its shopper at the acquirer, who may pay its checkout otherwise meanwhile. */
export const isUnconfirmed = (payment: Payment): payment is SentFirst =>
  payment.state === 'pending' &&
  payment.waitsFor === 'acquirer' &&
  payment.base === null &&
  payment.resultCode === codes.pending &&
  payment.findings.resultDetails !== undefined;

type OutcomeDetails = Omit<PaymentEnd, 'resultCode' | 'at'>;

const withDetails = (findings: Findings, { details, acquirerChecks, reportsUntil }: OutcomeDetails): Findings => ({
  ...withoutRedirect(findings),
  ...(details ? { resultDetails: details } : {}),
  ...(acquirerChecks ? { acquirerChecks } : {}),
  ...(reportsUntil === undefined ? {} : { reportsUntil }),
});

/** The part of the findings that an order, or an earlier step, determines. */
export const orderedFindings = (findings: Findings): Findings =>
  // The casts hold because the entries are some of those of the findings, under their names.
  Object.fromEntries(Object.entries(findings).filter(([name]) => isOrdered[name as keyof Findings])) as Findings;

/** A payment whose acquirer has declined it until its shopper passes a challenge: nothing was charged. */
export const unsentAgain = (payment: UnsentFirst | SentFirst, softDecline: Fields): UnsentFirst => ({
  ...payment,
  waitsFor: null,
  sealed: null,
  claim: null,
  findings: orderedFindings({ ...payment.findings, softDecline }),
});

function withoutRedirect(findings: Findings): Findings {
  const { redirect: _followed, ...rest } = findings;
  return rest;
}

/** A response after which the payment has ended. */
export type FinalResponse = Extract<InquiryResponse, { kind: 'approved' | 'declined' | 'neverArrived' }>;

/** A payment as a final response ends it. */
export function ended(payment: SentPayment, response: FinalResponse, at: Instant): EndedPayment {
  switch (response.kind) {
    case 'approved':
      return approved(payment, { ...response, resultCode: response.resultCode ?? successCode(payment.testMode), at });
    case 'declined':
      return rejected(payment, { ...response, at });
    case 'neverArrived':
      return rejected(payment, { resultCode: codes.neverArrived, at });
  }
}
