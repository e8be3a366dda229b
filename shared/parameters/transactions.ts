import { paymentBrands } from '../brands/payment-brands.ts';
import { flag, someOf, text, whole } from '../formats/formats.ts';
import { recordedTypes } from '../payment-types.ts';
import { optional, type ParameterGroup, type Parameters, required } from './parameter.ts';
import { reporting } from './reporting.ts';

const LISTED_MAX = 50;

export const transactions = {
  title: 'Transactions',
  about: 'Which payments a query or a report has, and how many at once.',
  parameters: {
    includeLinkedTransactions: optional(
      flag,
      'With true, the response also has all other payments of the trees of those that were found.',
    ),
    paymentTypes: optional(someOf(LISTED_MAX, ...recordedTypes), 'Only payments of these types, separated by commas.'),
    paymentBrands: optional(
      someOf(LISTED_MAX, ...paymentBrands.map(({ code }) => code)),
      'Only payments of these brands, separated by commas.',
    ),
    limit: optional(whole(1, 500), 'The greatest number of payments that are looked up; 100 unless sent.'),
    extended: optional(flag, 'With true, the file of a settlement has the merchant’s references in two more columns.'),
    cursor: optional(text(32, 32), 'The nextCursor of the page before. The first page has none.'),
  },
} satisfies ParameterGroup;

const { includeLinkedTransactions, limit, cursor } = transactions.parameters;

/** The query of one payment by its id. */
export const paymentQuery: Parameters = { includeLinkedTransactions };

/** The query of payments by the merchant's own reference. */
export const referenceQuery: Parameters = {
  merchantTransactionId: required(text(1, 255), 'The reference that was sent with the payments.'),
  includeLinkedTransactions,
  limit,
  cursor,
};

/** The report of transactions; its days and its order are those of the spec's Reporting. */
export const transactionReport: Parameters = {
  'date.from': reporting.parameters['date.from'],
  'date.to': reporting.parameters['date.to'],
  sortOrder: reporting.parameters.sortOrder,
  includeLinkedTransactions,
  paymentTypes: transactions.parameters.paymentTypes,
  paymentBrands: transactions.parameters.paymentBrands,
  limit,
  cursor,
};

/** The report of totals. */
export const totalsReport: Parameters = {
  'date.from': reporting.parameters['date.from'],
  'date.to': reporting.parameters['date.to'],
  paymentTypes: transactions.parameters.paymentTypes,
  paymentBrands: transactions.parameters.paymentBrands,
};

/** The report of settlements: batches by the days of their cut-offs. */
export const settlementsReport: Parameters = { ...reporting.parameters, limit, cursor };

/** One settlement with its records. */
export const settlementReport: Parameters = {
  sortValue: reporting.parameters.sortValue,
  sortOrder: reporting.parameters.sortOrder,
  extended: transactions.parameters.extended,
  limit,
  cursor,
};
