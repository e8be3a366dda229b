import { paymentBrand } from 'shared';
import { typeRules } from '../payments/types.ts';
import type { DayDetail } from './daily-detail.ts';

/** The reports of the back office, each at an address of its own. */
export const reportNames = [
  'volume',
  'approval',
  'three-d-secure',
  'refunds',
  'chargebacks',
  'acquirers',
  'declines',
] as const;
export type ReportName = (typeof reportNames)[number];

/** A member of the details that is added up. */
export type Summed = 'count' | 'cents' | 'answered' | 'late' | 'millis';

type Condition = (detail: DayDetail) => boolean;

/** The names of columns, which the back office has texts for. */
type MeasureName =
  | 'amount'
  | 'approvalRate'
  | 'approved'
  | 'reportAnswered'
  | 'reportChargebacks'
  | 'reportLate'
  | 'reportMean'
  | 'reportOfSales'
  | 'reportOfVolume'
  | 'reportPayments'
  | 'reportRefunds'
  | 'reportReversals'
  | 'reportShare'
  | 'reportTries';

/** A column of a report: a sum over a part of its row, as it is or divided by another sum. */
export type Measure = {
  readonly name: MeasureName;
  readonly unit: 'count' | 'money' | 'share' | 'millis';
  readonly sums: Summed;
  readonly where?: Condition;
  readonly per?: { readonly of: 'row' | 'all'; readonly sums: Summed; readonly where?: Condition };
};

/** A table of a report. */
export type Definition = {
  /** What its rows are: a member of the details, or steps that a payment may have taken. */
  readonly groups: 'day' | 'brand' | 'code' | 'acquirer' | Readonly<Record<string, Condition>>;
  /** Which details it is made from. */
  readonly counts: Condition;
  /** Whether it has amounts, and so a table for each currency. */
  readonly hasMoney: boolean;
  readonly measures: readonly Measure[];
  /** The place of the measure that its chart shows. */
  readonly charted: number;
};

const isApproved: Condition = ({ outcome }) => outcome === 'approved';

/** What a payment does: the kind of a reference, or the ledger entry of a first payment that charges or reserves. */
function deedOf({ type }: DayDetail): string {
  const rules = typeRules[type];
  if ('kind' in rules) return rules.kind;
  return 'posts' in rules && rules.isSent ? rules.posts : '';
}
const doing = (...deeds: readonly string[]): Condition => {
  const wanted = new Set(deeds);
  return (detail) => wanted.has(deedOf(detail));
};
const approvedOnly =
  (condition: Condition): Condition =>
  (detail) =>
    isApproved(detail) && condition(detail);

/** Whether a brand is charged or captured, so that a receipt of it is money that was counted with that. */
const isCaptured = ({ brand }: DayDetail): boolean => paymentBrand(brand)?.types.includes('CP') === true;
const isCharge = doing('debit', 'capture', 'rebill');
const isReceipt = doing('receipt');
/** What brings money to the merchant, once. */
const isSale = approvedOnly((detail) => isCharge(detail) || (isReceipt(detail) && !isCaptured(detail)));
/** What an acquirer, or a step before it, decided about an account. */
const isTry = doing('authorize', 'debit', 'rebill');
const isRefund = approvedOnly(doing('refund'));
const isChargeback = approvedOnly(doing('chargeback'));
const isReversal = approvedOnly(doing('chargebackReversal'));

const isSecured: Condition = ({ flow }) => flow !== '';
const isFrictionless: Condition = ({ flow }) => /^frictionless [YAI]$/.test(flow);
const isChallenged: Condition = ({ flow }) => flow.startsWith('challenge');
const isPassed: Condition = ({ flow }) => /^challenge [YAI]$/.test(flow);
const isAuthenticated: Condition = (detail) => isFrictionless(detail) || isPassed(detail);

const payments = { name: 'reportPayments', unit: 'count', sums: 'count' } as const;
const amount = { name: 'amount', unit: 'money', sums: 'cents' } as const;
const share = { name: 'reportShare', unit: 'share', sums: 'count', per: { of: 'all', sums: 'count' } } as const;

/** Each report, whose formulas the back office and docs/office.md publish. */
export const definitions: Readonly<Record<ReportName, readonly Definition[]>> = {
  volume: [{ groups: 'day', counts: isSale, hasMoney: true, measures: [payments, amount], charted: 1 }],
  approval: [
    {
      groups: 'brand',
      counts: isTry,
      hasMoney: false,
      measures: [
        { ...payments, name: 'reportTries' },
        { ...payments, name: 'approved', where: isApproved },
        {
          name: 'approvalRate',
          unit: 'share',
          sums: 'count',
          where: isApproved,
          per: { of: 'row', sums: 'count' },
        },
      ],
      charted: 2,
    },
    { groups: 'code', counts: isTry, hasMoney: false, measures: [payments, share], charted: 0 },
  ],
  'three-d-secure': [
    {
      groups: {
        begunSecure: isSecured,
        frictionless: isFrictionless,
        challenged: isChallenged,
        challengePassed: isPassed,
        authenticated: isAuthenticated,
        authenticatedApproved: (detail) => isAuthenticated(detail) && isApproved(detail),
      },
      counts: isSecured,
      hasMoney: false,
      measures: [payments, share],
      charted: 0,
    },
  ],
  refunds: [
    {
      groups: 'day',
      counts: (detail) => isRefund(detail) || isSale(detail),
      hasMoney: true,
      measures: [
        { ...payments, name: 'reportRefunds', where: isRefund },
        { ...amount, where: isRefund },
        {
          name: 'reportOfVolume',
          unit: 'share',
          sums: 'cents',
          where: isRefund,
          per: { of: 'row', sums: 'cents', where: isSale },
        },
      ],
      charted: 1,
    },
  ],
  chargebacks: [
    {
      groups: 'brand',
      counts: (detail) => isChargeback(detail) || isSale(detail) || isReversal(detail),
      hasMoney: true,
      measures: [
        { ...payments, name: 'reportChargebacks', where: isChargeback },
        { ...amount, where: isChargeback },
        { ...payments, name: 'reportReversals', where: isReversal },
        {
          name: 'reportOfSales',
          unit: 'share',
          sums: 'count',
          where: isChargeback,
          per: { of: 'row', sums: 'count', where: isSale },
        },
      ],
      charted: 0,
    },
  ],
  acquirers: [
    {
      groups: 'acquirer',
      counts: ({ answered }) => answered > 0,
      hasMoney: false,
      measures: [
        { name: 'reportAnswered', unit: 'count', sums: 'answered' },
        { name: 'reportMean', unit: 'millis', sums: 'millis', per: { of: 'row', sums: 'answered' } },
        { name: 'reportLate', unit: 'share', sums: 'late', per: { of: 'row', sums: 'answered' } },
      ],
      charted: 1,
    },
  ],
  declines: [
    {
      groups: 'code',
      counts: (detail) => isTry(detail) && !isApproved(detail),
      hasMoney: false,
      measures: [payments, share],
      charted: 0,
    },
  ],
};
