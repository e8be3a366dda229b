import { and, eq, inArray, sql } from 'drizzle-orm';
import { VersionConflict } from '../../core/faults.ts';
import {
  countersAfter,
  countersIn,
  type CounterStep,
  isWithinLimits,
  noCounters,
  type ReadCounters,
  type SubjectRow,
} from '../../core/risk/counters.ts';
import { dimensions } from '../../core/risk/velocity.ts';
import type { EntityKey } from '../../core/values.ts';
import type { Connection, Database, PlainWrite, Statement, Write } from '../database.ts';
import { placeholders } from './placeholders.ts';
import { deleteOldest } from './slices.ts';

/** One placeholder for each subject that a payment can have. */
const subjectNames = dimensions.map((dimension) => `of_${dimension}`);

const bySubjects: Statement<SubjectRow> = ({ db, t: { riskSubjects } }) =>
  db
    .select()
    .from(riskSubjects)
    .where(
      and(
        inArray(
          riskSubjects.subject,
          subjectNames.map((name) => sql.placeholder(name)),
        ),
        eq(riskSubjects.entity, sql.placeholder('entity')),
      ),
    );

const ofSubject: Statement<SubjectRow> = ({ db, t: { riskSubjects }, locked }) =>
  locked(db.select().from(riskSubjects).where(isSubject(riskSubjects)));

const isSubject = ({ subject, entity }: Connection['t']['riskSubjects']) =>
  and(eq(subject, sql.placeholder('subject')), eq(entity, sql.placeholder('entity')));

/** Adds the row, or replaces it where it has the version that was read. */
function replace({ db, t: { riskSubjects } }: Connection) {
  const { subject, entity, version } = riskSubjects;
  return db
    .insert(riskSubjects)
    .values(placeholders(riskSubjects))
    .onConflictDoUpdate({
      target: [subject, entity],
      set: { version: sql`excluded.version`, until: sql`excluded.until`, counters: sql`excluded.counters` },
      setWhere: eq(version, sql.placeholder('versionRead')),
    });
}

/** The same where the row is kept as long as before: the index of that time need not be written. */
const recount = ({ db, t: { riskSubjects } }: Connection) =>
  db
    .update(riskSubjects)
    .set({ version: sql.placeholder('version'), counters: sql.placeholder('counters') })
    .where(and(isSubject(riskSubjects), eq(riskSubjects.version, sql.placeholder('versionRead'))));

/** What was counted of these subjects. */
export const readCounters = (
  database: Database,
  { entity, subjects }: { readonly entity: EntityKey; readonly subjects: readonly string[] },
): Promise<readonly SubjectRow[]> =>
  database.read(bySubjects, {
    entity,
    ...Object.fromEntries(subjectNames.map((name, at) => [name, subjects[at] ?? ''])),
  });

/** Counts the steps of one commit. A payment that ends with its first commit has two of each subject. */
export function countSteps(steps: readonly CounterStep[]): readonly Write[] {
  const bySubject: Steps[] = [];
  for (const step of steps) {
    const same = bySubject.find(([{ entity, subject }]) => entity === step.entity && subject === step.subject);
    if (same) same.push(step);
    else bySubject.push([step]);
  }
  // Always in the same order, so that no two commits wait for each other.
  return bySubject.toSorted(([one], [other]) => (one.subject < other.subject ? -1 : 1)).map(countSubject);
}

/** The steps that one commit has of one subject. */
type Steps = [CounterStep, ...CounterStep[]];

/** Counts on what was read before; and where that has changed, on what is there now, as far as limits permit. */
function countSubject(steps: Steps): Write {
  const [{ entity, subject, known }] = steps;
  return {
    known: known && countOn(known, steps),
    again: {
      read: ofSubject,
      by: { entity, subject },
      // The cast holds because the statement reads rows of this table.
      write: (row) => countAnew(row as SubjectRow | undefined, steps),
    },
  };
}

function countOn(read: ReadCounters, steps: Steps): PlainWrite {
  const [{ entity, subject }] = steps;
  const after = countersAfter(steps, read);
  const isKept = read.version > 0 && after.until === read.until;
  return { statement: isKept ? recount : replace, values: { entity, subject, ...after, versionRead: read.version } };
}

function countAnew(row: SubjectRow | undefined, steps: Steps): PlainWrite {
  const read = row ? { ...row, counters: countersIn(row.counters) } : noCounters;
  if (!steps.every((step) => isWithinLimits(read.counters, step)))
    throw new VersionConflict('Others have reached a limit first');
  return countOn(read, steps);
}

export const deleteOldCounters = deleteOldest(({ riskSubjects: t }) => ({ table: t, by: t.until }));
