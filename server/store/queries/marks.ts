import { eq, sql } from 'drizzle-orm';
import type { Connection, Database, Statement, Write } from '../database.ts';

const byName: Statement<{ value: number }> = ({ db, t: { marks } }) =>
  db
    .select({ value: marks.value })
    .from(marks)
    .where(eq(marks.name, sql.placeholder('name')));

const set = ({ db, t: { marks } }: Connection) =>
  db
    .insert(marks)
    .values({ name: sql.placeholder('name'), value: sql.placeholder('value') })
    .onConflictDoUpdate({ target: marks.name, set: { value: sql`excluded.value` } });

const raise = ({ db, t: { marks } }: Connection) =>
  db
    .insert(marks)
    .values({ name: sql.placeholder('name'), value: sql.placeholder('value') })
    .onConflictDoUpdate({
      target: marks.name,
      set: { value: sql`case when excluded.value > ${marks.value} then excluded.value else ${marks.value} end` },
    })
    .returning({ value: marks.value });

const countUp = ({ db, t: { marks } }: Connection) =>
  db
    .insert(marks)
    .values({ name: sql.placeholder('name'), value: 1 })
    .onConflictDoUpdate({ target: marks.name, set: { value: sql`${marks.value} + 1` } });

export const readMark = async (database: Database, name: string): Promise<number | undefined> =>
  (await database.read(byName, { name }))[0]?.value;

export const setMark = (name: string, value: number): Write => ({ statement: set, values: { name, value } });

export async function raiseMark(database: Database, mark: { name: string; value: number }): Promise<number> {
  const [raised] = await database.take(raise, mark);
  return raised?.value ?? mark.value;
}

/** A write without a purpose of its own, which shows whether writes reach the disk. */
export const probeMark: Write = countUpMark('probe');

/** Raises a mark by one. */
export function countUpMark(name: string): Write {
  return { statement: countUp, values: { name } };
}
