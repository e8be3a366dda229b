import type { FaultMessage, PaymentType } from 'shared';
import {
  described,
  formatted,
  listOf,
  objectWith,
  oneOf,
  orNull,
  text,
  type ValueOf,
  words,
} from '../../schemas/schema.ts';

/** The fees that an acquirer charges, by the names of reconciliation records (spec, Reconciliation record). */
export const feeKinds = ['AUTH_FEE', 'CAPTURE_FEE', 'CANCEL_FEE', 'REFUND_FEE', 'MONTHLY', 'BATCH'] as const;
export type FeeKind = (typeof feeKinds)[number];

/**
 * The fees of each payment type. `inLine` is deducted in the line of the money that the payment moves; the others are
 * lines of their own.
 */
export const feesOfTypes: Readonly<
  Record<PaymentType, { readonly inLine: FeeKind | null; readonly own: readonly FeeKind[] }>
> = {
  PA: { inLine: null, own: ['AUTH_FEE'] },
  DB: { inLine: 'CAPTURE_FEE', own: ['AUTH_FEE'] },
  RB: { inLine: 'CAPTURE_FEE', own: ['AUTH_FEE'] },
  CP: { inLine: 'CAPTURE_FEE', own: [] },
  RC: { inLine: 'CAPTURE_FEE', own: [] },
  RF: { inLine: 'REFUND_FEE', own: [] },
  RV: { inLine: null, own: ['CANCEL_FEE'] },
  CD: { inLine: null, own: [] },
  CB: { inLine: null, own: [] },
  CR: { inLine: null, own: [] },
  RG: { inLine: null, own: [] },
  RI: { inLine: null, own: [] },
  '3D': { inLine: null, own: [] },
};

const percent = described(formatted('decimal'), 'percent of the amount, such as `1.4`');
const money = described(formatted('decimal'), 'an amount of the payment’s currency, such as `0.10`');

const feeSchema = objectWith(
  { fee: oneOf(feeKinds) },
  {
    brand: described(text(1, 32), 'only payments of this brand; the first fee that applies is charged'),
    currency: described(formatted('currency'), 'only payments in this currency'),
    fixed: money,
    percent,
    minimum: described(money, 'at least so much'),
  },
);

/** How an acquirer settles what a channel takes: the data of its merchant account. */
export const settlementSchema = objectWith(
  {
    clearingInstituteName: words(1, 64),
    clearingInstituteMerchantId: text(5, 64),
  },
  {
    cutOff: described(formatted('time-of-day'), 'the time at which a batch ends; `00:00` unless stated'),
    zone: described(formatted('time-zone'), 'the time zone of the clearing institute; `UTC` unless stated'),
    currency: described(orNull(formatted('currency')), 'the currency of payouts, where it is not that of the payments'),
    rates: described(
      listOf(objectWith({ from: formatted('currency'), rate: formatted('rate') }, {})),
      'for each other currency, how much of the currency of payouts one of it is',
    ),
    fees: described(listOf(feeSchema), 'the fees, of which the first that applies to a payment is charged'),
  },
);
export type SettlementTerms = ValueOf<typeof settlementSchema>;

/** What is wrong with terms that fulfil their schema: rates of which a payment could not have the one that is meant. */
export function settlementFault(terms: SettlementTerms | null): FaultMessage | undefined {
  const { currency = null, rates = [] } = terms ?? {};
  const from = rates.map((rate) => rate.from);
  const repeated = from.find((each, at) => from.indexOf(each) < at);
  if (repeated !== undefined) return `has two rates of ${repeated}`;
  return currency !== null && from.includes(currency)
    ? `has a rate of ${currency}, which is paid out as it is`
    : undefined;
}

export type Fee = NonNullable<SettlementTerms['fees']>[number];
