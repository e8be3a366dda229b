import type { Database } from '../database.ts';
import { countDataKeys } from '../queries/data-keys.ts';
import { readNextMessages } from '../queries/messages.ts';
import type { Store } from '../store.ts';

/** The store's part for the state of the gateway, written once for both databases. */
export const relationalSystem = (database: Database): Pick<Store, 'schema' | 'nextMessages' | 'dataKeyCount'> => ({
  schema: database.schema,
  nextMessages: (limit) => readNextMessages(database, limit),
  dataKeyCount: () => countDataKeys(database),
});
