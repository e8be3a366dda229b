import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { EventKey, Instant, WebhookKey } from '../../core/values.ts';
import type { WebhookDelivery } from '../../core/webhooks/delivery.ts';
import type { Connection, Database, Statement, Write } from '../database.ts';
import type { BacklogPart, BacklogSlice, TryCount, TrySince } from '../event-store.ts';
import { inTurn } from './in-turn.ts';

/** The latest tries of a webhook, no more than are counted. */
const tried: Statement<TryCount> = (on: Connection) => {
  const {
    db,
    t: { deliveryTries },
  } = on;
  const { key, webhook } = deliveryTries;
  const { between, latestFirst } = inTurn(on, key, { of: webhook, named: 'webhook', bounds: ['after'] });
  const latest = db
    .select({ status: deliveryTries.status })
    .from(deliveryTries)
    .where(between)
    .orderBy(...latestFirst)
    .limit(sql.placeholder('limit'))
    .as('found');
  return db
    .select({
      tries: sql`count(*)`.mapWith(Number),
      accepted: sql`coalesce(sum(case when ${latest.status} between 200 and 299 then 1 else 0 end), 0)`.mapWith(Number),
    })
    .from(latest);
};

/** What is left to deliver to a webhook, the oldest first, no more than is counted. */
const left: Statement<BacklogPart> = ({ db, t: { deliveries } }) => {
  const oldest = db
    .select({ event: deliveries.event, tries: deliveries.tries, freeAt: deliveries.freeAt })
    .from(deliveries)
    .where(eq(deliveries.webhook, sql.placeholder('webhook')))
    .orderBy(deliveries.event)
    .limit(sql.placeholder('limit'))
    .as('found');
  return db
    .select({
      undelivered: sql`count(*)`.mapWith(Number),
      failed:
        sql`coalesce(sum(case when ${oldest.tries} > 0 or ${oldest.freeAt} is null then 1 else 0 end), 0)`.mapWith(
          Number,
        ),
      oldest: sql`min(${oldest.event})`.mapWith(deliveries.event),
    })
    .from(oldest);
};

/** How many deliveries of a webhook are looked at: those of one that fails do not come to be accepted. */
const LOOKED_AT = 10;

/**
 * The webhooks among whose oldest deliveries one was tried and not accepted. Those that have any are found by a look at
 * the index beyond the one before, so that a long backlog is not read.
 */
const failing: Statement<{ readonly webhook: WebhookKey }> = ({ db, t: { deliveries: t } }) => {
  const notified = sql`with recursive notified(key) as (select min(webhook) from deliveries union all select (select min(webhook) from deliveries where webhook > notified.key) from notified where notified.key is not null) select key from notified limit ${sql.placeholder('limit')}`;
  const oldest = sql`select tries, free_at from deliveries where webhook = found.key order by event limit ${sql.raw(String(LOOKED_AT))}`;
  return db
    .select({ webhook: sql<WebhookKey>`found.key`.mapWith(t.webhook) })
    .from(sql`(${notified}) as found`)
    .where(sql`exists (select 1 from (${oldest}) as looked where looked.tries > 0 or looked.free_at is null)`);
};

export const readFailingWebhooks = async (
  database: Database,
  slice: { readonly limit: number },
): Promise<readonly WebhookKey[]> => (await database.read(failing, slice)).map(({ webhook }) => webhook);

export async function countTries(database: Database, since: TrySince): Promise<TryCount> {
  const [counted] = await database.read(tried, since);
  return counted ?? { tries: 0, accepted: 0 };
}

export async function readBacklogOf(database: Database, slice: BacklogSlice): Promise<BacklogPart> {
  const [part] = await database.read(left, slice);
  return part ?? { undelivered: 0, failed: 0, oldest: null };
}

const leftOf: Statement<WebhookDelivery> = ({ db, t: { deliveries } }) =>
  db
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.webhook, sql.placeholder('webhook')), gt(deliveries.event, sql.placeholder('after'))))
    .orderBy(deliveries.event)
    .limit(sql.placeholder('limit'));

/** What was tried and not accepted, but for what another process is sending. */
function renewAll({ db, t: { deliveries } }: Connection) {
  const failed = db
    .select({ event: deliveries.event })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.webhook, sql.placeholder('webhook')),
        or(gt(deliveries.tries, 0), isNull(deliveries.freeAt)),
        isNull(deliveries.holder),
      ),
    )
    .orderBy(deliveries.event)
    .limit(sql.placeholder('limit'));
  return db
    .update(deliveries)
    .set({ dueAt: sql.placeholder('at'), freeAt: sql.placeholder('at'), tries: 0 })
    .where(and(eq(deliveries.webhook, sql.placeholder('webhook')), inArray(deliveries.event, failed)));
}

export const readUndelivered = (
  database: Database,
  slice: BacklogSlice & { readonly after: EventKey },
): Promise<readonly WebhookDelivery[]> => database.read(leftOf, slice);

/** Keeps what a webhook has not accepted for it once more, due at once. */
export const renewFailed = (values: {
  readonly webhook: WebhookKey;
  readonly at: Instant;
  readonly limit: number;
}): Write => ({ statement: renewAll, values });
