import { described, formatted, object, objectWith, oneOf, text, words } from '../../../core/schemas/schema.ts';
import type { AdminChapter, AdminEndpoint } from '../endpoint.ts';

const reason = described(words(1, 255), 'why, for the changes of the channel');
const cashflow = oneOf(['POS', 'NEG']);
const correction = objectWith(
  {
    settlementId: described(text(32, 32), 'the settlement that was corrected'),
    recordType: described(text(1, 32), 'the record type of the correction'),
    transactionType: described(text(1, 32), 'its transaction type'),
    cashflow,
    amount: described(text(4, 20), 'what the next batch pays out more, or less with the cash flow NEG'),
    currency: described(text(3, 3), 'the currency of the payout'),
    reason,
  },
  { recordId: described(text(32, 32), 'the record that was corrected') },
);

const ofPayout = {
  settlementId: '8ac7a4a298c3e2ad0198c3e2b0a10001',
  recordType: 'SETTLED',
  transactionType: 'BATCH',
  cashflow: 'POS',
  amount: '90.61',
  currency: 'EUR',
  reason: 'The account at the bank was closed',
};
const { settlementId } = ofPayout;
const recordId = '8ac7a4a298c3e2ad0198c3e2b0a10002';
const ofFee = {
  settlementId,
  recordId,
  recordType: 'FEE',
  transactionType: 'CAPTURE_FEE',
  cashflow: 'POS',
  amount: '0.20',
  currency: 'EUR',
  reason: 'Another rate was agreed',
};

const endpoints = {
  failSettlement: {
    method: 'POST',
    path: '/settlements/{settlementId}/failure',
    title: 'Report a payout that failed',
    about:
      'The settlement is FAILED from now on, in its records and in a file of its own; its records stay as they are. The acquirer owes the money again, and the next batch of the same merchant account and currency has the payout as one record. Only an administrator of the psp or division above may do this.',
    scope: 'admin',
    body: object({ reason }),
    answer: correction,
    example: { body: { reason: ofPayout.reason }, answer: ofPayout },
  },
  correctSettlement: {
    method: 'POST',
    path: '/settlements/{settlementId}/corrections',
    title: 'Correct a record',
    about:
      'A record is never altered: what it should have been more or less is a record of the next batch of the same merchant account and currency. An amount is in the currency of the payments, a fee in that of the payout. Only an administrator of the psp or division above may do this.',
    scope: 'admin',
    body: object({
      recordId: described(text(32, 32), 'the `id` of the record'),
      corrects: described(oneOf(['amount', 'fee']), 'what was wrong'),
      cashflow: described(cashflow, 'POS where the merchant receives the difference'),
      amount: described(formatted('amount'), 'the difference'),
      reason,
    }),
    answer: correction,
    example: {
      body: { recordId, corrects: 'fee', cashflow: 'POS', amount: '0.20', reason: ofFee.reason },
      answer: ofFee,
    },
  },
} as const satisfies Readonly<Record<string, AdminEndpoint>>;

export const settlementChapter = {
  title: 'Settlements',
  about:
    'Payouts that failed, and corrections of what was settled. What was settled is read by `GET /v1/reports/settlements`.',
  endpoints,
} satisfies AdminChapter;
