import type { Database } from '../database.ts';
import { readPaymentsByConnectorId, readPaymentsByPrefix } from '../queries/office/found-payments.ts';
import {
  readFirstReferences,
  readHeadsByMark,
  readHeadsByReference,
  readHeadsOfPending,
} from '../queries/office/channel-heads.ts';
import {
  readDisputes,
  readPaymentOutlinesAmong,
  readPendingPayments,
  readUnreversedChargebacks,
} from '../queries/payment-slices.ts';
import { readRiskActionsAmong } from '../queries/risk-cases.ts';
import { readPaymentsAmong, readReferencesAmong } from '../queries/payments.ts';
import { atAcquirers, countAllWork, countWork, readWorkOwners } from '../queries/office/open-work.ts';
import { readListedCheckouts } from '../queries/office/listed-checkouts.ts';
import { readConcerningRows } from '../queries/office/concerning-rows.ts';
import { readRecognisingFields } from '../queries/office/recognising-fields.ts';
import { addRequest, deleteRequests, readRequest, readRequests } from '../queries/office/request-log.ts';
import { readViews } from '../queries/office/saved-views.ts';
import type { OfficeStore } from '../users/office-store.ts';

/** The store's part for screens of the back office, written once for both databases. */
export const relationalOffice = (database: Database): OfficeStore => ({
  savedViews: (user) => readViews(database, user),
  countAllWork: (slice) => countAllWork(database, slice),
  countWork: (slice) => countWork(database, slice),
  workOwners: (slice) => readWorkOwners(database, slice),
  atAcquirers: (slice) => atAcquirers(database, slice),
  riskActionsAmong: (payments) => readRiskActionsAmong(database, payments),
  paymentsAmong: (keys) => readPaymentsAmong(database, keys),
  paymentOutlinesAmong: (keys) => readPaymentOutlinesAmong(database, keys),
  referencesAmong: (roots) => readReferencesAmong(database, roots),
  recognisingFields: (payments) => readRecognisingFields(database, payments),
  disputes: (slice) => readDisputes(database, slice),
  unreversedChargebacks: (slice) => readUnreversedChargebacks(database, slice),
  paymentsByConnectorId: (connectorId) => readPaymentsByConnectorId(database, connectorId),
  paymentsByPrefix: (slice) => readPaymentsByPrefix(database, slice),
  headsByReference: (reference, slice) => readHeadsByReference(database, reference, slice),
  pendingPayments: (slice) => readPendingPayments(database, slice),
  headsOfPending: (slice) => readHeadsOfPending(database, slice),
  headsByMark: (marked, slice) => readHeadsByMark(database, marked, slice),
  firstReferences: (slice) => readFirstReferences(database, slice),
  checkouts: (slice) => readListedCheckouts(database, slice),
  concerningRows: (slice) => readConcerningRows(database, slice),
  logRequests: (rows) => database.write(rows.map(addRequest)),
  request: (key) => readRequest(database, key),
  requests: (slice) => readRequests(database, slice),
  deleteRequests: (slice) => deleteRequests(database, slice),
});
