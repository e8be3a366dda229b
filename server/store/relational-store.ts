import type { Change } from '../core/change.ts';
import type { Conclusion } from '../core/conclusion.ts';
import type { Database, Write } from './database.ts';
import {
  addDeclinedTry,
  blockRetries,
  countDeclinedTries,
  cancelAgreements,
  readAgreement,
  readAgreementByRegistration,
  readAgreementsBy,
  readAgreementByTransaction,
  readRetryBlock,
  reopenAgreement,
  saveAgreement,
  settleAgreement,
} from './queries/agreements.ts';
import { addRows, removeFile, saveFile, saveRow } from './queries/acquirer-files.ts';
import { addCount, deleteEndedAllowances, giveBackAllowance, readCounts, takeAllowance } from './queries/allowances.ts';
import { addAudit } from './queries/audit.ts';
import { addPosting } from './queries/books.ts';
import { pauseConnector, resumeConnector } from './queries/connector-pauses.ts';
import { addView, removeView } from './queries/office/saved-views.ts';
import { countPayment } from './queries/daily-totals.ts';
import { deleteUnpaidCheckouts, readCheckout, readStatus, saveCheckout, saveProgress } from './queries/checkouts.ts';
import { claimOfPayment, deleteEndedClaims, releaseClaim } from './queries/claims.ts';
import { addDataKey, readDataKeys } from './queries/data-keys.ts';
import { addEvidence, addFilePart } from './queries/file-parts.ts';
import { addAdminChange, saveEntity, saveMerchantAccount, saveToken } from './queries/entities.ts';
import { renewFailed } from './queries/backlogs.ts';
import { logTry, renewDelivery } from './queries/deliveries.ts';
import { publishEvent } from './queries/events.ts';
import { changeFileReceivers } from './queries/file-receivers.ts';
import { changeFileSources } from './queries/file-sources.ts';
import { beginAnswer, deleteAnswers, forgetAnswer, keepAnswer, readKeptAnswer } from './queries/kept-answers.ts';
import { readHighestKey } from './queries/keys.ts';
import { addEntry, readLedger } from './queries/ledger.ts';
import { probeMark, raiseMark, readMark, setMark } from './queries/marks.ts';
import { sendMessage, unsendMessage } from './queries/messages.ts';
import {
  readLatestPaymentsBy,
  readPayment,
  readPaymentOf,
  readPaymentTree,
  readReferences,
  saveCounters,
  savePayment,
} from './queries/payments.ts';
import { addPickUpKey, removePickUpKey } from './queries/pick-up-keys.ts';
import {
  readPaymentOutlines,
  readPayments,
  readPaymentsByMark,
  readPaymentsByReference,
} from './queries/payment-slices.ts';
import { saveProposal } from './queries/proposals.ts';
import {
  readRegistration,
  readRegistrations,
  readRegistrationsByReference,
  saveRegistration,
} from './queries/registrations.ts';
import { removeListExport, saveListExport } from './queries/list-exports.ts';
import { addReportDelivery, moveReportDelivery } from './queries/report-deliveries.ts';
import { addReportFile, removeExport, saveExport } from './queries/report-exports.ts';
import { removeRiskCallback, saveCallbackSettings, saveRiskCallback } from './queries/risk-callbacks.ts';
import {
  addRiskAction,
  readOpenCases,
  readRiskActions,
  readRiskCase,
  readRiskCases,
  saveRiskCase,
} from './queries/risk-cases.ts';
import { countSteps, deleteOldCounters, readCounters } from './queries/risk-counters.ts';
import { findListed, keepListEntry, readListEntries, readListEntry, removeListEntry } from './queries/risk-lists.ts';
import { readSchedule, readSchedules, saveSchedule } from './queries/schedules.ts';
import { closeBatch, makeCorrection } from './queries/settlement.ts';
import { addItem, saveItem } from './queries/settlement-items.ts';
import { addSession, endSessions, saveUser } from './queries/users.ts';
import { deleteExpiredTokens, readWalletKeys, replaceWalletKeys, useToken } from './queries/wallets.ts';
import { removeWebhook, saveWebhook } from './queries/webhooks.ts';
import { relationalCallbacks } from './relational/callbacks.ts';
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
  registrationsByReference: (reference, slice) => readRegistrationsByReference(database, reference, slice),
  latestPaymentsBy: (registrations) => readLatestPaymentsBy(database, registrations),
  payments: (slice) => readPayments(database, slice),
  paymentOutlines: (slice) => readPaymentOutlines(database, slice),
  paymentsByMark: (marked, slice) => readPaymentsByMark(database, marked, slice),
  paymentsByReference: (reference, slice) => readPaymentsByReference(database, reference, slice),
  ledger: (root) => readLedger(database, root),
  schedule: (key) => readSchedule(database, key),
  schedules: (slice) => readSchedules(database, slice),
  agreement: (key) => readAgreement(database, key),
  agreementByTransaction: (named) => readAgreementByTransaction(database, named),
  agreementByRegistration: (registration) => readAgreementByRegistration(database, registration),
  agreementsBy: (registrations) => readAgreementsBy(database, registrations),
  retryBlock: (of) => readRetryBlock(database, of),
  declinedTries: (of) => countDeclinedTries(database, of),
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
  ...changes.flatMap(writesOn(database)),
  ...countSteps(changes.flatMap((change) => ('countRisk' in change ? change.countRisk : []))),
];

const writesOn =
  (database: Database) =>
  (change: Change): readonly Write[] =>
    'conclude' in change ? conclusionOf(change.conclude, database) : writesOf(change);

function writesOf(change: Exclude<Change, { conclude: Conclusion }>): readonly Write[] {
  if ('save' in change) return saveOf(change);
  if ('publish' in change) return [publishEvent(change.publish)];
  if ('remove' in change) return [removeWebhook(change.remove)];
  if ('logTry' in change) return [logTry(change.logTry)];
  if ('redeliver' in change) return [renewDelivery(change.redeliver)];
  if ('redeliverFailed' in change) return [renewFailed(change.redeliverFailed)];
  if ('settle' in change) return [settleAgreement(change.settle)];
  if ('cancel' in change) return [cancelAgreements(change.cancel)];
  if ('reopen' in change) return [reopenAgreement(change.reopen)];
  if ('block' in change) return [blockRetries(change.block)];
  if ('addRiskAction' in change) return [addRiskAction(change.addRiskAction)];
  if ('removeCallback' in change) return [removeRiskCallback(change.removeCallback)];
  if ('keepListEntry' in change) return keepListEntry(change.keepListEntry, change.isFirst);
  if ('removeListEntry' in change) return [removeListEntry(change.removeListEntry)];
  if ('countRisk' in change) return [];
  if ('addTry' in change) return addDeclinedTry(change.addTry);
  if ('send' in change) return [sendMessage(change.send)];
  if ('unsend' in change) return [unsendMessage(change.unsend)];
  if ('addAcquirerRows' in change) return addRows(change.addAcquirerRows);
  if ('removeAcquirerFile' in change) return [removeFile(change.removeAcquirerFile)];
  if ('addFilePart' in change) return [addFilePart(change.addFilePart)];
  if ('removeListExport' in change) return [removeListExport(change.removeListExport)];
  if ('removeReportExport' in change) return [removeExport(change.removeReportExport)];
  if ('addReportFile' in change) return [addReportFile(change.addReportFile)];
  if ('addReportDelivery' in change) return [addReportDelivery(change.addReportDelivery)];
  if ('moveReportDelivery' in change) return [moveReportDelivery(change.moveReportDelivery)];
  if ('addEvidence' in change) return [addEvidence(change.addEvidence)];
  if ('addSettlementItem' in change) return [addItem(change.addSettlementItem)];
  if ('closeBatch' in change) return closeBatch(change.closeBatch);
  if ('correct' in change) return makeCorrection(change.correct);
  if ('pauseConnector' in change) return pauseConnector(change.pauseConnector);
  if ('resumeConnector' in change) return resumeConnector(change.resumeConnector);
  if ('addPickUpKey' in change) return [addPickUpKey(change.addPickUpKey)];
  if ('removePickUpKey' in change) return [removePickUpKey(change.removePickUpKey)];
  if ('fileReceiver' in change) return changeFileReceivers(change.fileReceiver);
  if ('fileSource' in change) return changeFileSources(change.fileSource);
  if ('mark' in change) return [setMark(change.mark.name, change.mark.value)];
  if ('useToken' in change) return [useToken(change.useToken)];
  if ('claim' in change) return [claimOfPayment(change.claim, change.now)];
  if ('release' in change) return releaseClaim(change.release);
  if ('count' in change) return [addCount(change.count)];
  if ('begin' in change) return [beginAnswer(change.begin)];
  if ('record' in change) return [addAdminChange(change.record)];
  if ('addView' in change) return [addView(change.addView)];
  if ('removeView' in change) return [removeView(change.removeView)];
  if ('audit' in change) return [addAudit(change.audit)];
  if ('openSession' in change) return [addSession(change.openSession)];
  if ('endSessions' in change) return [endSessions(change.endSessions)];
  return ['keep' in change ? keepAnswer(change.keep) : forgetAnswer(change.forget)];
}

function saveOf(change: Extract<Change, { save: string }>): readonly Write[] {
  switch (change.save) {
    case 'checkout':
      return saveCheckout(change.row);
    case 'checkoutProgress':
      return [saveProgress(change.row)];
    case 'agreement':
      return [saveAgreement(change.row)];
    case 'payment':
      return [savePayment(change.row)];
    case 'openReference':
      return [saveCounters(change.row)];
    case 'webhook':
      return [saveWebhook(change.row)];
    case 'riskCase':
    case 'caseLock':
      return [saveRiskCase(change.row)];
    case 'riskCallback':
      return [saveRiskCallback(change.row)];
    case 'callbackSettings':
      return [saveCallbackSettings(change.row)];
    case 'registration':
    case 'mandateUse':
      return [saveRegistration(change.row)];
    case 'entity':
      return saveEntity(change.row);
    case 'accessToken':
      return saveToken(change.row);
    case 'merchantAccount':
      return saveMerchantAccount(change.row);
    case 'listExport':
      return [saveListExport(change.row)];
    case 'reportExport':
      return [saveExport(change.row)];
    case 'acquirerFile':
      return [saveFile(change.row)];
    case 'acquirerRow':
      return [saveRow(change.row)];
    case 'settlementItem':
      return [saveItem(change.row)];
    case 'user':
      return [saveUser(change.row)];
    case 'proposal':
      return [saveProposal(change.row)];
    case 'schedule':
      return [saveSchedule(change.row)];
  }
}

const conclusionOf = (
  { payment, root, entries, postings, registration, isUncounted = false }: Conclusion,
  { isShared }: Database,
): readonly Write[] => [
  ...(root ? [saveCounters(root)] : []),
  savePayment(payment),
  ...entries.map(addEntry),
  ...postings.map(addPosting),
  ...(isUncounted ? [] : [countPayment(payment, isShared)]),
  ...(registration ? [saveRegistration(registration)] : []),
];
