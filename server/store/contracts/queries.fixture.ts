import type { EventKey, Key, WebhookKey } from '../../core/values.ts';
import { rowConcerns } from '../../core/reconciliation/file.ts';
import { at, lasting } from './store.fixture.ts';
import type { Store } from '../store.ts';

/*
 * What the gateway asks a database again and again, however many rows wait: what is due, what is claimed, and what is
 * old; and what reports read of millions of rows. Each of these statements has an index in the order in which it takes
 * its rows.
 */

const slice = { before: 9 as never, limit: 500 };
const webhook = 1 as WebhookKey;
const ofChannel = { entity: 1 as never };
const ofAll = { entity: null };
const within = { after: 1 as never, before: 9 as never, limit: 100 } as const;

const latest = { ...ofChannel, ...within, order: 'latestFirst' } as const;
const channels = { first: 1 as never, last: 9 as never };
const heads = { ...latest, ...channels };

const money = { cents: 990 as never, currency: 'EUR', last4: '4242', limit: 1000 } as const;
const alike = { ...ofChannel, ...money, from: at(1), to: at(9) };

const days = { first: '2026-01-01', last: '2026-12-31' };

export const queries: Readonly<Record<string, (store: Store) => Promise<unknown>>> = {
  due: (store) => store.due({ now: at(9), eventsUntil: 9 as EventKey }),
  claimMessages: (store) => store.claimMessages(at(9), lasting(9), 100),
  deleteLapsedMessages: (store) => store.deleteLapsedMessages(at(9), 100),
  nextDueAt: (store) => store.nextDueAt(),
  dueWebhooks: (store) => store.dueWebhooks(at(9)),
  claimDeliveries: (store) => store.claimDeliveries({ webhook, now: at(9), lease: lasting(9), limit: 100, holder: 0 }),
  undistributedEvents: (store) => store.undistributedEvents({ after: 1 as EventKey, until: 9 as EventKey, limit: 100 }),
  deleteAnswers: (store) => store.deleteAnswers(slice),
  deleteExpiredTokens: (store) => store.deleteExpiredTokens(slice),
  deleteEndedAllowances: (store) => store.deleteEndedAllowances(slice),
  deleteEndedClaims: (store) => store.deleteEndedClaims(slice),
  deleteOldRiskCounters: (store) => store.deleteOldRiskCounters(slice),
  deleteUnpaidCheckouts: (store) => store.deleteUnpaidCheckouts({ ...slice, after: 1 as never }),
  deleteEvents: (store) => store.deleteEvents(slice),
  nextMessages: (store) => store.nextMessages(100),
  backlogOf: (store) => store.backlogOf({ webhook, limit: 100 }),
  undelivered: (store) => store.undelivered({ webhook, after: 1 as EventKey, limit: 100 }),
  triesSince: (store) => store.triesSince({ webhook, after: 1 as never, limit: 100 }),
  tries: (store) => store.deliveryTries({ of: null, before: 9 as never, limit: 100 }),
  eventsOf: (store) => store.eventsOf({ object: 1 as Key, limit: 100 }),
  redeliverFailed: (store) =>
    store.commit([{ kind: 'renewFailedDeliveries', failed: { webhook, at: at(9), limit: 100 } }]),
  auditOfEntity: (store) => store.auditOfEntity({ entity: 1 as never, limit: 100 }),
  deleteTries: (store) => store.deleteTries(slice),
  deleteEndedAccessTokens: (store) => store.deleteEndedAccessTokens(slice),
  usersAmong: (store) => store.usersAmong([9 as never]),
  riskActionsAmong: (store) => store.riskActionsAmong([9 as never]),
  settlementItemsAmong: (store) => store.settlementItemsAmong([9 as never]),
  fileComparisons: (store) => store.fileComparisons({ files: [1 as never], limit: 1000 }),
  reportDelivery: (store) => store.reportDelivery({ file: 1 as never, receiver: 1 as never }),
  reportDeliveries: (store) => store.reportDeliveries(1 as never),
  deleteReportDeliveries: (store) => store.deleteReportDeliveries(slice),
  listExport: (store) => store.listExport(1 as never),
  listExports: (store) => store.listExports({ user: 1 as never, before: 9 as never, limit: 51 }),
  oldListExports: (store) => store.oldListExports({ after: 1 as never, before: 9 as never, limit: 100 }),
  reportExports: (store) => store.reportExports(1 as never),
  reportFiles: (store) => store.reportFiles({ ...ofChannel, ...within, order: 'latestFirst' }),
  reportFilesOldestFirst: (store) => store.reportFiles({ ...ofChannel, ...within, order: 'oldestFirst' }),
  deleteReportFiles: (store) => store.deleteReportFiles(slice),
  fileParts: (store) => store.fileParts({ file: 1 as never, after: 1, limit: 1 }),
  deleteFileParts: (store) => store.deleteFileParts({ file: 1 as never, limit: 20 }),
  deleteOldFileParts: (store) => store.deleteOldFileParts(slice),
  evidenceOf: (store) => store.evidenceOf(1 as never),
  evidence: (store) => store.evidence(1 as never),
  deleteCallbacks: (store) => store.deleteCallbacks(slice),
  ...Object.fromEntries(
    (['latestFirst', 'oldestFirst'] as const).flatMap((order) => [
      [`payments ${order}`, (store) => store.payments({ ...ofChannel, ...within, order })],
      [`payments of all ${order}`, (store) => store.payments({ ...ofAll, ...within, order })],
      [`outlines ${order}`, (store) => store.paymentOutlines({ ...ofChannel, ...within, order })],
      [`outlines of all ${order}`, (store) => store.paymentOutlines({ ...ofAll, ...within, order })],
    ]) satisfies readonly [string, (store: Store) => unknown][],
  ),
  disputesOfAll: (store) => store.disputes({ ...ofAll, ...within, order: 'latestFirst' }),
  unreversedChargebacks: (store) => store.unreversedChargebacks({ ...ofChannel, ...within }),
  unreversedChargebacksOfAll: (store) => store.unreversedChargebacks({ ...ofAll, ...within }),
  openProposalOutlines: (store) => store.openProposalOutlines({ ...ofChannel, before: 9 as never, limit: 100 }),
  openProposalOutlinesOfAll: (store) => store.openProposalOutlines({ ...ofAll, before: 9 as never, limit: 100 }),
  registrationsOfAll: (store) => store.registrations({ ...ofAll, before: 9 as never, limit: 100 }),
  riskCasesInStateOfAll: (store) => store.riskCases({ ...ofAll, state: 'approved', before: 9 as never, limit: 100 }),
  openRiskCasesOfAll: (store) => store.openRiskCases({ ...ofAll, after: 1 as never, limit: 100 }),
  failedCallbacks: (store) => store.failedCallbacks({ ...ofChannel, before: 9 as never, limit: 100 }),
  failedCallbacksOfAll: (store) => store.failedCallbacks({ ...ofAll, before: 9 as never, limit: 100 }),
  openProposalsOfAll: (store) => store.openProposals({ ...ofAll, before: 9 as never, limit: 100 }),
  schedules: (store) => store.schedules({ ...ofChannel, before: 9 as never, limit: 100, activeOnly: false }),
  activeSchedules: (store) => store.schedules({ ...ofChannel, before: 9 as never, limit: 100, activeOnly: true }),
  eventsOfEntity: (store) => store.events({ ...ofChannel, ...within, order: 'latestFirst' }),
  itemsByMoney: (store) => store.itemsByMoney({ ...alike, onlyOpen: false }),
  openItemsByMoney: (store) => store.itemsByMoney({ ...alike, onlyOpen: true }),
  files: (store) => store.acquirerFiles({ ...ofChannel, before: 9 as never, limit: 100 }),
  eventsAmong: (store) => store.eventsAmong([9 as EventKey]),
  deliveriesAmong: (store) => store.deliveriesAmong([9 as EventKey]),
  attempts: (store) => store.attempts([9 as never]),
  triesOfWebhook: (store) => store.deliveryTries({ of: { webhook }, before: 9 as never, limit: 100 }),
  schedulesOfAll: (store) => store.schedules({ ...ofAll, before: 9 as never, limit: 100, activeOnly: false }),
  filesOfAll: (store) => store.acquirerFiles({ ...ofAll, before: 9 as never, limit: 100 }),
  dailyDetailsOfAll: (store) => store.dailyDetailsOfAll({ first: 1, last: 366 }),
  paymentsByReference: (store) => store.paymentsByReference('order', latest),
  paymentsByShopper: (store) => store.paymentsByMark({ mark: 'shopper', value: 'a' }, latest),
  paymentsByHolder: (store) => store.paymentsByMark({ mark: 'holder', value: 'a' }, latest),
  paymentsByLast4: (store) => store.paymentsByMark({ mark: 'last4', value: '0' }, latest),
  headsByReference: (store) => store.headsByReference('order', heads),
  pendingPaymentsOfOne: (store) => store.pendingPayments(latest),
  headsOfPending: (store) => store.headsOfPending(heads),
  headsByMark: (store) => store.headsByMark({ mark: 'shopper', value: 'a' }, heads),
  firstReferences: (store) => store.firstReferences({ ...channels, prefix: 'order' }),
  auditEntries: (store) => store.auditEntries({ by: null, ...within }),
  auditEntriesOfActor: (store) => store.auditEntries({ by: { actor: 'a' }, ...within }),
  auditEntriesOfSubject: (store) => store.auditEntries({ by: { subject: 'a' }, ...within }),
  auditOf: (store) => store.auditOf('a'),
  auditAmong: (store) => store.auditAmong(['a']),
  paymentsAmong: (store) => store.paymentsAmong([9 as never]),
  paymentOutlinesAmong: (store) => store.paymentOutlinesAmong([9 as never]),
  recognisingFields: (store) => store.recognisingFields([9 as never]),
  referencesAmong: (store) => store.referencesAmong([9 as never]),
  auditChain: (store) => store.auditChain({ after: 1, limit: 100 }),
  auditHead: (store) => store.auditHead(),
  unlinkedAudit: (store) => store.unlinkedAudit(100),
  userByEmail: (store) => store.userByEmail('a'),
  userByInvitation: (store) => store.userByInvitation('a'),
  session: (store) => store.session('a'),
  dailyTotals: (store) => store.dailyTotals({ ...ofChannel, first: 1, last: 366 }),
  openDay: (store) => store.openDay({ ...ofChannel, after: 1, before: 366 }),
  dailyDetails: (store) => store.dailyDetails({ ...ofChannel, first: 1, last: 366 }),
  ...Object.fromEntries(
    (['pendingPayments', 'openCases', 'failedCallbacks', 'unmatchedRows'] as const).map((work) => [
      `${work} of one`,
      (store: Store) => store.countWork({ entity: ofChannel.entity, work, before: 9 as never, limit: 1000 }),
    ]),
  ),
  countAllWork: (store) => store.countAllWork({ before: 9 as never, limit: 1000 }),
  ...Object.fromEntries(
    (['pendingPayments', 'openCases', 'failedCallbacks', 'unmatchedRows'] as const).map((work) => [
      `owners of ${work}`,
      (store: Store) => store.workOwners({ work, before: 9 as never, limit: 1000 }),
    ]),
  ),
  failingWebhooks: (store) => store.failingWebhooks({ limit: 1000 }),
  ...Object.fromEntries(
    rowConcerns.map((concern) => [
      `rows of ${concern}`,
      (store: Store) => store.concerningRows({ concern, before: 9 as never, limit: 51 }),
    ]),
  ),
  checkouts: (store) => store.checkouts(within),
  atAcquirers: (store) => store.atAcquirers({ ...ofChannel, limit: 1000 }),
  disputes: (store) => store.disputes({ ...ofChannel, ...within, order: 'latestFirst' }),
  paymentsByConnectorId: (store) => store.paymentsByConnectorId('number'),
  paymentsByPrefix: (store) => store.paymentsByPrefix({ ...ofChannel, prefix: 'order', limit: 51 }),
  requests: (store) => store.requests({ of: null, ...within }),
  requestsOfEntity: (store) => store.requests({ of: ofChannel, ...within }),
  failedRequests: (store) => store.requests({ of: ofChannel, failedOnly: true, ...within }),
  requestsOfToken: (store) => store.requests({ of: { token: 'a' }, ...within }),
  requestsOfObject: (store) => store.requests({ of: { object: 1 as Key }, ...within }),
  requestsAbout: (store) => store.requests({ of: { about: 1 as Key }, ...within }),
  requestsByNumber: (store) => store.requests({ of: { ndc: 'a' }, ...within }),
  deleteRequests: (store) => store.deleteRequests(slice),
  savedViews: (store) => store.savedViews(1 as never),
  openRiskCases: (store) => store.openRiskCases({ ...ofChannel, after: 1 as never, limit: 100 }),
  registrations: (store) => store.registrations({ ...ofChannel, before: 9 as never, limit: 100 }),
  registrationsByReference: (store) =>
    store.registrationsByReference('order', { ...ofChannel, before: 9 as never, limit: 100 }),
  isMandateStored: (store) => store.isMandateStored({ id: 'a', ...ofChannel, merchant: 2 as never, realm: 'real' }),
  latestPaymentsBy: (store) => store.latestPaymentsBy([1 as never]),
  agreementByTransaction: (store) =>
    store.agreementByTransaction({ id: 'a', ...ofChannel, merchant: 2 as never, realm: 'real' }),
  agreementsOfMandate: (store) =>
    store.agreementsOfMandate({ id: 'a', ...ofChannel, merchant: 2 as never, realm: 'real' }),
  needMandate: (store) =>
    store.commit([
      {
        kind: 'needMandate',
        need: { id: 'a', ...ofChannel, merchant: 2 as never, realm: 'real', since: 1 as never, notCancelledBy: 'a' },
      },
    ]),
  agreementsBy: (store) => store.agreementsBy([1 as never]),
  proposals: (store) => store.proposals(1 as never),
  openProposals: (store) => store.openProposals({ ...ofChannel, before: 9 as never, limit: 100 }),
  settlementLines: (store) => store.settlementLines({ batch: 1 as never, ...within, order: 'oldestFirst' }),
  settlementLine: (store) => store.settlementLine(1 as never),
  failedPayout: (store) => store.failedPayout(1 as never),
  unsettledCorrections: (store) => store.unsettledCorrections({ ...ofChannel, after: 1 as never, last: 9 as never }),
  bookedEntriesAmong: (store) => store.bookedEntriesAmong([1 as never]),
  postingsAmong: (store) => store.postingsAmong([1 as never]),
  postingsWithoutLine: (store) =>
    store.postingsWithoutLine({ ...ofChannel, accounts: new Set([null]), after: 0 as never, last: 1 as never }),
  postingsWithoutItem: (store) => store.postingsWithoutItem({ ...ofChannel, after: 0 as never, last: 1 as never }),
  lineSums: (store) => store.lineSums(1 as never),
  postingsOfBatch: (store) => store.postingsOfBatch(1 as never),
  batches: (store) => store.batches({ ...ofChannel, ...days, ...within, order: 'latestFirst' }),
  batchesOldestFirst: (store) => store.batches({ ...ofChannel, ...days, ...within, order: 'oldestFirst' }),
  batchBefore: (store) =>
    store.batchBefore({
      ...ofChannel,
      merchantAccountId: 'a',
      acquirer: 'PROCESSOR_A',
      currency: 'EUR',
      payoutCurrency: 'EUR',
      cutOffAt: at(1),
    }),
  batchesByKey: (store) => store.batchesByKey({ after: 1 as never, last: 9 as never, limit: 50 }),
};
