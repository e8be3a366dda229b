import type { WebhookNotification } from 'shared';
import type { Visitor } from '../visitors.ts';

/** A notification as the shop received it. */
export type Received = WebhookNotification & { readonly at: Date };

const KEPT_MAX = 1000;
/** By id, oldest first: one that arrives a second time is known by it. */
const received = new Map<string, Received>();

export function keepNotification(notification: WebhookNotification): void {
  if (received.has(notification.id)) return;
  received.set(notification.id, { ...notification, at: new Date() });
  const [oldest] = received.keys();
  if (received.size > KEPT_MAX && oldest !== undefined) received.delete(oldest);
}

/** The notifications of a visitor's own orders and cards, newest first; no other visitor may see them. */
export function notificationsFor({ orders }: Visitor): readonly Received[] {
  const isOfOrder = ({ payload }: Received) => orders.has(String(payload['merchantTransactionId']));
  const all = [...received.values()];
  const own = new Set(
    all.filter(isOfOrder).flatMap(({ payload }) => [payload['id'], payload['registrationId']].filter(Boolean)),
  );
  // A reference names its payment; a registration was named by the payment that it was stored with.
  const isOwn = ({ payload }: Received) => own.has(payload['id']) || own.has(payload['referencedId']);
  return all.filter((each) => isOfOrder(each) || isOwn(each)).toReversed();
}
