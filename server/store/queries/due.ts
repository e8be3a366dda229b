import { sql } from 'drizzle-orm';
import type { Database, Statement } from '../database.ts';
import type { Due, DueLook } from '../store.ts';

/** One statement, because a look costs a round trip on PostgreSQL, and nearly all of them find nothing. */
const due: Statement<Due> = ({ db }) => {
  const now = sql.placeholder('now');
  const messages = sql`exists (select 1 from messages where free_at <= ${now})`;
  const undistributed = sql`exists (select 1 from events where distributed_at is null and key <= ${sql.placeholder('eventsUntil')})`;
  const deliveries = sql`exists (select 1 from webhooks where webhooks.state = 'active' and exists (select 1 from deliveries d where d.webhook = webhooks.key and d.free_at <= ${now}))`;
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
