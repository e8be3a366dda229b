import { ofRequest, resultOf } from './answers.ts';

const oneDebit = {
  paymentType: 'DB',
  outcome: 'approved',
  currency: 'EUR',
  count: '1',
  amount: '92.00',
  fees: '0.00',
};

/** The answer of a report of totals. */
export const totalsFound = {
  result: resultOf('000.000.100'),
  totals: [{ date: '2026-11-20', paymentBrand: 'VISA', ...oneDebit }],
  sums: [oneDebit],
  ...ofRequest,
};

/** The answer for a channel that has no batches. */
export const noSettlements = { result: resultOf('000.000.100'), settlements: [], ...ofRequest };

/** The refusal of a page that is longer than pages are. */
export const tooLong = {
  result: {
    ...resultOf('200.300.404'),
    parameterErrors: [{ name: 'limit', value: '501', message: 'must be a whole number from 1 to 500' }],
  },
  ...ofRequest,
};
