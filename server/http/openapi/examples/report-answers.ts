import { resultOf } from '../../answers/answer.ts';
import { ofRequest } from './answers.ts';
import { demoMerchant } from './example.ts';

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

const oneBatch = {
  id: '8acd5328aa2541dae9cee763fe83d583',
  date: '2026-11-21',
  status: 'SUCCESS',
  merchantAccountId: demoMerchant.entityId,
  acquirer: 'INTERNAL',
  currency: 'EUR',
  payoutCurrency: 'EUR',
  fxRate: '1',
  cashflow: 'POS',
  payout: '92.00',
  fees: '0.00',
  lines: '1',
};

/** The batches of a channel that has settled one day. */
export const settlementsFound = { result: resultOf('000.000.100'), settlements: [oneBatch], ...ofRequest };

const settled = { id: '8a0f219d27409f943f7d430bd90afe42' };

/** A batch with its one record. */
export const settlementFound = {
  result: resultOf('000.000.100'),
  ...oneBatch,
  records: [
    {
      id: '8af5600ba53c6aca448f29d9d2eab3b6',
      recordType: 'SETTLED',
      transactionType: 'DEBIT',
      settlement: {
        cashflow: 'POS',
        id: oneBatch.id,
        amount: '92.00',
        currency: 'EUR',
        fee: '0.00',
        fxRate: '1.00',
        date: oneBatch.date,
        status: 'SUCCESS',
        format: 'TILLWAY_RECONCILIATION_1',
      },
      clearingInstitute: { merchantId: 'TW-4711', txId1: '0b42cecef425ec3d', name: 'Tillway test acquirer' },
      merchantAccount: { id: demoMerchant.entityId, name: 'Demo shop' },
      pspEntityId: '8a8294174b7ecb28014b9699220010a0',
      divisionEntityId: '8a8294174b7ecb28014b9699220011b1',
      merchantEntityId: '8a8294174b7ecb28014b9699220012c2',
      payment: settled,
      amount: '92.00',
      currency: 'EUR',
      paymentBrand: 'VISA',
      presentmentDate: '2026-11-20 12:00:00',
      card: { last4Digits: '0000', holder: 'Jane Jones' },
      matchedTransactions: { status: 'MATCHED', payment: [settled] },
      merchantTransactionId: 'order-4711',
    },
  ],
  ...ofRequest,
};

/** The refusal of a page that is longer than pages are. */
export const tooLong = {
  result: {
    ...resultOf('200.300.404'),
    parameterErrors: [{ name: 'limit', value: '501', message: 'must be a whole number from 1 to 500' }],
  },
  ...ofRequest,
};
