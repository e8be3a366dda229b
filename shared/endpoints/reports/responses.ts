import { capitals, date, digits, matching, oneOf, text } from '../../formats/formats.ts';
import { recordedTypes } from '../../payment-types.ts';
import {
  always,
  type Member,
  paymentId,
  requestMembers,
  type ResponseShape,
  result,
  sometimes,
} from '../response-members.ts';

const sum = matching('amount, with two decimals', '-?[0-9]+[.][0-9]{2}', 20);

/** The members of a total, in a list. */
const totalIn = (list: string): Readonly<Record<string, Member>> => ({
  [`${list}[n].paymentType`]: always('The type.', oneOf(...recordedTypes)),
  [`${list}[n].outcome`]: always('Whether the payments succeeded.', oneOf('approved', 'rejected')),
  [`${list}[n].currency`]: sometimes('The currency, where the payments have one.', capitals(3, 3)),
  [`${list}[n].count`]: always('How many payments there are.', digits(1, 16)),
  [`${list}[n].amount`]: always('The sum of their amounts.', sum),
  [`${list}[n].fees`]: always('The fees that were settled for them.', sum),
});

/** The members of a settlement batch. */
const batchIn = (parent: string): Readonly<Record<string, Member>> => ({
  [`${parent}id`]: always('The id of the batch, which its records have as settlement.id.', paymentId),
  [`${parent}date`]: always('The day of the cut-off.', date),
  [`${parent}status`]: always('FAILED where the payout has failed.', oneOf('SUCCESS', 'FAILED')),
  [`${parent}merchantAccountId`]: always('The merchant account, or the channel where it has none.', text(32, 32)),
  [`${parent}acquirer`]: always('The acquirer that has processed the payments.', text(1, 32)),
  [`${parent}currency`]: always('The currency of the payments.', capitals(3, 3)),
  [`${parent}payoutCurrency`]: always('The currency of the payout.', capitals(3, 3)),
  [`${parent}fxRate`]: always('The rate between both, in full.', text(1, 20)),
  [`${parent}cashflow`]: always('NEG where the acquirer collects the amount.', oneOf('POS', 'NEG')),
  [`${parent}payout`]: always('The sum of all records.', sum),
  [`${parent}fees`]: always('The fees in it.', sum),
  [`${parent}lines`]: always('How many records there are.', digits(1, 16)),
});

/** The members of a reconciliation record (spec, Reconciliation record). */
const recordMembers: Readonly<Record<string, Member>> = Object.fromEntries(
  Object.entries({
    id: always('The id of the record, by which it is corrected.', paymentId),
    recordType: always('SETTLED, CHARGEBACK, CHARGEBACK REVERSAL or FEE.', text(1, 32)),
    transactionType: always('What was settled.', text(1, 32)),
    amount: always('The amount of the payment, without a sign.', sum),
    currency: always('Its currency.', capitals(3, 3)),
    paymentBrand: sometimes('Its brand.', text(1, 16)),
    presentmentDate: sometimes('When it was ordered, in the zone of the clearing institute.', text(19, 19)),
    descriptor: sometimes('The text of the statement.', text(1, 128)),
    pspEntityId: always('The psp.', text(0, 32)),
    divisionEntityId: sometimes('The division.', text(32, 32)),
    merchantEntityId: always('The merchant.', text(0, 32)),
    merchantTransactionId: sometimes('The merchant’s reference.', text(1, 255)),
    merchantInvoiceId: sometimes('The merchant’s invoice.', text(1, 255)),
    ...Object.fromEntries(
      ['settlement', 'clearingInstitute', 'merchantAccount'].map((group) => [
        group,
        always('As the specification has it.'),
      ]),
    ),
    ...Object.fromEntries(
      ['payment', 'card', 'bankAccount', 'result', 'matchedTransactions', 'chargebackTransaction'].map((group) => [
        group,
        sometimes('As the specification has it, where there is one.'),
      ]),
    ),
    ...Object.fromEntries(
      [
        ...['cashflow', 'id', 'amount', 'currency', 'fee', 'fxRate', 'date', 'status', 'format'].map(
          (name) => `settlement.${name}`,
        ),
        ...['name', 'merchantId'].map((name) => `clearingInstitute.${name}`),
        ...['id', 'name'].map((name) => `merchantAccount.${name}`),
        'payment.id',
      ].map((name) => [name, always('', text(0, 128))]),
    ),
    ...Object.fromEntries(
      [
        ...['txId1', 'txId2', 'txId3'].map((name) => `clearingInstitute.${name}`),
        ...['last4Digits', 'holder'].flatMap((name) => [`card.${name}`, `bankAccount.${name}`]),
        'bankAccount.bankCode',
        'result.code',
        'result.description',
        'matchedTransactions.status',
        'chargebackTransaction.id',
      ].map((name) => [name, sometimes('', text(0, 128))]),
    ),
    'matchedTransactions.payment': sometimes('The payments that match.'),
    'matchedTransactions.payment[n].id': always('', paymentId),
  }).map(([name, member]) => [`records[n].${name}`, member]),
);

/** The formats of the responses of reports. */
export const reportResponses = {
  totals: {
    title: 'Totals',
    about: 'How many payments some days had, and their sums. Currencies are never added up.',
    echoes: false,
    members: {
      ...result,
      totals: always('By day, type, outcome, brand and currency.'),
      'totals[n].date': always('The day on which the payments were begun, in UTC.', date),
      'totals[n].paymentBrand': sometimes('The brand, where the payments have one.', text(1, 32)),
      ...totalIn('totals'),
      sums: always('The same over all days and brands.'),
      ...totalIn('sums'),
      ...requestMembers,
    },
  },
  settlements: {
    title: 'Settlements',
    about: 'Settlement batches.',
    echoes: false,
    members: {
      ...result,
      settlements: always('The batches in the order of the request.'),
      ...batchIn('settlements[n].'),
      nextCursor: sometimes('The cursor of the next page. The last page has none.', paymentId),
      ...requestMembers,
    },
  },
  settlement: {
    title: 'Settlement',
    about: 'A settlement batch with its reconciliation records.',
    echoes: false,
    members: {
      ...result,
      ...batchIn(''),
      records: always('The records of the page, each with the members of the specification.'),
      ...recordMembers,
      nextCursor: sometimes('The cursor of the next page. The last page has none.', paymentId),
      ...requestMembers,
    },
  },
} as const satisfies Readonly<Record<string, ResponseShape>>;
