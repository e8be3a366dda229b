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
