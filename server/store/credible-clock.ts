import type { Clock } from '../clock.ts';
import { ClockJumped } from '../core/faults.ts';
import type { Database } from './database.ts';

/**
 * A database that takes nothing while the machine's clock cannot be believed: rows with times and keys of another year
 * would remain when the clock is right again. Every write of the store goes through these three; what has no time is
 * written past it, the pulse of a SQLite file alone.
 */
export function withCredibleClock(database: Database, clock: Pick<Clock, 'isCredible'>): Database {
  async function demandClock(): Promise<void> {
    if (!clock.isCredible()) throw new ClockJumped();
  }
  const { write, take, remove } = database;
  return {
    ...database,
    write: (writes) => (clock.isCredible() ? write(writes) : Promise.reject(new ClockJumped())),
    take: (statement, values) => demandClock().then(() => take(statement, values)),
    remove: (statement, values) => demandClock().then(() => remove(statement, values)),
  };
}
