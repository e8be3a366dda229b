import { and, desc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { ListEntry, ListEntryKey } from '../../core/risk/list.ts';
import type { EntityKey, Instant } from '../../core/values.ts';
import type { Connection, Database, Statement } from '../database.ts';
import type { ListSlice } from '../store.ts';
import { placeholders } from './placeholders.ts';

/** So many values of one payment are looked up at once; those of any payment are fewer. */
const LOOKED_UP = 24;
const hashNames = Array.from({ length: LOOKED_UP }, (_, at) => `hash${at}`);

export type ListHit = Pick<ListEntry, 'entity' | 'list' | 'kind' | 'hash'>;

const byHashes: Statement<ListHit> = ({ db, t: { riskLists } }) =>
  db
    .select({ entity: riskLists.entity, list: riskLists.list, kind: riskLists.kind, hash: riskLists.hash })
    .from(riskLists)
    .where(
      and(
        inArray(
          riskLists.hash,
          hashNames.map((name) => sql.placeholder(name)),
        ),
        or(isNull(riskLists.expiresAt), gt(riskLists.expiresAt, sql.placeholder('now'))),
      ),
    );

const latest: Statement<ListEntry> = ({ db, t: { riskLists } }) =>
  db
    .select()
    .from(riskLists)
    .where(and(eq(riskLists.entity, sql.placeholder('entity')), lt(riskLists.key, sql.placeholder('before'))))
    .orderBy(desc(riskLists.key))
    .limit(sql.placeholder('limit'));

const insert = ({ db, t: { riskLists } }: Connection) =>
  db
    .insert(riskLists)
    .values(placeholders(riskLists))
    .onConflictDoUpdate({
      target: [riskLists.hash, riskLists.entity, riskLists.list],
      set: { note: sql`excluded.note`, expiresAt: sql`excluded.expires_at` },
    })
    .returning();

const remove = ({ db, t: { riskLists } }: Connection) =>
  db
    .delete(riskLists)
    .where(and(eq(riskLists.key, sql.placeholder('key')), eq(riskLists.entity, sql.placeholder('entity'))))
    .returning({ key: riskLists.key });

/** The entries of all entities that have one of these hashes. */
export async function findListed(
  database: Database,
  { hashes, now }: { readonly hashes: readonly string[]; readonly now: Instant },
): Promise<readonly ListHit[]> {
  const found: ListHit[] = [];
  for (let at = 0; at < hashes.length; at += LOOKED_UP) {
    const values = Object.fromEntries(hashNames.map((name, i) => [name, hashes[at + i] ?? '']));
    found.push(...(await database.read(byHashes, { ...values, now })));
  }
  return found;
}

export const readListEntries = (database: Database, slice: ListSlice): Promise<readonly ListEntry[]> =>
  database.read(latest, slice);

/** Adds an entry. One with the same value stays, with the new note and expiry, and is returned. */
export async function addListEntry(database: Database, row: ListEntry): Promise<ListEntry> {
  const [kept] = await database.take(insert, row);
  return kept ?? row;
}

export const removeListEntry = async (
  database: Database,
  entry: { readonly key: ListEntryKey; readonly entity: EntityKey },
): Promise<boolean> => (await database.take(remove, entry)).length > 0;
