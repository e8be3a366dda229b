import type { Change, ChangeKind, ChangeTable } from '../../core/change.ts';
import type { Conclusion } from '../../core/conclusion.ts';
import type { Database, Write } from '../database.ts';
import {
  addDeclinedTry,
  blockRetries,
  cancelAgreements,
  needAgreement,
  needMandate,
  removeAgreement,
  reopenAgreement,
  saveAgreement,
  settleAgreement,
} from '../queries/agreements.ts';
import { addRows, removeFile, saveFile, saveRow } from '../queries/acquirer-files.ts';
import { addCount } from '../queries/allowances.ts';
import { addAudit } from '../queries/audit.ts';
import { addPosting } from '../queries/books.ts';
import { pauseConnector, resumeConnector } from '../queries/connector-pauses.ts';
import { addView, removeView } from '../queries/office/saved-views.ts';
import { countPayment } from '../queries/daily-totals.ts';
import { saveCheckout, saveProgress } from '../queries/checkouts.ts';
import { claimOfPayment, releaseClaim } from '../queries/claims.ts';
import { addEvidence, addFilePart } from '../queries/file-parts.ts';
import { addAdminChange, saveEntity, saveMerchantAccount, saveToken } from '../queries/entities.ts';
import { renewFailed } from '../queries/backlogs.ts';
import { logTry, renewDelivery } from '../queries/deliveries.ts';
import { publishEvent } from '../queries/events.ts';
import {
  saveFileReceiver,
  removeFileReceiver,
  beginFileDelivery,
  moveFileDelivery,
  reopenFileDeliveries,
  logFileTry,
} from '../queries/file-receivers.ts';
import {
  saveFileSource,
  removeFileSource,
  claimFileSource,
  endSourceLook,
  noteFetchedFile,
  forgetQuarantinedFiles,
} from '../queries/file-sources.ts';
import { beginAnswer, forgetAnswer, keepAnswer } from '../queries/kept-answers.ts';
import { addEntry } from '../queries/ledger.ts';
import { setMark } from '../queries/marks.ts';
import { sendMessage, unsendMessage } from '../queries/messages.ts';
import { saveRoot, savePayment } from '../queries/payments.ts';
import { addPickUpKey, removePickUpKey } from '../queries/pick-up-keys.ts';
import { saveProposal } from '../queries/proposals.ts';
import { saveRegistration } from '../queries/registrations.ts';
import { removeListExport, saveListExport } from '../queries/list-exports.ts';
import { addReportDelivery, moveReportDelivery, reopenReportDeliveries } from '../queries/report-deliveries.ts';
import { addReportFile, removeExport, saveExport } from '../queries/report-exports.ts';
import { removeRiskCallback, saveCallbackSettings, saveRiskCallback } from '../queries/risk-callbacks.ts';
import { addRiskAction, saveRiskCase } from '../queries/risk-cases.ts';
import { keepListEntry, removeListEntry } from '../queries/risk-lists.ts';
import { saveSchedule } from '../queries/schedules.ts';
import { closeBatch, makeCorrection } from '../queries/settlement.ts';
import { addItem, saveItem } from '../queries/settlement-items.ts';
import { addSession, endSessions, saveUser } from '../queries/users.ts';
import { useToken } from '../queries/wallets.ts';
import { removeWebhook, saveWebhook } from '../queries/webhooks.ts';

/** The writes of a change. */
export const writesOf = <Kind extends ChangeKind>(change: Change<Kind>, database: Database): readonly Write[] =>
  writes[change.kind](change, database);

const writes: ChangeTable<Database, readonly Write[]> = {
  saveCheckout: ({ row }) => saveCheckout(row),
  saveCheckoutProgress: ({ row }) => [saveProgress(row)],

  savePayment: ({ row }) => [savePayment(row)],
  saveRoot: ({ row }) => [saveRoot(row)],
  concludePayment: ({ conclusion }, database) => conclusionOf(conclusion, database),
  takePaymentClaim: ({ claim, now }) => [claimOfPayment(claim, now)],
  releasePaymentClaim: ({ claim }) => releaseClaim(claim),
  useToken: ({ token }) => [useToken(token)],
  saveProposal: ({ row }) => [saveProposal(row)],

  saveRegistration: ({ row }) => [saveRegistration(row)],
  saveMandateUse: ({ row }) => [saveRegistration(row)],

  saveAgreement: ({ row }, database) => saveAgreement(row, database),
  settleAgreement: ({ settlement }) => [settleAgreement(settlement)],
  needAgreement: ({ need }) => [needAgreement(need)],
  needMandate: ({ need }, database) => needMandate(need, database),
  removeAgreement: ({ agreement }) => [removeAgreement(agreement)],
  cancelAgreements: ({ cancellation }) => [cancelAgreements(cancellation)],
  reopenAgreement: ({ reopening }) => [reopenAgreement(reopening)],
  blockRetries: ({ block }) => [blockRetries(block)],
  addDeclinedTry: ({ declinedTry }) => addDeclinedTry(declinedTry),

  saveSchedule: ({ row }) => [saveSchedule(row)],

  saveWebhook: ({ row }) => [saveWebhook(row)],
  removeWebhook: ({ webhook }) => [removeWebhook(webhook)],
  logWebhookTest: ({ tried }) => [logTry(tried)],
  renewDelivery: ({ delivery }) => [renewDelivery(delivery)],
  renewFailedDeliveries: ({ failed }) => [renewFailed(failed)],
  publishEvent: ({ event }) => [publishEvent(event)],

  saveRiskCase: ({ row }) => [saveRiskCase(row)],
  saveCaseLock: ({ row }) => [saveRiskCase(row)],
  addRiskAction: ({ action }) => [addRiskAction(action)],
  // All steps of a commit are counted together, at its end.
  countRiskStep: () => [],
  keepListEntry: ({ entry, isFirst }) => keepListEntry(entry, isFirst),
  removeListEntry: ({ place }) => [removeListEntry(place)],
  saveRiskCallback: ({ row }) => [saveRiskCallback(row)],
  removeRiskCallback: ({ callback }) => [removeRiskCallback(callback)],
  saveCallbackSettings: ({ row }) => [saveCallbackSettings(row)],

  saveEntity: ({ row }) => saveEntity(row),
  saveAccessToken: ({ row }) => saveToken(row),
  saveMerchantAccount: ({ row }) => saveMerchantAccount(row),
  pauseConnector: ({ pause }) => pauseConnector(pause),
  resumeConnector: ({ pause }) => resumeConnector(pause),
  addAdminChange: ({ adminChange }) => [addAdminChange(adminChange)],

  saveAcquirerFile: ({ row }) => [saveFile(row)],
  removeAcquirerFile: ({ file }) => [removeFile(file)],
  addAcquirerRows: ({ rows }) => addRows(rows),
  saveAcquirerRow: ({ row }) => [saveRow(row)],
  addSettlementItem: ({ item }) => [addItem(item)],
  saveSettlementItem: ({ row }) => [saveItem(row)],

  closeBatch: ({ closed }) => closeBatch(closed),
  makeCorrection: ({ made }) => makeCorrection(made),
  addPickUpKey: ({ pickUpKey }) => [addPickUpKey(pickUpKey)],
  removePickUpKey: ({ pickUpKey }) => [removePickUpKey(pickUpKey)],

  saveFileReceiver: ({ row }) => [saveFileReceiver(row)],
  removeFileReceiver: ({ receiver }) => removeFileReceiver(receiver),
  beginFileDelivery: ({ delivery }) => [beginFileDelivery(delivery)],
  moveFileDelivery: ({ delivery }) => [moveFileDelivery(delivery)],
  reopenDeliveries: ({ receiver }) => [reopenFileDeliveries(receiver), reopenReportDeliveries(receiver)],
  logFileTry: ({ tried }) => [logFileTry(tried)],

  saveFileSource: ({ row }) => [saveFileSource(row)],
  removeFileSource: ({ source }) => removeFileSource(source),
  claimFileSource: ({ claim }) => [claimFileSource(claim)],
  endSourceLook: ({ look }) => [endSourceLook(look)],
  noteFetchedFile: ({ file }) => [noteFetchedFile(file)],
  forgetQuarantinedFiles: ({ source }) => [forgetQuarantinedFiles(source)],

  addFilePart: ({ part }) => [addFilePart(part)],
  addEvidence: ({ evidence }) => [addEvidence(evidence)],
  saveListExport: ({ row }) => [saveListExport(row)],
  removeListExport: ({ listExport }) => [removeListExport(listExport)],
  saveReportExport: ({ row }) => [saveExport(row)],
  removeReportExport: ({ reportExport }) => [removeExport(reportExport)],
  addReportFile: ({ file }) => [addReportFile(file)],
  addReportDelivery: ({ delivery }) => [addReportDelivery(delivery)],
  moveReportDelivery: ({ delivery }) => [moveReportDelivery(delivery)],

  sendMessage: ({ message }) => [sendMessage(message)],
  unsendMessage: ({ message }) => [unsendMessage(message)],
  setMark: ({ name, value }) => [setMark(name, value)],
  addCount: ({ count }) => [addCount(count)],
  beginAnswer: ({ answer }) => [beginAnswer(answer)],
  keepAnswer: ({ content }) => [keepAnswer(content)],
  forgetAnswer: ({ answer }) => [forgetAnswer(answer)],

  saveUser: ({ row }) => [saveUser(row)],
  openSession: ({ session }) => [addSession(session)],
  endSessions: ({ sessions }) => [endSessions(sessions)],
  addSavedView: ({ view }) => [addView(view)],
  removeSavedView: ({ view }) => [removeView(view)],
  addAuditEntry: ({ entry }) => [addAudit(entry)],
};

const conclusionOf = (
  { payment, root, entries, postings, registration, isUncounted = false }: Conclusion,
  { isShared }: Database,
): readonly Write[] => [
  ...(root ? [saveRoot(root)] : []),
  savePayment(payment),
  ...entries.map(addEntry),
  ...postings.map(addPosting),
  ...(isUncounted ? [] : [countPayment(payment, isShared)]),
  ...(registration ? [saveRegistration(registration)] : []),
];
