import { agreementsTable, declinedTriesTable, retryBlocksTable } from './agreements.ts';
import { allowancesTable } from './allowances.ts';
import { postingsTable } from './books.ts';
import { closedTotalsTable, dailyTotalsTable } from './daily-totals.ts';
import { checkoutProgressTable, checkoutsTable } from './checkouts.ts';
import { paymentClaimsTable } from './claims.ts';
import { dataKeysTable } from './data-keys.ts';
import type { Dialect } from '../dialects/sqlite.ts';
import { accessTokensTable, adminChangesTable, entitiesTable, merchantAccountsTable } from './entities.ts';
import { eventsTable } from './events.ts';
import { evidenceTable, filePartsTable } from './file-parts.ts';
import { fileDeliveriesTable, fileReceiversTable, fileTriesTable } from './file-receivers.ts';
import { fetchedFilesTable, fileSourcesTable } from './file-sources.ts';
import { keptAnswersTable } from './kept-answers.ts';
import { ledgerTable } from './ledger.ts';
import { connectorPausesTable } from './connector-pauses.ts';
import { marksTable } from './marks.ts';
import { messagesTable } from './messages.ts';
import { paymentsTable } from './payments.ts';
import { acquirerFilesTable, acquirerRowsTable, settlementItemsTable } from './reconciliation.ts';
import { pickUpKeysTable } from './pick-up-keys.ts';
import { proposalsTable } from './proposals.ts';
import { registrationsTable } from './registrations.ts';
import { listExportsTable } from './list-exports.ts';
import { reportDeliveriesTable, reportExportsTable, reportFilesTable } from './report-exports.ts';
import { callbackSettingsTable, riskCallbacksTable } from './risk-callbacks.ts';
import { requestLogTable } from './request-log.ts';
import { riskActionsTable, riskCasesTable, riskListKindsTable, riskListsTable, riskSubjectsTable } from './risk.ts';
import { schedulesTable } from './schedules.ts';
import {
  settlementBatchesTable,
  settlementCorrectionsTable,
  settlementFilesTable,
  settlementLinesTable,
} from './settlement.ts';
import { auditTable, savedViewsTable, sessionsTable, usersTable } from './users.ts';
import { usedTokensTable, walletKeysTable } from './wallets.ts';
import { deliveriesTable, deliveryTriesTable, webhooksTable } from './webhooks.ts';

/**
 * Every table, once for both databases. Keys are small, time-ordered integers given by the caller (DECISIONS 4),
 * moments are epoch milliseconds, amounts are hundredths. There is an index only where a query needs it, and a partial
 * one where only open work is searched. Violations of a unique index are recognised by its name on
 * both databases.
 */
function makeTables(dialect: Dialect) {
  const entities = entitiesTable(dialect);
  const checkouts = checkoutsTable(dialect);
  return {
    entities,
    accessTokens: accessTokensTable(dialect, entities),
    merchantAccounts: merchantAccountsTable(dialect, entities),
    adminChanges: adminChangesTable(dialect),
    checkouts,
    checkoutProgress: checkoutProgressTable(dialect, checkouts),
    payments: paymentsTable(dialect),
    registrations: registrationsTable(dialect),
    proposals: proposalsTable(dialect),
    agreements: agreementsTable(dialect),
    schedules: schedulesTable(dialect),
    retryBlocks: retryBlocksTable(dialect),
    declinedTries: declinedTriesTable(dialect),
    ledger: ledgerTable(dialect),
    postings: postingsTable(dialect),
    dailyTotals: dailyTotalsTable(dialect),
    closedTotals: closedTotalsTable(dialect),
    settlementBatches: settlementBatchesTable(dialect),
    settlementLines: settlementLinesTable(dialect),
    settlementCorrections: settlementCorrectionsTable(dialect),
    settlementFiles: settlementFilesTable(dialect),
    ...acquirerTables(dialect),
    pickUpKeys: pickUpKeysTable(dialect, entities),
    fileReceivers: fileReceiversTable(dialect, entities),
    fileDeliveries: fileDeliveriesTable(dialect),
    fileTries: fileTriesTable(dialect),
    fileSources: fileSourcesTable(dialect, entities),
    fetchedFiles: fetchedFilesTable(dialect),
    messages: messagesTable(dialect),
    keptAnswers: keptAnswersTable(dialect),
    marks: marksTable(dialect),
    connectorPauses: connectorPausesTable(dialect),
    allowances: allowancesTable(dialect),
    paymentClaims: paymentClaimsTable(dialect),
    dataKeys: dataKeysTable(dialect),
    walletKeys: walletKeysTable(dialect, entities),
    usedTokens: usedTokensTable(dialect),
    events: eventsTable(dialect),
    webhooks: webhooksTable(dialect, entities),
    deliveries: deliveriesTable(dialect),
    deliveryTries: deliveryTriesTable(dialect),
    riskCases: riskCasesTable(dialect),
    riskActions: riskActionsTable(dialect),
    riskSubjects: riskSubjectsTable(dialect),
    riskLists: riskListsTable(dialect),
    riskListKinds: riskListKindsTable(dialect),
    riskCallbacks: riskCallbacksTable(dialect),
    callbackSettings: callbackSettingsTable(dialect),
    ...officeTables(dialect),
  };
}
/** The tables of the back office. */
function officeTables(dialect: Dialect) {
  const users = usersTable(dialect);
  return {
    users,
    sessions: sessionsTable(dialect, users),
    savedViews: savedViewsTable(dialect, users),
    audit: auditTable(dialect),
    requestLog: requestLogTable(dialect),
  };
}

export type Tables = ReturnType<typeof makeTables>;

const made = new Map<Dialect, Tables>();

/** The tables of a database, which are described once. */
export function tables(dialect: Dialect): Tables {
  const known = made.get(dialect) ?? makeTables(dialect);
  made.set(dialect, known);
  return known;
}

/** What acquirers have stated, files as they were sent, and reports as files. */
const acquirerTables = (dialect: Dialect) => ({
  acquirerFiles: acquirerFilesTable(dialect),
  acquirerRows: acquirerRowsTable(dialect),
  settlementItems: settlementItemsTable(dialect),
  fileParts: filePartsTable(dialect),
  evidence: evidenceTable(dialect),
  listExports: listExportsTable(dialect),
  reportExports: reportExportsTable(dialect),
  reportFiles: reportFilesTable(dialect),
  reportDeliveries: reportDeliveriesTable(dialect),
});
