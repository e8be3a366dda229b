import { and, desc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { ListedKind, ListEntry, ListPlace } from '../../core/risk/list.ts';
import type { Instant } from '../../core/values.ts';
import type { Connection, Database, Statement, Write } from '../database.ts';
import type { ListSlice } from '../store.ts';
import { announceEntities } from './entities.ts';
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

const keep = ({ db, t: { riskLists } }: Connection) =>
  db
    .insert(riskLists)
    .values(placeholders(riskLists))
    .onConflictDoUpdate({
      target: [riskLists.hash, riskLists.entity, riskLists.list],
      set: {
        key: sql`excluded.key`,
        note: sql`excluded.note`,
        createdAt: sql`excluded.created_at`,
        expiresAt: sql`excluded.expires_at`,
      },
    });

const atPlace = ({ riskLists }: Connection['t']) =>
  and(
    eq(riskLists.hash, sql.placeholder('hash')),
    eq(riskLists.entity, sql.placeholder('entity')),
    eq(riskLists.list, sql.placeholder('list')),
  );

const remove = ({ db, t }: Connection) => db.delete(t.riskLists).where(atPlace(t));
const byPlace: Statement<ListEntry> = ({ db, t }) => db.select().from(t.riskLists).where(atPlace(t));

const allKinds: Statement<ListedKind> = ({ db, t }) => db.select().from(t.riskListKinds);

const keepKind = ({ db, t }: Connection) =>
  db.insert(t.riskListKinds).values(placeholders(t.riskListKinds)).onConflictDoNothing();

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

export const readListEntry = async (database: Database, place: ListPlace): Promise<ListEntry | undefined> =>
  (await database.read(byPlace, place))[0];

/** The kinds of which entities have or had entries. */
export const readListKinds = (database: Database): Promise<readonly ListedKind[]> => database.read(allKinds);

/** The first entry of its kind makes every process read anew which lists there are. */
export const keepListEntry = (row: ListEntry, isFirst: boolean): readonly Write[] => [
  { statement: keep, values: row },
  ...(isFirst ? [{ statement: keepKind, values: row }, announceEntities] : []),
];
export const removeListEntry = (place: ListPlace): Write => ({ statement: remove, values: place, guarded: true });
