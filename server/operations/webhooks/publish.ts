import type { Change } from '../../core/change.ts';
import type { Checkout } from '../../core/checkouts/checkout.ts';
import { isRoot, type Payment } from '../../core/payments/payment.ts';
import type { Registration } from '../../core/registrations/registration.ts';
import type { RiskAction, RiskCase } from '../../core/risk/case.ts';
import type { Schedule } from '../../core/schedules/schedule.ts';
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

/**
 * A store that adds the events of a commit to the commit: no change of a row that merchants see is kept without its
 * event, and no event without the change (DECISIONS 117).
 */
export function withEvents(
  store: Store,
  publishing: Publishing,
): { readonly store: Store; readonly publish: (change: PublishedChange) => Promise<void> } {
  async function commitWith(changes: readonly Change[], events: readonly Event[]): Promise<void> {
    const notified = changes.flatMap((change) => notificationsOf(publishing, change));
    if (events.length + notified.length === 0) return store.commit(changes);
    await store.commit([...changes, ...notified, ...events.map((event): Change => ({ publish: event }))]);
    if (events.some(({ distributedAt }) => distributedAt === null)) publishing.onPublished();
  }
  const commit: Store['commit'] = (changes) =>
    commitWith(
      changes,
      changes.flatMap((change) => eventsOf(publishing, change)),
    );
  return { store: { ...store, commit }, publish: (change) => commitWith([], published(publishing, change)) };
}

/** The notifications of the payment's own address, which stay beside the events of webhooks. */
function notificationsOf(publishing: Publishing, change: Change): readonly Change[] {
  if ('conclude' in change) return notificationChanges(publishing, change.conclude.payment);
  return 'save' in change && change.save === 'payment' && isStep(change.row)
    ? notificationChanges(publishing, change.row)
    : [];
}

/** The events of a change. Changes within the gateway have none: an inquiry, a claim, the begin of a request. */
function eventsOf(publishing: Publishing, change: Change): readonly Event[] {
  if ('conclude' in change) {
    const { payment, registration } = change.conclude;
    return [
      ...paymentEvents(publishing, payment),
      ...(registration ? registrationEvents(publishing, registration, { action: 'CREATED', ndc: payment.ndc }) : []),
    ];
  }
  if ('addRiskAction' in change) return caseEvents(publishing, { found: change.to, action: change.addRiskAction });
  if (!('save' in change)) return [];
  if (change.save === 'riskCase') return caseEvents(publishing, { found: change.row, action: null });
  if (change.save === 'payment') return isStep(change.row) ? paymentEvents(publishing, change.row) : [];
  if (change.save === 'registration') return registrationChange(publishing, change.row);
  if (change.save === 'schedule') return scheduleEvents(publishing, change.row, change.action);
  return change.save === 'checkout' ? checkoutEvents(publishing, change.row) : [];
}

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

/** The payments of a schedule have events of their own: it has none when a date has come. */
function scheduleEvents(
  publishing: Publishing,
  schedule: Schedule,
  action: EventAction<'SCHEDULE'> | null,
): readonly Event[] {
  if (action === null) return [];
  const ndc = action === 'CREATED' ? schedule.ndc : ndcOfRow(publishing, schedule.entity);
  return published(publishing, {
    ...schedule,
    ndc,
    type: 'SCHEDULE',
    action,
    tree: schedule.key,
    payload: () => publishing.payloads.schedule(schedule, { ndc, now: publishing.clock.now() }),
  });
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
