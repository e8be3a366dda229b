import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { type Bucket, type CounterStep, dimensions } from '../../core/risk/velocity.ts';
import type { EntityKey, Instant } from '../../core/values.ts';
import type { Connection, Database, Statement, Write } from '../database.ts';
import { placeholders } from './placeholders.ts';
import { deleteOldest } from './slices.ts';

/** One placeholder for each subject that a payment can have. */
const subjectNames = dimensions.map((dimension) => `of_${dimension}`);

const bySubjects: Statement<Bucket> = ({ db, t: { riskCounters } }) =>
  db
    .select({
      subject: riskCounters.subject,
      kind: riskCounters.kind,
      since: riskCounters.since,
      count: riskCounters.count,
      cents: riskCounters.cents,
    })
    .from(riskCounters)
    .where(
      and(
        inArray(
          riskCounters.subject,
          subjectNames.map((name) => sql.placeholder(name)),
        ),
        eq(riskCounters.entity, sql.placeholder('entity')),
        gt(riskCounters.until, sql.placeholder('now')),
      ),
    );

/** The row is changed only where it has no more than the step permits. */
const countUp = ({ db, t: { riskCounters } }: Connection) =>
  db
    .insert(riskCounters)
    .values({ ...placeholders(riskCounters), count: 1 })
    .onConflictDoUpdate({
      target: [riskCounters.subject, riskCounters.entity, riskCounters.kind, riskCounters.since],
      set: { count: sql`${riskCounters.count} + 1`, cents: sql`${riskCounters.cents} + excluded.cents` },
      setWhere: sql`${riskCounters.count} <= ${sql.placeholder('countMost')} and ${riskCounters.cents} <= ${sql.placeholder('centsMost')}`,
    });

/** The buckets of these subjects that a window may still reach. */
export const readCounters = (
  database: Database,
  {
    entity,
    subjects,
    now,
  }: { readonly entity: EntityKey; readonly subjects: readonly string[]; readonly now: Instant },
): Promise<readonly Bucket[]> =>
  database.read(bySubjects, {
    entity,
    now,
    ...Object.fromEntries(subjectNames.map((name, at) => [name, subjects[at] ?? ''])),
  });

export const countEvent = (step: CounterStep): Write => ({ statement: countUp, values: step, guarded: true });

export const deleteOldCounters = deleteOldest(({ riskCounters: t }) => ({ table: t, by: t.until }));
