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
  return {
    ...searchesOf(gateway),
    ...systemWorkOf(gateway),
    ...bookkeepingOf(gateway),
    ...riskWorkOf(gateway),
    ...proposalsOf(gateway),
    ...referenceOffersOf(gateway),
    ...administrationWorkOf(gateway),
    ...operatingOn(gateway, {
      auditOf,
      linkAudit,
      linkCommitted,
      inquireAsUser,
      notePayment,
      readNotifications,
      findCheckouts,
      readCheckoutOf,
      findRegistrations,
      readRegistrationOf,
      chargeNow,
      previewDates,
      scheduleOf,
      steerSchedule,
      earlierPayments,
      readSeen,
      revealNames,
      readTree,
      acceptInvitation,
      addPasskey,
      changeFactors,
      changeProfile,
      newPasskeyOptions,
      offeredAuthenticator,
      removePasskey,
      renewRecoveryCodes,
      signInByPasskey,
      signInOptions,
      changeRoles,
      exportAudit,
      formToken,
      inviteUser,
      lockUser,
      lookAround,
      findAudit,
      readAuditOf,
      readInvitation,
      readSession,
      readSessions,
      readUser,
      readUsers,
      inviteAgain,
      resetUser,
      revokeSession,
      signIn,
      signOut,
    }),
  };
}

/** What the pages about the system and the tools of test mode call. */
function systemWorkOf(gateway: Gateway) {
  return operatingOn(gateway, {
    readSystem,
    readConnector,
    pauseConnector,
    resumeConnector,
    moveClock,
    bookAtBank,
    orderParty,
    openArrivals,
  });
}

/** What the entities of a visit, the search, saved views and exports call. */
function searchesOf(gateway: Gateway) {
  return operatingOn(gateway, {
    reachedEntities,
    reachesNode,
    ownScope,
    findByText,
    findIds,
    findNdc,
    findInAll,
    findShortId,
    findRequests,
    readRequest,
    recognisePayments,
    recordExport,
    recordRefusal,
    readListAtOnce,
    orderListExport,
    readListExports,
    downloadListExport,
    readViews,
    removeView,
    saveView,
  });
}

/** What the first page, reports, settlement files and disputes call. */
function bookkeepingOf(gateway: Gateway) {
  return operatingOn(gateway, {
    countOpenWork,
    addEvidence,
    downloadEvidence,
    noteDispute,
    readDispute,
    readDisputes,
    readOpenDisputes,
    readConcerns,
    readDetails,
    makeReport,
    orderReport,
    endReport,
    findReportFiles,
    readExports,
    receiversOf,
    readReportFile,
    readFile,
    readFiles,
    readMissing,
    readRow,
    importAsUser,
    tryAsUser,
    tryAgain,
    readAgain,
    downloadFile,
    compareAgain,
    readRows,
  });
}
