import { sql } from 'drizzle-orm';
import type { Database, Statement } from '../database.ts';
import type { Due, DueLook } from '../store.ts';

/**
 * One statement, because a look costs a round trip on PostgreSQL, and nearly all of them find nothing. Each part asks for
 * the first in the order of an index: for whether there is any, PostgreSQL may read a whole table that it has not counted.
 */
const due: Statement<Due> = ({ db }) => {
  const now = sql.placeholder('now');
  const messages = sql`coalesce((select min(free_at) from messages) <= ${now}, false)`;
  const undistributed = sql`coalesce((select min(key) from events where distributed_at is null) <= ${sql.placeholder('eventsUntil')}, false)`;
  const deliveries = sql`exists (select 1 from webhooks where webhooks.state = 'active' and (select min(d.free_at) from deliveries d where d.webhook = webhooks.key and d.free_at is not null) <= ${now})`;
  return db
    .select({
      messages: messages.mapWith(Boolean),
      notifications: sql`(${undistributed} or ${deliveries})`.mapWith(Boolean),
    })
    .from(sql`(select 1) as look`);
};

export async function readDue(database: Database, look: DueLook): Promise<Due> {
  const [found] = await database.read(due, look);
  return found ?? { messages: false, notifications: false };
}
