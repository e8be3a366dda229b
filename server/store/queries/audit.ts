import { and, asc, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { AuditEntry } from '../../core/audit/entry.ts';
import type { EntityKey } from '../../core/values.ts';
import type { Connection, Database, Statement, Write } from '../database.ts';
import type { AuditLink, AuditSlice } from '../users/user-store.ts';
import { among, readAmong } from './among.ts';
import { inTurn } from './in-turn.ts';
import { placeholders } from './placeholders.ts';

/** The latest entries between two keys, of all or with one value in a column. */
const latest =
  (column?: 'actor' | 'subject'): Statement<AuditEntry> =>
  (on: Connection) => {
    const {
      db,
      t: { audit },
    } = on;
    const { between, latestFirst } = inTurn(on, audit.key, { of: column && audit[column], named: 'value' });
    return db
      .select()
      .from(audit)
      .where(between)
      .orderBy(...latestFirst)
      .limit(sql.placeholder('limit'));
  };
const [latestOfAll, latestOfActor, latestOfSubject] = [latest(), latest('actor'), latest('subject')];

const ofSubject: Statement<AuditEntry> = ({ db, t: { audit } }) =>
  db
    .select()
    .from(audit)
    .where(eq(audit.subject, sql.placeholder('subject')))
    .orderBy(asc(audit.key));

const ofSubjects: Statement<AuditEntry> = ({ db, t: { audit } }) => db.select().from(audit).where(among(audit.subject));

const ofEntity: Statement<AuditEntry> = (on: Connection) => {
  const {
    db,
    t: { audit },
  } = on;
  const { between, latestFirst } = inTurn(on, audit.key, { of: audit.entity, bounds: [] });
  return db
    .select()
    .from(audit)
    .where(between)
    .orderBy(...latestFirst)
    .limit(sql.placeholder('limit'));
};

const chain: Statement<AuditEntry> = ({ db, t: { audit } }) =>
  db
    .select()
    .from(audit)
    .where(gt(audit.place, sql.placeholder('after')))
    .orderBy(asc(audit.place))
    .limit(sql.placeholder('limit'));

const head: Statement<AuditEntry> = ({ db, t: { audit } }) =>
  db.select().from(audit).where(isNotNull(audit.place)).orderBy(desc(audit.place)).limit(1);

const unlinked: Statement<AuditEntry> = ({ db, t: { audit } }) =>
  db.select().from(audit).where(isNull(audit.place)).orderBy(asc(audit.key)).limit(sql.placeholder('limit'));

const insert = ({ db, t }: Connection) => db.insert(t.audit).values(placeholders(t.audit));

/** The only change of a row, once. */
const link = ({ db, t: { audit } }: Connection) =>
  db
    .update(audit)
    .set({ place: sql.placeholder('place'), link: sql.placeholder('link') })
    .where(and(eq(audit.key, sql.placeholder('key')), isNull(audit.place)));

export function readAudit(database: Database, { by, ...slice }: AuditSlice): Promise<readonly AuditEntry[]> {
  if (by === null) return database.read(latestOfAll, slice);
  return 'actor' in by
    ? database.read(latestOfActor, { ...slice, value: by.actor })
    : database.read(latestOfSubject, { ...slice, value: by.subject });
}
export const readAuditAmong = (database: Database, subjects: readonly string[]): Promise<readonly AuditEntry[]> =>
  readAmong(database, ofSubjects, subjects);

export const readAuditOf = (database: Database, subject: string): Promise<readonly AuditEntry[]> =>
  database.read(ofSubject, { subject });
export const readAuditOfEntity = (
  database: Database,
  of: { readonly entity: EntityKey; readonly limit: number },
): Promise<readonly AuditEntry[]> => database.read(ofEntity, of);
export const readAuditChain = (
  database: Database,
  slice: { readonly after: number; readonly limit: number },
): Promise<readonly AuditEntry[]> => database.read(chain, slice);
export const readAuditHead = async (database: Database): Promise<AuditEntry | undefined> =>
  (await database.read(head))[0];
export const readUnlinkedAudit = (database: Database, limit: number): Promise<readonly AuditEntry[]> =>
  database.read(unlinked, { limit });

export const addAudit = (row: AuditEntry): Write => ({ statement: insert, values: row });
export const linkAudit = (values: AuditLink): Write => ({ statement: link, values, guarded: true });
