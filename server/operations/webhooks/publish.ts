import type { Change, ChangeKind, ChangeTable } from '../../core/change.ts';
import type { Checkout } from '../../core/checkouts/checkout.ts';
import { isRoot, type Payment } from '../../core/payments/payment.ts';
import type { Registration } from '../../core/registrations/registration.ts';
import type { RiskAction, RiskCase } from '../../core/risk/case.ts';
import { isActive, type Schedule } from '../../core/schedules/schedule.ts';
import type { EntityKey, Instant } from '../../core/values.ts';
import { type Event, notificationOf, type PublishedChange } from '../../core/webhooks/event.ts';
import type { EventAction } from '../../core/webhooks/event-types.ts';
import type { Store } from '../../store/store.ts';
import type { Gateway } from '../gateway.ts';
import type { WebhookList } from '../process/webhook-list.ts';
import { notificationChanges } from './notification-url.ts';

/** The payloads of notifications: what the API answers about a row. */
export type Payloads = {
  readonly payment: (payment: Payment) => object;
  readonly registration: (registration: Registration, change: ChangeFacts) => object;
  readonly checkout: (checkout: Checkout, change: ChangeFacts) => object;
  readonly schedule: (schedule: Schedule, change: ChangeFacts) => object;
  /** A case, with what an analyst has done about it. */
  readonly riskCase: (changed: ChangedCase, change: ChangeFacts) => object;
};

/** A case as it is after a change, and the action of an analyst that has changed it; null without one. */
export type ChangedCase = { readonly found: RiskCase; readonly action: RiskAction | null };

/** The number of the request that changed a row, and the time. */
type ChangeFacts = { readonly ndc: string; readonly now: Instant };

type Publishing = Pick<Gateway, 'ids' | 'clock' | 'entities'> & {
  readonly webhooks: WebhookList;
  readonly payloads: Payloads;
  /** Is called after the commit of events that webhooks take. */
  readonly onPublished: () => void;
};

/** What merchants are shown of a commit: its events, and the payments whose own addresses are notified beside webhooks. */
type Shown = { readonly events: readonly Event[]; readonly payments: readonly Payment[] };

/**
 * A store that adds the events of a commit to the commit: no change of a row that merchants see is kept without its
 * event, and no event without the change (DECISIONS 117).
 */
export function withEvents(
  store: Store,
  publishing: Publishing,
): { readonly store: Store; readonly publish: (change: PublishedChange) => Promise<void> } {
  async function commitWith(changes: readonly Change[], { events, payments }: Shown): Promise<void> {
    const notified = payments.flatMap((payment) => notificationChanges(publishing, payment));
    if (events.length + notified.length === 0) return store.commit(changes);
    await store.commit([...changes, ...notified, ...events.map((event): Change => ({ kind: 'publishEvent', event }))]);
    if (events.some(({ distributedAt }) => distributedAt === null)) publishing.onPublished();
  }
  return {
    store: { ...store, commit: (changes) => commitWith(changes, shownIn(publishing, changes)) },
    publish: (change) => commitWith([], { events: published(publishing, change), payments: [] }),
  };
}

/** A commit while it is looked through. */
type Showing = { readonly publishing: Publishing; readonly events: Event[]; readonly payments: Payment[] };

function shownIn(publishing: Publishing, changes: readonly Change[]): Shown {
  const showing: Showing = { publishing, events: [], payments: [] };
  for (const change of changes) show(change, showing);
  return showing;
}

const show = <Kind extends ChangeKind>(change: Change<Kind>, showing: Showing): void =>
  shown[change.kind](change, showing);

function showPayment({ publishing, events, payments }: Showing, payment: Payment): void {
  events.push(...paymentEvents(publishing, payment));
  payments.push(payment);
}

function showConclusion({ conclusion: { payment, registration } }: Change<'concludePayment'>, showing: Showing): void {
  showPayment(showing, payment);
  if (!registration) return;
  const created = { action: 'CREATED', ndc: payment.ndc } as const;
  showing.events.push(...registrationEvents(showing.publishing, registration, created));
}

/** Changes within the gateway have no events: an inquiry, a claim, the begin of a request. */
const none = (): void => undefined;

/** What merchants are shown of each kind of change. */
const shown: ChangeTable<Showing, void> = {
  saveCheckout: ({ row }, { publishing, events }) => void events.push(...checkoutEvents(publishing, row)),
  saveCheckoutProgress: none,

  savePayment: ({ row }, showing) => (isStep(row) ? showPayment(showing, row) : undefined),
  saveRoot: none,
  concludePayment: showConclusion,
  takePaymentClaim: none,
  releasePaymentClaim: none,
  useToken: none,
  saveProposal: none,

  saveRegistration: ({ row }, { publishing, events }) => void events.push(...registrationChange(publishing, row)),
  saveMandateUse: none,

  saveAgreement: none,
  settleAgreement: none,
  needAgreement: none,
  needMandate: none,
  removeAgreement: none,
  cancelAgreements: none,
  reopenAgreement: none,
  blockRetries: none,
  addDeclinedTry: none,

  saveSchedule: ({ row, action }, { publishing, events }) =>
    void events.push(...scheduleEvents(publishing, row, action)),

  saveWebhook: none,
  removeWebhook: none,
  logWebhookTest: none,
  renewDelivery: none,
  renewFailedDeliveries: none,
  publishEvent: none,

  saveRiskCase: ({ row: found }, { publishing, events }) =>
    void events.push(...caseEvents(publishing, { found, action: null })),
  saveCaseLock: none,
  addRiskAction: ({ riskCase: found, action }, { publishing, events }) =>
    void events.push(...caseEvents(publishing, { found, action })),
  countRiskStep: none,
  keepListEntry: none,
  removeListEntry: none,
  saveRiskCallback: none,
  removeRiskCallback: none,
  saveCallbackSettings: none,

  saveEntity: none,
  saveAccessToken: none,
  saveMerchantAccount: none,
  pauseConnector: none,
  resumeConnector: none,
  addAdminChange: none,

  saveAcquirerFile: none,
  removeAcquirerFile: none,
  addAcquirerRows: none,
  saveAcquirerRow: none,
  addSettlementItem: none,
  saveSettlementItem: none,

  closeBatch: none,
  makeCorrection: none,
  addPickUpKey: none,
  removePickUpKey: none,

  saveFileReceiver: none,
  removeFileReceiver: none,
  beginFileDelivery: none,
  moveFileDelivery: none,
  reopenDeliveries: none,
  logFileTry: none,

  saveFileSource: none,
  removeFileSource: none,
  claimFileSource: none,
  endSourceLook: none,
  noteFetchedFile: none,
  forgetQuarantinedFiles: none,

  addFilePart: none,
  addEvidence: none,
  saveListExport: none,
  removeListExport: none,
  saveReportExport: none,
  removeReportExport: none,
  addReportFile: none,
  addReportDelivery: none,
  moveReportDelivery: none,

  sendMessage: none,
  unsendMessage: none,
  setMark: none,
  addCount: none,
  beginAnswer: none,
  keepAnswer: none,
  forgetAnswer: none,

  saveUser: none,
  openSession: none,
  endSessions: none,
  addSavedView: none,
  removeSavedView: none,
  addAuditEntry: none,
};

/**
 * Whether a pending payment waits for its shopper, an analyst or its bank, as its merchant is answered. One that was only kept
 * before its request is sent has not changed for its merchant.
 */
const isStep = ({ waitsFor, findings }: Payment): boolean =>
  waitsFor === 'shopper' || waitsFor === 'analyst' || (waitsFor === 'acquirer' && findings.resultDetails !== undefined);

const paymentEvents = (publishing: Publishing, payment: Payment): readonly Event[] =>
  published(publishing, {
    ...payment,
    type: 'PAYMENT',
    action: null,
    tree: isRoot(payment) ? payment.key : payment.root,
    payload: () => publishing.payloads.payment(payment),
  });

const registrationEvents = (
  publishing: Publishing,
  registration: Registration,
  { action, ndc }: { readonly action: EventAction<'REGISTRATION'>; readonly ndc: string },
): readonly Event[] =>
  published(publishing, {
    ...registration,
    ndc,
    type: 'REGISTRATION',
    action,
    // A payment that creates a registration has the same number: the registration follows its payment.
    tree: registration.key,
    payload: () => publishing.payloads.registration(registration, { ndc, now: publishing.clock.now() }),
  });

function registrationChange(publishing: Publishing, registration: Registration): readonly Event[] {
  const action = registration.deletedAt === null ? 'UPDATED' : 'DELETED';
  return registrationEvents(publishing, registration, { action, ndc: ndcOfRow(publishing, registration.entity) });
}

function checkoutEvents(publishing: Publishing, checkout: Checkout): readonly Event[] {
  const ndc = publishing.ids.publicId('checkout', checkout.key);
  return published(publishing, {
    ...checkout,
    ndc,
    type: 'CHECKOUT',
    action: checkout.version === 0 ? 'CREATED' : 'UPDATED',
    tree: checkout.key,
    payload: () => publishing.payloads.checkout(checkout, { ndc, now: publishing.clock.now() }),
  });
}

/** The payments of a schedule have events of their own: it has none when a date has come. A notice may end it at once. */
function scheduleEvents(
  publishing: Publishing,
  schedule: Schedule,
  action: EventAction<'SCHEDULE'> | null,
): readonly Event[] {
  if (action === null) return [];
  const ndc = action === 'CREATED' ? schedule.ndc : ndcOfRow(publishing, schedule.entity);
  const isEndedAtOnce = action === 'DESCHEDULED' && !isActive(schedule);
  return (isEndedAtOnce ? ([action, 'ENDED'] as const) : [action]).flatMap((each) =>
    published(publishing, {
      ...schedule,
      ndc,
      type: 'SCHEDULE',
      action: each,
      tree: schedule.key,
      payload: () => publishing.payloads.schedule(schedule, { ndc, now: publishing.clock.now() }),
    }),
  );
}

/** A decision is published with the analyst's action, which is in the same commit as its case. */
function caseEvents(publishing: Publishing, changed: ChangedCase): readonly Event[] {
  const { found, action } = changed;
  const isNew = action === null && found.version === 0;
  if (action === null && !isNew && found.state !== 'expired') return [];
  const ndc = ndcOfRow(publishing, found.entity);
  return published(publishing, {
    key: found.payment,
    entity: found.entity,
    ndc,
    type: 'RISK',
    action: isNew ? 'CREATED' : 'UPDATED',
    tree: found.payment,
    payload: () => publishing.payloads.riskCase(changed, { ndc, now: publishing.clock.now() }),
  });
}

/** The number of a change whose request has left none in its row. */
const ndcOfRow = ({ entities, ids }: Publishing, entity: EntityKey): string =>
  `${entities.entity(entity).id}_${ids.publicId('event', ids.key('event'))}`;

/** The event of a changed row, where its entity keeps events or a webhook takes it. */
function published(
  { ids, clock, entities, webhooks }: Publishing,
  { key: object, entity, type, action, tree, ndc, payload }: PublishedChange,
): readonly Event[] {
  const isTaken = webhooks.takersOf(entity, type).length > 0;
  if (!isTaken && !entities.entity(entity).settings.keepEvents) return [];
  const at = clock.now();
  const body = notificationOf(type, action, payload());
  return [
    { key: ids.key('event'), entity, type, action, object, tree, at, body, ndc, distributedAt: isTaken ? null : at },
  ];
}
