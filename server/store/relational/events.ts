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
  renewDelivery,
  settleTry,
} from '../queries/deliveries.ts';
import { deleteEvents, readEvent, readEvents, readUndistributed } from '../queries/events.ts';
import { readWebhooks } from '../queries/webhooks.ts';

/** The events of the store and their deliveries, written once for both databases. */
export const relationalEvents = (database: Database): EventStore => ({
  events: (slice) => readEvents(database, slice),
  event: (key) => readEvent(database, key),
  undistributedEvents: (slice) => readUndistributed(database, slice),
  distribute: (distributions) => database.write(distributionsOf(distributions)),
  webhooks: () => readWebhooks(database),
  dueWebhooks: (now) => readDueWebhooks(database, now),
  nextDeliveryAt: () => readNextDelivery(database),
  claimDeliveries: (claim) => claimDeliveries(database, claim),
  releaseDeliveries: (holder) => releaseDeliveries(database, holder),
  settleTries: (settled) => database.write(settled.flatMap(settleTry)),
  deliveries: (event) => readDeliveries(database, event),
  redeliver: (renewed) => database.write(renewed.map(renewDelivery)),
  deliveryTries: (slice) => readTries(database, slice),
  backlogs: () => readBacklogs(database),
  deleteEvents: (slice) => deleteEvents(database, slice),
  deleteTries: (slice) => deleteTries(database, slice),
});
