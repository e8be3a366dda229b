import { and, eq, sql } from 'drizzle-orm';
import type { Webhook } from '../../core/webhooks/webhook.ts';
import type { WebhookKey } from '../../core/values.ts';
import type { Connection, Database, Statement, Write } from '../database.ts';
import { placeholders } from './placeholders.ts';

const all: Statement<Webhook> = ({ db, t: { webhooks } }) => db.select().from(webhooks).orderBy(webhooks.key);

const insert = ({ db, t }: Connection) => db.insert(t.webhooks).values(placeholders(t.webhooks));

function replace({ db, t: { webhooks } }: Connection) {
  const { key, entity: _, ...columns } = placeholders(webhooks);
  return db
    .update(webhooks)
    .set(columns)
    .where(and(eq(webhooks.key, key), eq(webhooks.version, sql.placeholder('versionRead'))));
}

const remove = ({ db, t: { webhooks } }: Connection) =>
  db.delete(webhooks).where(eq(webhooks.key, sql.placeholder('key')));

export const readWebhooks = (database: Database): Promise<readonly Webhook[]> => database.read(all);

/** Version 0 inserts the row, any other replaces it if it still has this version; the stored version is one higher. */
export function saveWebhook(row: Webhook): Write {
  const values = { ...row, version: row.version + 1, versionRead: row.version };
  return row.version === 0 ? { statement: insert, values } : { statement: replace, values, guarded: true };
}

/** Deletes a webhook. What was not delivered to it may be millions of rows, which the purge deletes (`deleteTries`). */
export const removeWebhook = (key: WebhookKey): Write => ({ statement: remove, values: { key } });
