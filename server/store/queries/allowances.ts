import { and, eq, gt, or, sql } from 'drizzle-orm';
import { plus } from '../../core/values.ts';
import type { Connection, Database, Statement, Write } from '../database.ts';
import type { Count } from '../../core/change.ts';
import type { AllowanceClaim, AllowancePart, CountRead, UnusedAllowance } from '../store.ts';
import { deleteOldest } from './slices.ts';

/** A count whose time is over begins again with the statement that meets it; every expression reads the row before it. */
function begunOr(allowances: Connection['t']['allowances'], { begun, going }: Record<'begun' | 'going', unknown>) {
  return sql`case when ${allowances.endsAt} <= ${sql.placeholder('now')} then ${begun} else ${going} end`;
}

/** The part of the limit that is left, at most as much as wanted. */
const takePart: Statement<AllowancePart> = ({ db, t: { allowances } }) => {
  const { used, endsAt } = allowances;
  const [first, limit] = [sql.placeholder('first'), sql.placeholder('limit')];
  const left = sql`case when ${used} >= ${limit} then 0 when ${used} + ${first} > ${limit} then ${limit} - ${used} else ${first} end`;
  return db
    .insert(allowances)
    .values({ name: sql.placeholder('name'), endsAt: sql.placeholder('endsAt'), used: first, granted: first })
    .onConflictDoUpdate({
      target: allowances.name,
      set: {
        granted: begunOr(allowances, { begun: first, going: left }),
        used: begunOr(allowances, { begun: first, going: sql`${used} + ${left}` }),
        endsAt: begunOr(allowances, { begun: sql`excluded.ends_at`, going: endsAt }),
      },
    })
    .returning({ granted: allowances.granted, used, endsAt });
};

const giveBack = ({ db, t: { allowances } }: Connection) =>
  db
    .update(allowances)
    .set({ used: sql`${allowances.used} - ${sql.placeholder('unused')}` })
    .where(and(eq(allowances.name, sql.placeholder('name')), eq(allowances.endsAt, sql.placeholder('endsAt'))));

const countOne = ({ db, t: { allowances } }: Connection) =>
  db
    .insert(allowances)
    .values({ name: sql.placeholder('name'), endsAt: sql.placeholder('endsAt'), used: 1, granted: 0 })
    .onConflictDoUpdate({
      target: allowances.name,
      set: {
        used: begunOr(allowances, { begun: sql`1`, going: sql`${allowances.used} + 1` }),
        endsAt: begunOr(allowances, { begun: sql`excluded.ends_at`, going: allowances.endsAt }),
      },
    });

/** At most three counts are read at once. */
const NAMES = ['first', 'second', 'third'] as const;

const byNames: Statement<{ readonly name: string; readonly used: number }> = ({ db, t: { allowances } }) =>
  db
    .select({ name: allowances.name, used: allowances.used })
    .from(allowances)
    .where(
      and(
        or(...NAMES.map((name) => eq(allowances.name, sql.placeholder(name)))),
        gt(allowances.endsAt, sql.placeholder('now')),
      ),
    );

export async function takeAllowance(
  database: Database,
  { name, limit, length, wanted, now }: AllowanceClaim,
): Promise<AllowancePart> {
  const values = { name, limit, first: Math.min(wanted, limit), now, endsAt: plus(now, length) };
  const [part] = await database.take(takePart, values);
  if (!part) throw new Error(`Expected a part of the allowance ${name}, found none`);
  return part;
}

export const giveBackAllowance = (unused: UnusedAllowance): Write => ({ statement: giveBack, values: unused });

export const addCount = ({ name, now, length }: Count): Write => ({
  statement: countOne,
  values: { name, now, endsAt: plus(now, length) },
});

export async function readCounts(database: Database, { names, now }: CountRead): Promise<ReadonlyMap<string, number>> {
  const [first = '', second = '', third = ''] = names;
  const rows = await database.read(byNames, { first, second, third, now });
  return new Map(rows.map(({ name, used }) => [name, used]));
}

export const deleteEndedAllowances = deleteOldest(({ allowances: t }) => ({ table: t, by: t.endsAt }));
