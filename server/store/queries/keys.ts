import { desc } from 'drizzle-orm';
import type { Key } from '../../core/values.ts';
import type { Database, Statement } from '../database.ts';

/** The highest key of each table; keys are primary keys, so that one row of each is read. */
const highest = (
  [
    'entities',
    'checkouts',
    'payments',
    'ledger',
    'postings',
    'settlementBatches',
    'settlementLines',
    'acquirerFiles',
    'acquirerRows',
    'evidence',
    'listExports',
    'reportExports',
    'reportFiles',
    'schedules',
    'messages',
    'keptAnswers',
    'events',
    'webhooks',
    'deliveryTries',
    'pickUpKeys',
    'fileReceivers',
    'fileTries',
    'fileSources',
    'adminChanges',
    'users',
    'audit',
    'requestLog',
    'proposals',
  ] as const
).map(
  (name): Statement<{ key: Key }> =>
    ({ db, t }) =>
      db.select({ key: t[name].key }).from(t[name]).orderBy(desc(t[name].key)).limit(1),
);

export async function readHighestKey(database: Database): Promise<Key | undefined> {
  const rows = (await Promise.all(highest.map((statement) => database.read(statement)))).flat();
  return rows.map(({ key }) => key).toSorted((a, b) => b - a)[0];
}
