import { and, sql } from 'drizzle-orm';
import type { WebhookDelivery } from '../../core/webhooks/delivery.ts';
import type { DeliveryTryKey, EventKey } from '../../core/values.ts';
import type { Database, Statement } from '../database.ts';
import type { CountedTry } from '../event-store.ts';
import { among, readAmong } from './among.ts';

const ofEvents: Statement<WebhookDelivery> = ({ db, t: { deliveries } }) =>
  db
    .select()
    .from(deliveries)
    .where(and(among(deliveries.event), sql`${deliveries.webhook} in (select key from webhooks)`));

/** Up to each try, those of its event to its webhook. */
const attempts: Statement<CountedTry> = ({ db, t: { deliveryTries: t } }) => {
  const upToIt = sql`select count(*) from delivery_tries earlier where earlier.event = delivery_tries.event and earlier.key <= delivery_tries.key and earlier.webhook = delivery_tries.webhook`;
  return db
    .select({ key: t.key, attempt: sql`(${upToIt})`.mapWith(Number) })
    .from(t)
    .where(among(t.key));
};

export const readDeliveriesAmong = (
  database: Database,
  events: readonly EventKey[],
): Promise<readonly WebhookDelivery[]> => readAmong(database, ofEvents, events);

export const countAttempts = (database: Database, keys: readonly DeliveryTryKey[]): Promise<readonly CountedTry[]> =>
  readAmong(database, attempts, keys);
