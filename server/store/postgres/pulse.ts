import type { ClientBase, Pool } from 'pg';
import { StoreUnavailable } from '../../core/faults.ts';

/*
 * While rows are written, a mark is counted up in the database once a second: its pulse. A process knows the highest
 * one that it has seen, so that it notices a database which came back without rows: an older copy, or a follower that
 * had not yet received them.
 */

/** In milliseconds. */
const TICK = 1000;

/** Sets a mark where a database was found to lack rows, so that no process starts on it unasked (DECISIONS 297). */
const LACKING = 'lacking since pulse';

const LOOK = `
  select pg_is_in_recovery() as follows,
    (select value from marks where name = 'pulse') as pulse,
    (select value from marks where name = '${LACKING}') as lacking`;
const COUNT_UP = `
  insert into marks (name, value) values ('pulse', 1)
  on conflict (name) do update set value = marks.value + 1 returning value`;
const MARK_LACKING = `
  insert into marks (name, value) values ('${LACKING}', $1)
  on conflict (name) do update set value = greatest(marks.value, excluded.value)`;

type Look = { readonly follows: boolean; readonly pulse: number | null; readonly lacking: number | null };

const lacks = `the database lacks rows that a gateway has written to it: bring them back, or delete the row '${LACKING}' of its table marks to go on without them`;

export type DatabasePulse = {
  /** Rejects on a new connection to a database that lacks rows, which ends the process. */
  demand(connection: ClientBase): Promise<void>;
  /**
   * Looks at the pulse of before, and counts it up once a second while `writes` grows, which ends the process where the
   * database lacks rows by then. The returned function stops it. Rejects, and ends the pool, where a process has found that the database lacks rows.
   */
  start(pool: Pool, writes: () => number): Promise<() => void>;
};

/** The pulse of a database in use by a process. */
export function databasePulse(onLost: (reason: string) => void): DatabasePulse {
  let latest: number | undefined;
  let isLost = false;
  const see = (pulse: number) => (latest = Math.max(latest ?? 0, pulse));

  async function lose(connection: ClientBase | Pool, known: number): Promise<void> {
    if (isLost) return;
    isLost = true;
    await connection.query(MARK_LACKING, [known]).catch(() => undefined);
    onLost(lacks);
  }
  /** A value that is not above the one known before is that of a database which was restored under its connections. */
  async function countUp(pool: Pool): Promise<void> {
    const known = latest ?? 0;
    const { rows } = await pool.query<{ value: number }>(COUNT_UP);
    const pulse = rows[0]?.value ?? 0;
    if (pulse > known) see(pulse);
    else await lose(pool, known);
  }
  return {
    async demand(connection) {
      if (isLost) throw new StoreUnavailable(new Error(lacks));
      // A pulse that is counted up meanwhile may be later than the one that is read.
      const known = latest;
      const { rows } = await connection.query<Partial<Look>>(LOOK);
      const { follows = false, lacking = null, ...found } = rows[0] ?? {};
      const pulse = found.pulse ?? 0;
      if (pulse >= (known ?? 0) && lacking === null) return void see(pulse);
      // A follower may yet receive them.
      if (follows) throw new StoreUnavailable(new Error('the database follows another one and lacks its latest rows'));
      if (known !== undefined) await lose(connection, known);
      throw new StoreUnavailable(new Error(lacks));
    },
    async start(pool, writes) {
      const first = await pool.connect().catch(async (fault: unknown) => {
        await pool.end();
        throw fault;
      });
      first.release();
      let seen = writes();
      const timer = setInterval(() => {
        const now = writes();
        if (now === seen) return;
        seen = now;
        countUp(pool).catch(() => (seen = -1));
      }, TICK).unref();
      return () => clearInterval(timer);
    },
  };
}
