import type { FirstType } from 'shared';
import type { Fields } from '../fields.ts';
import type { Cents, CheckoutKey, EntityKey, Instant, PaymentKey } from '../values.ts';
import type { AcquirerResponse, InquiryResponse } from './acquirer.ts';
import { noCounters } from './ledger.ts';
import type {
  EndedPayment,
  NewPayment,
  OrphanReference,
  Payment,
  PendingPayment,
  RejectedPayment,
  SentFirst,
  SentPayment,
  TestMode,
  UnsentPayment,
} from './payment.ts';
import type { Findings } from './findings.ts';

/** Result codes that the gateway itself gives to a payment. */
export const codes = {
  pending: '000.200.000',
  success: { INTERNAL: '000.100.110', EXTERNAL: '000.100.112', live: '000.000.000' },
  neverArrived: '900.100.310',
  cancelledByShopper: '100.396.101',
  duplicate: '800.110.100',
  authenticationLost: '100.390.112',
  securityCodeLost: '100.396.103',
  amountTooLow: '100.550.300',
  noAcquirer: '500.100.401',
} as const;

const successCode = (testMode: TestMode | null): string => codes.success[testMode ?? 'live'];

/** What a first payment is made of. */
export type PaymentFacts = {
  readonly key: PaymentKey;
  readonly entity: EntityKey;
  readonly checkout: CheckoutKey | null;
  readonly type: FirstType;
  readonly amountCents: Cents;
  readonly currency: string;
  readonly brand: string | null;
  readonly testMode: TestMode | null;
  readonly ndc: string;
  readonly createdAt: Instant;
  readonly fields: Fields;
};

/** A first payment before its first commit. */
export const newPayment = (facts: PaymentFacts): NewPayment => ({
  ...facts,
  ...noCounters,
  version: 0,
  root: facts.key,
  base: null,
  state: 'pending',
  waitsFor: null,
  resultCode: codes.pending,
  endedAt: null,
  findings: {},
  sealed: null,
  claim: null,
  openReference: null,
});

/** The payment may move money now. Only the holder of the claim on a checkout is ever sent to an acquirer. */
export const atAcquirer = (payment: UnsentPayment): SentFirst => ({
  ...payment,
  waitsFor: 'acquirer',
  sealed: null,
  claim: payment.checkout,
  findings: withoutRedirect(payment.findings),
});

/** How and when a payment ended, with what an acquirer said beside the outcome. */
type Ending = {
  readonly resultCode: string;
  readonly at: Instant;
  readonly details?: Fields;
  readonly acquirerChecks?: Fields | undefined;
};

/** The payment did not happen. Its checkout is free for another attempt. */
export const rejected = (payment: PendingPayment | OrphanReference, ending: Ending): RejectedPayment => ({
  ...payment,
  ...endOf(payment, ending),
  state: 'rejected',
  claim: null,
});

/** The payment happened. */
const approved = (payment: SentPayment, ending: Ending): EndedPayment => ({
  ...payment,
  ...endOf(payment, ending),
  state: 'approved',
});

const endOf = ({ findings }: Pick<Payment, 'findings'>, { resultCode, at, ...remarks }: Ending) => ({
  waitsFor: null,
  resultCode,
  endedAt: at,
  sealed: null,
  findings: withRemarks(findings, remarks),
});

/** The shopper has to go where the acquirer says before the outcome is known. */
export const redirected = <P extends SentPayment>(
  payment: P,
  { redirect, ...remarks }: Extract<AcquirerResponse, { kind: 'pending' }>,
): P => ({ ...payment, findings: { ...withRemarks(payment.findings, remarks), redirect } });

type Remarks = Omit<Ending, 'resultCode' | 'at'>;

const withRemarks = (findings: Findings, { details, acquirerChecks }: Remarks): Findings => ({
  ...withoutRedirect(findings),
  ...(details ? { resultDetails: details } : {}),
  ...(acquirerChecks ? { acquirerChecks } : {}),
});

function withoutRedirect(findings: Findings): Findings {
  const { redirect: _over, ...rest } = findings;
  return rest;
}

/** A response after which the payment has ended. */
export type FinalResponse = Extract<InquiryResponse, { kind: 'approved' | 'declined' | 'neverArrived' }>;

/** The end that a final response means for a payment. */
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
