import type { EventKey, Instant } from '../../core/values.ts';
import type { Gateway } from '../../operations/gateway.ts';
import { createDeliveries } from '../../outbox/webhooks/deliveries.ts';
import type { Simulators } from '../../simulators/simulators.ts';
import type { Store } from '../../store/store.ts';
import { clientOf } from './client.ts';

/** The name of the only webhook that is notified of the past. */
export const RECEIVER = 'Test receiver';

/** Webhooks that a user has added before are not notified of the past. */
export const onlyReceiver = (store: Pick<Store, 'webhooks'>): Pick<Store, 'webhooks'> => ({
  webhooks: async () => (await store.webhooks()).filter(({ name, provisioned }) => name === RECEIVER && !provisioned),
});

export type Notifications = {
  /** The address of the simulated merchant that receives them. */
  readonly url: string;
  /** Resolves when each notification that is due has been sent once. */
  deliver(): Promise<void>;
  /** Has the merchant refuse the next one. */
  refuseNext(): Promise<void>;
  /** When one that was refused is due again; undefined where there is none. */
  nextTry(): Promise<Instant | undefined>;
  close(): Promise<void>;
};

type Receiving = Pick<Notifications, 'url'> & { readonly receiver: ReturnType<Simulators['receiverAt']> };

export function notificationsOf(gateway: Gateway, { receiver, url }: Receiving): Notifications {
  const { store, webhooks } = gateway;
  const quiet = { ...gateway, log: { ...gateway.log, warn: () => undefined } };
  const deliveries = createDeliveries({ gateway: quiet, clientFor: () => clientOf(receiver) });
  return {
    url,
    async deliver() {
      if (webhooks.all().length === 0) return;
      await deliveries.look();
      await deliveries.settled();
    },
    async refuseNext() {
      const body = JSON.stringify({ mode: 'error500', times: 1 });
      await receiver(new Request(`${url}/control`, { method: 'POST', body }));
    },
    async nextTry() {
      const left = webhooks
        .all()
        .map(({ key }) => store.undelivered({ webhook: key, after: 0 as EventKey, limit: 100 }));
      const failed = (await Promise.all(left)).flat().filter(({ tries }) => tries > 0);
      return failed.map(({ freeAt }) => freeAt).find((at) => at !== null);
    },
    close: () => deliveries.close(),
  };
}
