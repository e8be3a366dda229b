import { isSettled } from '../../core/books/posting.ts';
import { type DailyTotal, type Day, startOfDay } from '../../core/reports/daily-total.ts';
import type { EntityKey, PaymentKey } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';

type Recounting = Pick<Gateway, 'store' | 'ids' | 'mode'>;
type EntityDay = { readonly entity: EntityKey; readonly day: Day };

/** A group of a day whose total is not what its payments add up to. */
export type TotalFault = EntityDay & {
  readonly group: string;
  readonly expected: Sums | null;
  readonly found: Sums | null;
};
type Sums = { readonly count: number; readonly cents: number; readonly feeCents: number };

/** How many payments are counted before other work is done. */
const SLICE = 500;
/** Payments may end while they are counted, so that a difference counts only where it stays the same. */
const TRIES = 3;

/** What is found at the end; it yields after each slice, so that the caller decides what goes before. */
type Recount<Found> = AsyncGenerator<void, Found>;

/** Counts the payments of an entity's day anew, and compares them with its totals. */
export async function* recountDay(gateway: Recounting, at: EntityDay): Recount<readonly TotalFault[]> {
  let faults = yield* faultsOf(gateway, at);
  for (let tries = 1; tries < TRIES && faults.length > 0; tries += 1) {
    const again = yield* faultsOf(gateway, at);
    const before = new Set(faults.map((fault) => JSON.stringify(fault)));
    faults = again.filter((fault) => before.has(JSON.stringify(fault)));
  }
  return faults;
}

async function* faultsOf(gateway: Recounting, { entity, day }: EntityDay): Recount<readonly TotalFault[]> {
  const expected = yield* countedAnew(gateway, { entity, day });
  const days = { entity, first: day, last: day };
  const found = summed(await gateway.store.dailyTotals(days));
  // A closed day has its parts beside its totals.
  const parts = summed(await gateway.store.dailyDetails(days));
  const groups = [...new Set([...expected.keys(), ...found.keys(), ...parts.keys()])];
  return groups.flatMap((group) => {
    const of = { entity, day, group, expected: expected.get(group) ?? null };
    const wrong = [found, parts]
      .map((sums) => withoutNothing(sums.get(group)))
      .filter((each) => differ(each, of.expected));
    return wrong.slice(0, 1).map((each) => ({ ...of, found: each }));
  });
}

const differ = (a: Sums | null, b: Sums | null): boolean => compared.some((name) => a?.[name] !== b?.[name]);

const compared = ['count', 'cents', 'feeCents'] as const satisfies (keyof Sums)[];

/** A group whose fees were given back, and which has no payments, is nothing. */
const withoutNothing = (sums: Sums | undefined): Sums | null =>
  sums === undefined || compared.every((name) => sums[name] === 0) ? null : sums;

async function* countedAnew(
  { store, ids, mode }: Recounting,
  { entity, day }: EntityDay,
): Recount<ReadonlyMap<string, Sums>> {
  const before = ids.firstKeyAt('payment', startOfDay(day + 1));
  const sums = new Map<string, Sums>();
  const add = (name: string, more: Sums): void => addTo(sums, name, more);
  let after = (ids.firstKeyAt('payment', startOfDay(day)) - 1) as PaymentKey;
  for (;;) {
    const part = await store.tallyPayments({ entity, after, before, limit: SLICE });
    for (const { state, count, cents, testMode, ...group } of part)
      if (state !== 'pending' && isSettled({ testMode }, mode))
        add(groupOf({ ...group, outcome: state }), { count, cents, feeCents: 0 });
    // The cast holds because the highest of keys is one.
    const last = Math.max(after, ...part.map((each) => each.last)) as PaymentKey;
    // What is settled has been approved.
    for (const { feeCents, ...group } of await store.tallyFees({ entity, after, last }))
      add(groupOf({ ...group, outcome: 'approved' }), { count: 0, cents: 0, feeCents });
    if (part.reduce((all, { count }) => all + count, 0) < SLICE) break;
    after = last;
    yield;
  }
  for (const [name, each] of sums) if (withoutNothing(each) === null) sums.delete(name);
  return sums;
}

function summed(totals: readonly DailyTotal[]): ReadonlyMap<string, Sums> {
  const sums = new Map<string, Sums>();
  for (const total of totals) addTo(sums, groupOf(total), total);
  return sums;
}

function addTo(sums: Map<string, Sums>, name: string, { count, cents, feeCents }: Sums): void {
  const known = sums.get(name) ?? { count: 0, cents: 0, feeCents: 0 };
  sums.set(name, { count: known.count + count, cents: known.cents + cents, feeCents: known.feeCents + feeCents });
}

const groupOf = ({ type, outcome, brand, currency }: Pick<DailyTotal, 'type' | 'outcome' | 'brand' | 'currency'>) =>
  [type, outcome, brand, currency].join(' ');
