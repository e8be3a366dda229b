import { fileStates, matchedBy, rowStatuses } from '../../../core/reconciliation/file.ts';
import {
  described,
  formatted,
  listOf,
  object,
  objectWith,
  oneOf,
  orNull,
  text,
  whole,
  words,
} from '../../../core/schemas/schema.ts';
import { type AdminChapter, type AdminEndpoint, pageAfter } from '../endpoint.ts';

const id = text(32, 32);
const count = whole(0, Number.MAX_SAFE_INTEGER);
const moment = described(text(20, 30), 'as 2026-12-31T12:00:00Z');
const amount = text(4, 20);
const account = described(orNull(formatted('entity-id')), 'the account; null in a channel without merchant accounts');
const profile = described(
  text(1, 64),
  'how the acquirer writes its files: a profile that every gateway has, or one of the setting `fileProfiles`',
);
const fileName = text(1, 255);

const fault = object({ row: count, column: orNull(text(1, 64)), message: text(1, 2000) });
const file = object({
  id,
  entityId: formatted('entity-id'),
  merchantAccountId: account,
  profile,
  name: fileName,
  state: described(oneOf(fileStates), 'only the rows of an imported file count'),
  hash: described(orNull(text(64, 64)), 'the SHA-256 of its bytes, in hex'),
  bytes: count,
  rows: count,
  receivedAt: moment,
  faults: described(listOf(fault, { maxItems: 1000 }), 'the first of its faults, with the row of each'),
  faultCount: count,
});
const difference = object({
  of: oneOf(['amount', 'currency', 'fee', 'fxRate', 'date', 'chargeback']),
  expected: text(0, 64),
  stated: text(0, 64),
});
const row = object({
  id,
  fileId: id,
  number: described(count, 'its place in the file, of which the first row is 1'),
  status: described(oneOf(rowStatuses), '`PENDING` until it is compared; `NONE` where it is of no payment'),
  matchedBy: orNull(oneOf(matchedBy)),
  paymentId: orNull(id),
  chargebackId: described(orNull(id), 'the chargeback, or its reversal, that the row became'),
  candidates: described(listOf(id, { maxItems: 100 }), 'the payments that fit equally well'),
  settledPaymentId: described(orNull(id), 'the payment that the row names, and that has a row already'),
  reason: described(orNull(text(1, 64)), 'why it has no payment'),
  note: described(orNull(text(1, 1000)), 'why a person has matched or unmatched it'),
  differences: described(listOf(difference), 'what it states otherwise than expected'),
  cells: listOf(object({ column: text(0, 64), text: text(0, 1024) }), { maxItems: 1000 }),
});
const openItem = object({
  paymentId: id,
  merchantAccountId: account,
  kind: oneOf(['DEBIT', 'REFUND', 'CREDIT']),
  amount,
  currency: text(3, 3),
  connectorTxId: orNull(text(1, 2000)),
  merchantTransactionId: orNull(text(1, 255)),
  last4Digits: orNull(text(1, 4)),
  createdAt: moment,
});
const next = described(orNull(id), 'what the next page begins after; null for the last page');

const aFile = {
  id: '8a1f6c2be0d94be5a1c4c6d9b5e3a7f3',
  entityId: '8a8294174b7ecb28014b9699220015ca',
  merchantAccountId: null,
  profile: 'simulated-processor',
  name: 'settlement_DEFAULT_2026-11-24_EUR.csv',
  state: 'imported',
  hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  bytes: 512,
  rows: 2,
  receivedAt: '2026-11-25T06:00:00.000Z',
  faults: [],
  faultCount: 0,
};
const aRow = {
  id: '8a2f6c2be0d94be5a1c4c6d9b5e3a7f4',
  fileId: aFile.id,
  number: 2,
  status: 'MATCHED',
  matchedBy: 'connectorId',
  paymentId: '8a3f6c2be0d94be5a1c4c6d9b5e3a7f5',
  chargebackId: null,
  candidates: [],
  settledPaymentId: null,
  reason: null,
  note: null,
  differences: [{ of: 'fee', expected: '1.10', stated: '1.18' }],
  cells: [{ column: 'type', text: 'CHARGE' }],
};
const anUnmatchedRow = { ...aRow, status: 'NOT_MATCHED', matchedBy: null, paymentId: null, differences: [] };
const anItem = {
  paymentId: aRow.paymentId,
  merchantAccountId: null,
  kind: 'DEBIT',
  amount: '92.00',
  currency: 'EUR',
  connectorTxId: 'd1c6f2f0-56c4-4f0e-9d4c-0b9f3a2e7c11',
  merchantTransactionId: 'order-4711',
  last4Digits: '0000',
  createdAt: '2026-11-24T12:00:00.000Z',
};

const endpoints = {
  importAcquirerFile: {
    method: 'POST',
    path: '/entities/{entityId}/acquirerFiles',
    title: 'Import a file of an acquirer',
    about:
      'Imports a file, all of it or nothing, into a channel, and has its rows compared with payments. The same bytes are imported once for a merchant account, or for a channel without accounts: sent again, they are answered with the file that there is. A file that cannot be read is refused with each fault and its row, and is quarantined.',
    scope: 'admin',
    query: {
      profile,
      name: described(words(1, 255), 'the name of the file, for people'),
      merchantAccountId: described(formatted('entity-id'), 'the account, in a channel that has accounts'),
    },
    upload: { contentType: 'text/csv', about: 'The file as the acquirer wrote it, of at most 1 GiB.' },
    answer: file,
    example: { query: { profile: aFile.profile, name: aFile.name }, answer: aFile },
  },
  listAcquirerFiles: {
    method: 'GET',
    path: '/entities/{entityId}/acquirerFiles',
    title: 'List files of acquirers',
    about: 'Returns the files of a channel, the latest first, quarantined ones included.',
    scope: 'admin',
    query: pageAfter(id),
    answer: object({ acquirerFiles: listOf(file, { maxItems: 1000 }), nextCursor: next }),
    example: { answer: { acquirerFiles: [aFile], nextCursor: null } },
  },
  readAcquirerFile: {
    method: 'GET',
    path: '/acquirerFiles/{acquirerFileId}',
    title: 'Read a file of an acquirer',
    about: 'Returns a file with the number of its rows in each status.',
    scope: 'admin',
    answer: objectWith(file.properties, {
      statuses: object(Object.fromEntries(rowStatuses.map((each) => [each, count]))),
    }),
    example: {
      answer: { ...aFile, statuses: { PENDING: 0, MATCHED: 1, MULTIPLE_MATCHES: 0, NOT_MATCHED: 0, NONE: 1 } },
    },
  },
  listAcquirerRows: {
    method: 'GET',
    path: '/acquirerFiles/{acquirerFileId}/rows',
    title: 'List rows of a file',
    about: 'Returns the rows of an imported file in their order, each with its payment or why it has none.',
    scope: 'admin',
    query: { ...pageAfter(id), status: described(oneOf(rowStatuses), 'only rows of this status') },
    answer: object({ rows: listOf(row, { maxItems: 1000 }), nextCursor: next }),
    example: { query: { status: 'MATCHED' }, answer: { rows: [aRow], nextCursor: null } },
  },
  listOpenItems: {
    method: 'GET',
    path: '/entities/{entityId}/openItems',
    title: 'List open items',
    about:
      'Returns what acquirers have not settled: the payments of a channel that have no row after the days of its setting `openItemDays`.',
    scope: 'admin',
    query: pageAfter(id),
    answer: object({ openItems: listOf(openItem, { maxItems: 1000 }), nextCursor: next }),
    example: { answer: { openItems: [anItem], nextCursor: null } },
  },
  matchAcquirerRow: {
    method: 'POST',
    path: '/acquirerRows/{acquirerRowId}/match',
    title: 'Match a row by hand',
    about:
      'Gives a row that has no payment the one that a person has found for it: a payment of the same account that has no row. A row of a chargeback books it as soon as its payment is free.',
    scope: 'admin',
    body: object({ paymentId: id, reason: described(words(1, 1000), 'why, for those who read it later') }),
    answer: row,
    example: {
      body: { paymentId: aRow.paymentId, reason: 'The acquirer confirmed it by phone' },
      answer: { ...aRow, matchedBy: 'hand', note: 'The acquirer confirmed it by phone' },
    },
  },
  unmatchAcquirerRow: {
    method: 'POST',
    path: '/acquirerRows/{acquirerRowId}/unmatch',
    title: 'Unmatch a row',
    about:
      'Takes the payment from a row that was matched wrongly; the payment is open again. A row that became a chargeback stays, because the chargeback was booked: reverse that.',
    scope: 'admin',
    body: object({ reason: described(words(1, 1000), 'why, for those who read it later') }),
    answer: row,
    example: {
      body: { reason: 'Another order of the same shopper' },
      answer: { ...anUnmatchedRow, reason: 'unmatchedByHand', note: 'Another order of the same shopper' },
    },
  },
} as const satisfies Readonly<Record<string, AdminEndpoint>>;

export const reconciliationChapter = {
  title: 'Reconciliation',
  about: 'The files in which acquirers state what they have settled, compared row by row with payments.',
  endpoints,
  schemas: { AcquirerFile: file, AcquirerRow: row, OpenItem: openItem },
} as const satisfies AdminChapter;
