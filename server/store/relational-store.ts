import type { Change } from '../core/change.ts';
import type { Database, Write } from './database.ts';
import { deleteEndedAllowances, giveBackAllowance, readCounts, takeAllowance } from './queries/allowances.ts';
import { deleteUnpaidCheckouts, readCheckout, readStatus } from './queries/checkouts.ts';
import { deleteEndedClaims } from './queries/claims.ts';
import { addDataKey, readDataKeys } from './queries/data-keys.ts';
import { deleteAnswers, readKeptAnswer } from './queries/kept-answers.ts';
import { readHighestKey } from './queries/keys.ts';
import { readLedger } from './queries/ledger.ts';
import { probeMark, raiseMark, readMark, setMark } from './queries/marks.ts';
import {
  readLatestPaymentsBy,
  readPayment,
  readPaymentOf,
  readPaymentTree,
  readReferences,
} from './queries/payments.ts';
import {
  readPaymentOutlines,
  readPayments,
  readPaymentsByMark,
  readPaymentsByReference,
} from './queries/payment-slices.ts';
import {
  readIsMandateStored,
  readRegistration,
  readRegistrations,
  readRegistrationsByReference,
} from './queries/registrations.ts';
import { readOpenCases, readRiskActions, readRiskCase, readRiskCases } from './queries/risk-cases.ts';
import { countSteps, deleteOldCounters, readCounters } from './queries/risk-counters.ts';
import { findListed, readListEntries, readListEntry } from './queries/risk-lists.ts';
import { readSchedule, readSchedules } from './queries/schedules.ts';
import { deleteExpiredTokens, readWalletKeys, replaceWalletKeys } from './queries/wallets.ts';
import { relationalCallbacks } from './relational/callbacks.ts';
import { relationalAgreements } from './relational/agreements.ts';
import { relationalBooks } from './relational/books.ts';
import { relationalEntities } from './relational/entities.ts';
import { relationalFiles } from './relational/files.ts';
import { relationalEvents } from './relational/events.ts';
import { relationalOutbox } from './relational/outbox.ts';
import { relationalReconciliation } from './relational/reconciliation.ts';
import { relationalOffice } from './relational/office.ts';
import { relationalProposals } from './relational/proposals.ts';
import { relationalSystem } from './relational/system.ts';
import { relationalUsers } from './relational/users.ts';
import { writesOf } from './relational/writes.ts';
import type { Store } from './store.ts';

/** The store, written once for both databases. */
export const relationalStore = (database: Database): Store => ({
  commit: (changes) => database.write(commitOf(database, changes)),
  checkout: (key) => readCheckout(database, key),
  status: (key) => readStatus(database, key),
  payment: (key) => readPayment(database, key),
  paymentOf: (occasion) => readPaymentOf(database, occasion),
  paymentTree: (root) => readPaymentTree(database, root),
  references: (root) => readReferences(database, root),
  registration: (key) => readRegistration(database, key),
  registrations: (slice) => readRegistrations(database, slice),
  isMandateStored: (named) => readIsMandateStored(database, named),
  registrationsByReference: (reference, slice) => readRegistrationsByReference(database, reference, slice),
  latestPaymentsBy: (registrations) => readLatestPaymentsBy(database, registrations),
  payments: (slice) => readPayments(database, slice),
  paymentOutlines: (slice) => readPaymentOutlines(database, slice),
  paymentsByMark: (marked, slice) => readPaymentsByMark(database, marked, slice),
  paymentsByReference: (reference, slice) => readPaymentsByReference(database, reference, slice),
  ledger: (root) => readLedger(database, root),
  schedule: (key) => readSchedule(database, key),
  schedules: (slice) => readSchedules(database, slice),
  riskCase: (payment) => readRiskCase(database, payment),
  riskCases: (slice) => readRiskCases(database, slice),
  openRiskCases: (slice) => readOpenCases(database, slice),
  riskActions: (payment) => readRiskActions(database, payment),
  riskCounters: (of) => readCounters(database, of),
  riskListed: (of) => findListed(database, of),
  riskListEntries: (slice) => readListEntries(database, slice),
  riskListEntry: (place) => readListEntry(database, place),
  deleteOldRiskCounters: (slice) => deleteOldCounters(database, slice),
  keptAnswer: (hash) => readKeptAnswer(database, hash),
  ...relationalEntities(database),
  dataKeys: (entity) => readDataKeys(database, entity),
  keepDataKey: (row) => database.write([addDataKey(row)]),
  walletKeys: () => readWalletKeys(database),
  replaceWalletKeys: (keys) => replaceWalletKeys(database, keys),
  deleteExpiredTokens: (slice) => deleteExpiredTokens(database, slice),
  isShared: database.isShared,
  takeAllowance: (claim) => takeAllowance(database, claim),
  giveBackAllowance: (unused) => database.write([giveBackAllowance(unused)]),
  counts: (read) => readCounts(database, read),
  deleteEndedAllowances: (slice) => deleteEndedAllowances(database, slice),
  deleteEndedClaims: (slice) => deleteEndedClaims(database, slice),
  highestKey: () => readHighestKey(database),
  claimNode: (wanted) => database.claimNode(wanted),
  mark: (name) => readMark(database, name),
  setMark: (name, value) => database.write([setMark(name, value)]),
  raiseMark: (name, value) => raiseMark(database, { name, value }),
  deleteUnpaidCheckouts: (slice) => deleteUnpaidCheckouts(database, slice),
  deleteAnswers: (slice) => deleteAnswers(database, slice),
  ...partsOf(database),
  probe: () => database.write([probeMark]),
  stats: () => database.stats(),
  close: () => database.close(),
});

const partsOf = (database: Database) => ({
  ...relationalAgreements(database),
  ...relationalOutbox(database),
  ...relationalEvents(database),
  ...relationalBooks(database),
  ...relationalCallbacks(database),
  ...relationalReconciliation(database),
  ...relationalFiles(database),
  ...relationalUsers(database),
  ...relationalSystem(database),
  ...relationalOffice(database),
  ...relationalProposals(database),
});

/** Counters come last: other payments may wait for their rows. */
const commitOf = (database: Database, changes: readonly Change[]): readonly Write[] => [
  ...changes.flatMap((change) => writesOf(change, database)),
  ...countSteps(changes.flatMap((change) => (change.kind === 'countRiskStep' ? change.step : []))),
];
