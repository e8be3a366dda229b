import type { Answer, Recollection } from './acquirer.ts';
import type { Fields } from '../fields.ts';
import { count, type LedgerEntry, noCounters } from './ledger.ts';
import { firstTypes, type FirstType } from './lifecycle.ts';
import type { Findings, Payment, TestMode } from './payment.ts';
import type { Cents, Key, Millis } from '../values.ts';

/** Result codes that the gateway itself gives to a payment. */
export const codes = {
  pending: '000.200.000',
  success: { INTERNAL: '000.100.110', EXTERNAL: '000.100.112', live: '000.000.000' },
  neverArrived: '900.100.310',
  cancelledByShopper: '100.396.101',
  duplicate: '800.110.100',
  authenticationLost: '100.390.112',
  securityCodeLost: '100.396.103',
} as const;

const successCode = (testMode: TestMode | null): string => codes.success[testMode ?? 'live'];

/** What a first payment is made of, whoever asks for it. */
export type PaymentFacts = {
  readonly key: Key;
  readonly entity: Key;
  readonly checkout: Key | null;
  readonly type: FirstType;
  readonly amountCents: Cents;
  readonly currency: string;
  readonly brand: string | null;
  readonly testMode: TestMode | null;
  readonly ndc: string;
  readonly createdAt: Millis;
  readonly fields: Fields;
};

/** A payment that nobody has been asked about yet. */
export const newPayment = (facts: PaymentFacts): Payment => ({
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
  underChange: null,
});

/** It may move money now: whoever holds the claim on a checkout is the only one to ask an acquirer about it. */
export const atAcquirer = (payment: Payment): Payment => ({
  ...payment,
  waitsFor: 'acquirer',
  sealed: null,
  claim: payment.checkout,
  findings: withoutRedirect(payment.findings),
});

/** How and when a payment ended, with what an acquirer told beside its verdict. */
type Ending = {
  readonly resultCode: string;
  readonly at: Millis;
  readonly details?: Fields;
  readonly found?: Fields | undefined;
};

/** It did not happen. The checkout is free for another attempt. */
export const rejected = (payment: Payment, ending: Ending): Payment => ({
  ...payment,
  state: 'rejected',
  waitsFor: null,
  resultCode: ending.resultCode,
  endedAt: ending.at,
  sealed: null,
  claim: null,
  findings: withTold(payment.findings, ending),
});

/** It happened. */
export const approved = (payment: Payment, ending: Ending): Payment => ({
  ...payment,
  state: 'approved',
  waitsFor: null,
  resultCode: ending.resultCode,
  endedAt: ending.at,
  sealed: null,
  findings: withTold(payment.findings, ending),
});

const withTold = (findings: Findings, { details, found }: Ending): Findings => ({
  ...withoutRedirect(findings),
  ...(details ? { resultDetails: details } : {}),
  ...(found ? { found } : {}),
});

function withoutRedirect(findings: Findings): Findings {
  const { redirect: _over, ...rest } = findings;
  return rest;
}

/** Where an answer leaves a payment; undefined while the outcome is unknown, for then nothing may be said about it. */
export function outcome(payment: Payment, answer: Answer | Recollection, at: Millis): Payment | undefined {
  if (answer.kind === 'approved')
    return approved(payment, { ...answer, resultCode: answer.resultCode ?? successCode(payment.testMode), at });
  if (answer.kind === 'declined') return rejected(payment, { ...answer, at });
  return answer.kind === 'neverArrived' ? rejected(payment, { resultCode: codes.neverArrived, at }) : undefined;
}

/** What an approved first payment writes into its ledger, and the root with its counters. */
export function booked(
  payment: Payment,
  nextKey: () => Key,
  at: Millis,
): { root: Payment; entries: readonly LedgerEntry[] } {
  if (payment.state !== 'approved' || !isFirst(payment)) return { root: payment, entries: [] };
  const entry: LedgerEntry = {
    key: nextKey(),
    root: payment.root,
    payment: payment.key,
    kind: firstTypes[payment.type],
    cents: payment.amountCents,
    at,
  };
  return { root: count(payment, entry), entries: [entry] };
}

const isFirst = (payment: Payment): payment is Payment & { type: FirstType } => payment.type in firstTypes;
