import type { Database } from '../database.ts';
import { readDue } from '../queries/due.ts';
import { claimMessages, deleteLapsedMessages, readNextDueAt, settleMessage } from '../queries/messages.ts';
import type { Store } from '../store.ts';

type OutboxStore = Pick<Store, 'due' | 'claimMessages' | 'deleteLapsedMessages' | 'nextDueAt' | 'settleMessages'>;

/** The messages of the store, written once for both databases. */
export const relationalOutbox = (database: Database): OutboxStore => ({
  due: (look) => readDue(database, look),
  claimMessages: (now, lease, limit) => claimMessages(database, { now, lease, limit }),
  deleteLapsedMessages: (now, limit) => deleteLapsedMessages(database, { now, limit }),
  nextDueAt: () => readNextDueAt(database),
  settleMessages: (settled) => database.write(settled.map(settleMessage)),
});
