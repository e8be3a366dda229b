import { administrationWorkOf } from './administration/office/operations.ts';
import { linkAudit, linkCommitted } from './audit/link.ts';
import { findAudit } from './audit/find.ts';
import { exportAudit, readAuditOf } from './audit/read.ts';
import { recordExport } from './audit/export.ts';
import { auditOf } from './audit/record.ts';
import { recordRefusal } from './audit/refusal.ts';
import { findCheckouts, readCheckoutOf } from './checkouts/find.ts';
import { addEvidence, downloadEvidence } from './disputes/evidence.ts';
import { noteDispute } from './disputes/note.ts';
import { readDispute, readDisputes, readOpenDisputes } from './disputes/read.ts';
import { downloadListExport, orderListExport, readListAtOnce, readListExports } from './exports/order.ts';
import { type Gateway, operatingOn } from './gateway.ts';
import { countOpenWork } from './open-work/count.ts';
import { earlierPayments } from './payments/earlier.ts';
import { readNotifications } from './payments/notifications.ts';
import { inquireAsUser, notePayment } from './proposals/work.ts';
import { revealNames } from './payments/reveal-names.ts';
import { readSeen } from './payments/read-seen.ts';
import { readTree } from './payments/read-tree.ts';
import { pauseConnector, resumeConnector } from './system/pause-connector.ts';
import { readConnector } from './system/read-connector.ts';
import { readSystem } from './system/read-state.ts';
import { compareAgain, downloadFile, importAsUser, readAgain, tryAgain, tryAsUser } from './reconciliation/as-user.ts';
import { readConcerns, readFile, readFiles, readMissing, readRow, readRows } from './reconciliation/for-users.ts';
import { referenceOffersOf } from './references/operations.ts';
import { recognisePayments } from './references/recognise.ts';
import { receiversOf } from './reports/deliver.ts';
import { endReport, findReportFiles, orderReport, readExports, readReportFile } from './reports/exports.ts';
import { makeReport } from './reports/make-report.ts';
import { readDetails } from './reports/read-details.ts';
import { proposalsOf } from './proposals/operations.ts';
import { findRegistrations, readRegistrationOf } from './registrations/find-across.ts';
import { chargeNow } from './schedules/charge-now.ts';
import { previewDates, scheduleOf, steerSchedule } from './schedules/steer.ts';
import { riskWorkOf } from './risk/operations.ts';
import { findByText, findIds, findShortId } from './search/find-ids.ts';
import { findNdc } from './search/find-ndc.ts';
import { findInAll } from './search/find-in-all.ts';
import { changeRoles, inviteAgain, lockUser, readUser, readUsers, resetUser } from './users/change.ts';
import { findRequests, readRequest } from './requests/find.ts';
import { bookAtBank } from './test-tools/book-at-bank.ts';
import { openArrivals } from './test-tools/open-arrivals.ts';
import { orderParty } from './test-tools/order-party.ts';
import { ownScope, reachedEntities, reachesNode } from './users/reach.ts';
import { acceptInvitation, inviteUser, lookAround, readInvitation } from './users/invite.ts';
import { moveClock } from './users/move-clock.ts';
import { readViews, removeView, saveView } from './users/saved-views.ts';

import {
  addPasskey,
  changeFactors,
  changeProfile,
  offeredAuthenticator,
  removePasskey,
  renewRecoveryCodes,
} from './users/own.ts';
import { signInByPasskey } from './users/passkey-sign-in.ts';
import { newPasskeyOptions, signInOptions } from './users/passkeys.ts';
import { formToken, readSession, readSessions, revokeSession, signOut } from './users/sessions.ts';
import { signIn } from './users/sign-in.ts';

/** What the back office calls beside the operations of requests, on one gateway. */
export function officeOperationsOf(gateway: Gateway) {
  const on = operatingOn(gateway);
  return {
    ...searchesOf(gateway),
    ...systemWorkOf(gateway),
    ...bookkeepingOf(gateway),
    ...riskWorkOf(gateway),
    ...proposalsOf(gateway),
    ...referenceOffersOf(gateway),
    ...administrationWorkOf(gateway),
    auditOf: on(auditOf),
    linkAudit: on(linkAudit),
    linkCommitted: on(linkCommitted),
    inquireAsUser: on(inquireAsUser),
    notePayment: on(notePayment),
    readNotifications: on(readNotifications),
    findCheckouts: on(findCheckouts),
    readCheckoutOf: on(readCheckoutOf),
    findRegistrations: on(findRegistrations),
    readRegistrationOf: on(readRegistrationOf),
    chargeNow: on(chargeNow),
    previewDates: on(previewDates),
    scheduleOf: on(scheduleOf),
    steerSchedule: on(steerSchedule),
    earlierPayments: on(earlierPayments),
    readSeen: on(readSeen),
    revealNames: on(revealNames),
    readTree: on(readTree),
    acceptInvitation: on(acceptInvitation),
    addPasskey: on(addPasskey),
    changeFactors: on(changeFactors),
    changeProfile: on(changeProfile),
    newPasskeyOptions: on(newPasskeyOptions),
    offeredAuthenticator: on(offeredAuthenticator),
    removePasskey: on(removePasskey),
    renewRecoveryCodes: on(renewRecoveryCodes),
    signInByPasskey: on(signInByPasskey),
    signInOptions: on(signInOptions),
    changeRoles: on(changeRoles),
    exportAudit: on(exportAudit),
    formToken: on(formToken),
    inviteUser: on(inviteUser),
    lockUser: on(lockUser),
    lookAround: on(lookAround),
    findAudit: on(findAudit),
    readAuditOf: on(readAuditOf),
    readInvitation: on(readInvitation),
    readSession: on(readSession),
    readSessions: on(readSessions),
    readUser: on(readUser),
    readUsers: on(readUsers),
    inviteAgain: on(inviteAgain),
    resetUser: on(resetUser),
    revokeSession: on(revokeSession),
    signIn: on(signIn),
    signOut: on(signOut),
  };
}

/** What the pages about the system and the tools of test mode call. */
function systemWorkOf(gateway: Gateway) {
  const on = operatingOn(gateway);
  return {
    readSystem: on(readSystem),
    readConnector: on(readConnector),
    pauseConnector: on(pauseConnector),
    resumeConnector: on(resumeConnector),
    moveClock: on(moveClock),
    bookAtBank: on(bookAtBank),
    orderParty: on(orderParty),
    openArrivals: on(openArrivals),
  };
}

/** What the entities of a visit, the search, saved views and exports call. */
function searchesOf(gateway: Gateway) {
  const on = operatingOn(gateway);
  return {
    reachedEntities: on(reachedEntities),
    reachesNode: on(reachesNode),
    ownScope: on(ownScope),
    findByText: on(findByText),
    findIds: on(findIds),
    findNdc: on(findNdc),
    findInAll: on(findInAll),
    findShortId: on(findShortId),
    findRequests: on(findRequests),
    readRequest: on(readRequest),
    recognisePayments: on(recognisePayments),
    recordExport: on(recordExport),
    recordRefusal: on(recordRefusal),
    readListAtOnce: on(readListAtOnce),
    orderListExport: on(orderListExport),
    readListExports: on(readListExports),
    downloadListExport: on(downloadListExport),
    readViews: on(readViews),
    removeView: on(removeView),
    saveView: on(saveView),
  };
}

/** What the first page, reports, settlement files and disputes call. */
function bookkeepingOf(gateway: Gateway) {
  const on = operatingOn(gateway);
  return {
    countOpenWork: on(countOpenWork),
    addEvidence: on(addEvidence),
    downloadEvidence: on(downloadEvidence),
    noteDispute: on(noteDispute),
    readDispute: on(readDispute),
    readDisputes: on(readDisputes),
    readOpenDisputes: on(readOpenDisputes),
    readConcerns: on(readConcerns),
    readDetails: on(readDetails),
    makeReport: on(makeReport),
    orderReport: on(orderReport),
    endReport: on(endReport),
    findReportFiles: on(findReportFiles),
    readExports: on(readExports),
    receiversOf: on(receiversOf),
    readReportFile: on(readReportFile),
    readFile: on(readFile),
    readFiles: on(readFiles),
    readMissing: on(readMissing),
    readRow: on(readRow),
    importAsUser: on(importAsUser),
    tryAsUser: on(tryAsUser),
    tryAgain: on(tryAgain),
    readAgain: on(readAgain),
    downloadFile: on(downloadFile),
    compareAgain: on(compareAgain),
    readRows: on(readRows),
  };
}
