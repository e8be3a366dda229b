import type { Database } from '../database.ts';
import { countDataKeys } from '../queries/data-keys.ts';
import { readNextMessages } from '../queries/messages.ts';
import { readSize } from '../queries/size.ts';
import type { Store } from '../store.ts';

/** The store's part for the state of the gateway, written once for both databases. */
export const relationalSystem = (
  database: Database,
): Pick<Store, 'schema' | 'nextMessages' | 'dataKeyCount' | 'size'> => ({
  schema: database.schema,
  nextMessages: (limit) => readNextMessages(database, limit),
  size: () => readSize(database),
  dataKeyCount: () => countDataKeys(database),
});
