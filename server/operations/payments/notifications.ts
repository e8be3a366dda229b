import type { Payment } from '../../core/payments/payment.ts';
import type { EventKey } from '../../core/values.ts';
import type { DeliveryTry } from '../../core/webhooks/delivery.ts';
import type { Event } from '../../core/webhooks/event.ts';
import type { Gateway } from '../gateway.ts';

/** A notification about a payment, with the tries to deliver it; none where no webhook takes it. */
export type Notification = {
  readonly payment: Payment;
  readonly event: Event;
  readonly tries: readonly DeliveryTry[];
};

/** The most payments of a tree, notifications of a payment and tries of a notification that are read for one page. */
const PAYMENTS_MAX = 20;
const EVENTS_MAX = 20;
const TRIES_MAX = 10;

/** The latest notifications about the payments of a tree. */
export async function readNotifications(
  { store }: Pick<Gateway, 'store'>,
  tree: readonly Payment[],
): Promise<readonly Notification[]> {
  const bounds = { after: 0 as EventKey, before: Number.MAX_SAFE_INTEGER as EventKey, order: 'latestFirst' } as const;
  const found = await Promise.all(
    tree.slice(-PAYMENTS_MAX).map(async (payment) => {
      const events = await store.events({ ...bounds, entity: payment.entity, object: payment.key, limit: EVENTS_MAX });
      return Promise.all(
        events.map(async (event) => ({
          payment,
          event,
          tries: await store.deliveryTries({ of: { event: event.key }, before: bounds.before, limit: TRIES_MAX }),
        })),
      );
    }),
  );
  return found.flat();
}
