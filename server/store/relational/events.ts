import type { Database } from '../database.ts';
import type { EventStore } from '../event-store.ts';
import {
  claimDeliveries,
  deleteTries,
  distributionsOf,
  readBacklogs,
  readDeliveries,
  readDueWebhooks,
  readNextDelivery,
  readTries,
  releaseDeliveries,
  settleTry,
} from '../queries/deliveries.ts';
import { countAttempts, readDeliveriesAmong } from '../queries/deliveries-shown.ts';
import {
  deleteEvents,
  readEvent,
  readEvents,
  readEventsAmong,
  readEventsOf,
  readUndistributed,
} from '../queries/events.ts';
import { countTries, readBacklogOf, readFailingWebhooks, readUndelivered } from '../queries/backlogs.ts';
import { readWebhooks } from '../queries/webhooks.ts';

/** The events of the store and their deliveries, written once for both databases. */
export const relationalEvents = (database: Database): EventStore => ({
  events: (slice) => readEvents(database, slice),
  event: (key) => readEvent(database, key),
  eventsAmong: (keys) => readEventsAmong(database, keys),
  eventsOf: (slice) => readEventsOf(database, slice),
  undistributedEvents: (slice) => readUndistributed(database, slice),
  distribute: (distributions) => database.write(distributionsOf(distributions)),
  webhooks: () => readWebhooks(database),
  dueWebhooks: (now) => readDueWebhooks(database, now),
  nextDeliveryAt: () => readNextDelivery(database),
  claimDeliveries: (claim) => claimDeliveries(database, claim),
  releaseDeliveries: (holder) => releaseDeliveries(database, holder),
  settleTries: (settled) => database.write(settled.flatMap(settleTry)),
  deliveries: (event) => readDeliveries(database, event),
  deliveriesAmong: (events) => readDeliveriesAmong(database, events),
  deliveryTries: (slice) => readTries(database, slice),
  attempts: (tries) => countAttempts(database, tries),
  backlogs: () => readBacklogs(database),
  failingWebhooks: (slice) => readFailingWebhooks(database, slice),
  backlogOf: (slice) => readBacklogOf(database, slice),
  triesSince: (since) => countTries(database, since),
  undelivered: (slice) => readUndelivered(database, slice),
  deleteEvents: (slice) => deleteEvents(database, slice),
  deleteTries: (slice) => deleteTries(database, slice),
});
