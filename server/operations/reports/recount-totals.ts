import { setImmediate as nextTurn } from 'node:timers/promises';
import { type DailyTotal, type Day, startOfDay } from '../../core/reports/daily-total.ts';
import type { EntityKey, PaymentKey } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';

type Recounting = Pick<Gateway, 'store' | 'ids'>;
type EntityDay = { readonly entity: EntityKey; readonly day: Day };

/** A group of a day whose total is not what its payments add up to. */
export type TotalFault = EntityDay & {
  readonly group: string;
  readonly expected: Sums | null;
  readonly found: Sums | null;
};
type Sums = { readonly count: number; readonly cents: number };

/** How many payments are counted at once: other requests are processed in between. */
const SLICE = 500;
/** Payments may end while they are counted, so that a difference counts only where it stays the same. */
const TRIES = 3;

/** Counts the payments of an entity's day anew, and compares them with its totals. */
export async function recountDay(gateway: Recounting, at: EntityDay): Promise<readonly TotalFault[]> {
  let faults = await faultsOf(gateway, at);
  for (let tries = 1; tries < TRIES && faults.length > 0; tries += 1) {
    const again = await faultsOf(gateway, at);
    const before = new Set(faults.map((fault) => JSON.stringify(fault)));
    faults = again.filter((fault) => before.has(JSON.stringify(fault)));
  }
  return faults;
}

async function faultsOf(gateway: Recounting, { entity, day }: EntityDay): Promise<readonly TotalFault[]> {
  const expected = await countedAnew(gateway, { entity, day });
  const totals = await gateway.store.dailyTotals({ entity, first: day, last: day });
  const found = new Map(totals.map((total) => [groupOf(total), { count: total.count, cents: total.cents }]));
  return [...new Set([...expected.keys(), ...found.keys()])]
    .map((group) => ({
      entity,
      day,
      group,
      expected: expected.get(group) ?? null,
      found: withoutNothing(found.get(group)),
    }))
    .filter((each) => each.expected?.count !== each.found?.count || each.expected?.cents !== each.found?.cents);
}

/** A group of which only fees were settled on the day has no payments. */
const withoutNothing = (sums: Sums | undefined): Sums | null => (sums === undefined || sums.count === 0 ? null : sums);

async function countedAnew({ store, ids }: Recounting, { entity, day }: EntityDay): Promise<ReadonlyMap<string, Sums>> {
  const before = ids.firstKeyAt('payment', startOfDay(day + 1));
  const sums = new Map<string, Sums>();
  let after = (ids.firstKeyAt('payment', startOfDay(day)) - 1) as PaymentKey;
  for (;;) {
    const part = await store.tallyPayments({ entity, after, before, limit: SLICE });
    for (const { state, count, cents, ...group } of part) {
      if (state === 'pending') continue;
      const name = groupOf({ ...group, outcome: state });
      const known = sums.get(name) ?? { count: 0, cents: 0 };
      sums.set(name, { count: known.count + count, cents: known.cents + cents });
    }
    if (part.reduce((all, { count }) => all + count, 0) < SLICE) return sums;
    after = part.reduce((highest, { last }) => Math.max(highest, last), 0) as PaymentKey;
    await nextTurn();
  }
}

const groupOf = ({ type, outcome, brand, currency }: Pick<DailyTotal, 'type' | 'outcome' | 'brand' | 'currency'>) =>
  [type, outcome, brand, currency].join(' ');
