import { and, desc, eq, gt, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm';
import type { DeliveryTry, WebhookDelivery } from '../../core/webhooks/delivery.ts';
import { type EventKey, type Instant, plus, type WebhookKey } from '../../core/values.ts';
import type { RenewedDelivery } from '../../core/webhooks/event.ts';
import type { Connection, Database, Statement, Write } from '../database.ts';
import type { Backlog, DeliveryClaim, Distribution, SettledTry, TrySlice } from '../event-store.ts';
import { markDistributed } from './events.ts';
import { inTurn } from './in-turn.ts';
import { placeholders } from './placeholders.ts';
import { deleteOldest, deleteSlice } from './slices.ts';

/**
 * A delivery waits for the next try of its tree's first one. Only a delay hangs on this time: the claim itself looks for
 * earlier ones.
 */
function insert({ db, t: { deliveries } }: Connection) {
  const first = sql<Instant>`coalesce((select max(earlier.due_at) from deliveries earlier where earlier.webhook = ${sql.placeholder('webhook')} and earlier.tree = ${sql.placeholder('tree')} and earlier.event < ${sql.placeholder('event')} and earlier.free_at is not null), ${sql.placeholder('dueAt')})`;
  return db
    .insert(deliveries)
    .values({ ...placeholders(deliveries), freeAt: first })
    .onConflictDoNothing();
}

/** Whether no earlier event of the same tree is waiting for the same webhook. */
const isFirst = sql`not exists (select 1 from deliveries earlier where earlier.webhook = deliveries.webhook and earlier.tree = deliveries.tree and earlier.event < deliveries.event and earlier.free_at is not null)`;

/**
 * The first undelivered events of their trees: an event is never claimed while an earlier one of its tree waits, is
 * under way, or is still to be distributed by another process. `free` is a condition of both queries for the reason of
 * `messages`.
 */
function claim({ db, t: { deliveries }, isAmong }: Connection) {
  const free = lte(deliveries.freeAt, sql.placeholder('now'));
  const next = db
    .select({ event: deliveries.event })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.webhook, sql.placeholder('webhook')),
        free,
        isFirst,
        sql`not exists (select 1 from events earlier where earlier.tree = deliveries.tree and earlier.key < deliveries.event and earlier.distributed_at is null)`,
      ),
    )
    .orderBy(deliveries.freeAt, deliveries.event)
    .limit(sql.placeholder('limit'));
  // The sign keeps SQLite from walking through the whole backlog by the index of what is free.
  const stillFree = sql`+${deliveries.freeAt} <= ${sql.placeholder('now')}`;
  return db
    .update(deliveries)
    .set({ freeAt: sql.placeholder('until'), holder: sql.placeholder('holder') })
    .where(and(eq(deliveries.webhook, sql.placeholder('webhook')), isAmong(deliveries.event, next), stillFree))
    .returning();
}

const due: Statement<{ key: WebhookKey }> = ({ db, t: { webhooks } }) =>
  db
    .select({ key: webhooks.key })
    .from(webhooks)
    .where(
      and(
        eq(webhooks.state, 'active'),
        sql`exists (select 1 from deliveries d where d.webhook = ${webhooks.key} and d.free_at <= ${sql.placeholder('now')})`,
      ),
    );

const next: Statement<{ freeAt: Instant | null }> = ({ db, t: { deliveries } }) =>
  db
    .select({ freeAt: deliveries.freeAt })
    .from(deliveries)
    .where(
      and(
        sql`${deliveries.webhook} in (select key from webhooks where state = 'active')`,
        isNotNull(deliveries.freeAt),
        isFirst,
      ),
    )
    .orderBy(deliveries.freeAt)
    .limit(1);

const release = ({ db, t: { deliveries } }: Connection) =>
  db
    .update(deliveries)
    .set({ freeAt: sql`${deliveries.dueAt}`, holder: null })
    .where(and(eq(deliveries.holder, sql.placeholder('holder')), isNotNull(deliveries.freeAt)));

const one = ({ webhook, event }: Connection['t']['deliveries']) =>
  and(eq(webhook, sql.placeholder('webhook')), eq(event, sql.placeholder('event')));

const remove = ({ db, t: { deliveries } }: Connection) => db.delete(deliveries).where(one(deliveries));

const postpone = ({ db, t: { deliveries } }: Connection) =>
  db
    .update(deliveries)
    .set({
      dueAt: sql.placeholder('dueAt'),
      freeAt: sql.placeholder('freeAt'),
      tries: sql`${deliveries.tries} + 1`,
      holder: null,
    })
    .where(one(deliveries));

/** The later events of a tree are free together with its first one. */
const followFirst = ({ db, t: { deliveries } }: Connection) =>
  db
    .update(deliveries)
    .set({ freeAt: sql.placeholder('freeAt') })
    .where(
      and(
        eq(deliveries.webhook, sql.placeholder('webhook')),
        eq(deliveries.tree, sql.placeholder('tree')),
        gt(deliveries.event, sql.placeholder('event')),
        isNotNull(deliveries.freeAt),
      ),
    );

const insertTry = ({ db, t }: Connection) => db.insert(t.deliveryTries).values(placeholders(t.deliveryTries));

const renew = ({ db, t: { deliveries } }: Connection) =>
  db
    .insert(deliveries)
    .values(placeholders(deliveries))
    .onConflictDoUpdate({
      target: [deliveries.webhook, deliveries.event],
      set: { dueAt: sql`excluded.due_at`, freeAt: sql`excluded.free_at`, tries: 0 },
    });

/** Those to a webhook that was deleted are none. */
const ofEvent: Statement<WebhookDelivery> = ({ db, t: { deliveries } }) =>
  db
    .select()
    .from(deliveries)
    .where(
      and(eq(deliveries.event, sql.placeholder('event')), sql`${deliveries.webhook} in (select key from webhooks)`),
    );

const triesOf =
  (column: 'webhook' | 'event'): Statement<DeliveryTry> =>
  (on: Connection) => {
    const {
      db,
      t: { deliveryTries },
    } = on;
    const of = deliveryTries[column];
    const { between, latestFirst } = inTurn(on, deliveryTries.key, { of, named: column, bounds: ['before'] });
    return db
      .select()
      .from(deliveryTries)
      .where(between)
      .orderBy(...latestFirst)
      .limit(sql.placeholder('limit'));
  };

const allTries: Statement<DeliveryTry> = ({ db, t: { deliveryTries } }) =>
  db
    .select()
    .from(deliveryTries)
    .where(lt(deliveryTries.key, sql.placeholder('before')))
    .orderBy(desc(deliveryTries.key))
    .limit(sql.placeholder('limit'));

const tries = { webhook: triesOf('webhook'), event: triesOf('event') } as const;

const backlogs: Statement<Backlog> = ({ db, t: { deliveries } }) =>
  db
    .select({
      webhook: deliveries.webhook,
      waiting: sql`count(${deliveries.freeAt})`.mapWith(Number),
      failing: sql`sum(case when ${deliveries.tries} > 0 then 1 else 0 end)`.mapWith(Number),
      undeliverable: sql`sum(case when ${deliveries.freeAt} is null then 1 else 0 end)`.mapWith(Number),
      oldest: sql<EventKey>`min(${deliveries.event})`.mapWith(deliveries.event),
    })
    .from(deliveries)
    .groupBy(deliveries.webhook);

/** The webhooks of deliveries, each found by a look at the index beyond the one before. */
const notified = sql`with recursive notified(key) as (select min(webhook) from deliveries union all select (select min(webhook) from deliveries where webhook > notified.key) from notified where notified.key is not null) select key from notified`;

/** What waited for a webhook that was deleted, and what was distributed to it meanwhile. */
const deleteOrphans = deleteSlice(({ deliveries: t }) => ({
  table: t,
  where: and(
    sql`${t.webhook} in (select key from (${notified}) as found where key not in (select key from webhooks))`,
    isNull(t.holder),
  ),
}));

/** What can no longer be sent, because its event is deleted. */
const deleteUnsent = deleteOldest(({ deliveries: t }) => ({ table: t, by: t.event }));
const deleteOldTries = deleteOldest(({ deliveryTries: t }) => ({ table: t, by: t.key }));

/** The deliveries of events. Fails with VersionConflict when those of one were kept before. */
export const distributionsOf = (distributions: readonly Distribution[]): readonly Write[] =>
  distributions.flatMap(({ event, webhooks, at }) => [
    markDistributed(event.key, at),
    ...webhooks.map((webhook): Write => ({
      statement: insert,
      values: { webhook, event: event.key, tree: event.tree, dueAt: at, tries: 0, holder: null },
    })),
  ]);

export const logTry = (tried: DeliveryTry): Write => ({ statement: insertTry, values: tried });

export async function claimDeliveries(database: Database, claimed: DeliveryClaim): Promise<readonly WebhookDelivery[]> {
  const { webhook, now, lease, limit, holder } = claimed;
  const rows = await database.take(claim, { webhook, now, until: plus(now, lease), limit, holder });
  return rows.toSorted((a, b) => a.event - b.event);
}

/** Frees what a process had claimed that has ended. */
export const releaseDeliveries = (database: Database, holder: number): Promise<void> =>
  database.write([{ statement: release, values: { holder } }]);

export const readDueWebhooks = async (database: Database, now: Instant): Promise<readonly WebhookKey[]> =>
  (await database.read(due, { now })).map(({ key }) => key);

export const readNextDelivery = async (database: Database): Promise<Instant | undefined> =>
  (await database.read(next))[0]?.freeAt ?? undefined;

export const readDeliveries = (database: Database, event: EventKey): Promise<readonly WebhookDelivery[]> =>
  database.read(ofEvent, { event });

export function readTries(database: Database, { of, ...slice }: TrySlice): Promise<readonly DeliveryTry[]> {
  if (of === null) return database.read(allTries, slice);
  return database.read('webhook' in of ? tries.webhook : tries.event, { ...of, ...slice });
}

export const readBacklogs = (database: Database): Promise<readonly Backlog[]> => database.read(backlogs);

export function settleTry({ delivery: { webhook, event, tree }, tried, end }: SettledTry): readonly Write[] {
  const [now, values] = [tried.at, { webhook, event }];
  const freeAt = typeof end === 'number' ? end : null;
  return [
    end === 'delivered'
      ? { statement: remove, values }
      : { statement: postpone, values: { ...values, dueAt: freeAt ?? now, freeAt } },
    { statement: followFirst, values: { ...values, tree, freeAt: freeAt ?? now } },
    logTry(tried),
  ];
}

/** Keeps an event for a webhook once more, due at once. */
export const renewDelivery = ({ event, webhook, at }: RenewedDelivery): Write => ({
  statement: renew,
  values: { webhook, event: event.key, tree: event.tree, dueAt: at, freeAt: at, tries: 0, holder: null },
});

/** Returns the most that there were of one kind. */
export async function deleteTries(
  database: Database,
  slice: { readonly before: EventKey; readonly limit: number },
): Promise<number> {
  const [orphans, unsent] = [await deleteOrphans(database, slice), await deleteUnsent(database, slice)];
  return Math.max(orphans, unsent, await deleteOldTries(database, slice));
}
