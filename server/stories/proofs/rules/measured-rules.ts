import { stillClock, type TestClock } from '../../../clock.ts';
import { type ListKind, listKinds } from '../../../core/risk/list.ts';
import type { Condition, RiskRule } from '../../../core/risk/rule.ts';
import { countedPayments, dimensions } from '../../../core/risk/velocity.ts';
import type { EntityKey } from '../../../core/values.ts';
import type { Store } from '../../../store/store.ts';
import { gatewayWith, paymentOf, screens, START } from '../../risk/lone-screening.ts';

function at<T>(values: readonly T[], n: number): T {
  const value = values[n % values.length];
  if (value === undefined) throw new Error('Expected a list with values');
  return value;
}

const windows = [5, 10, 30, 60, 240, 1440, 2880, 10_080, 43_200];
const sources = ['account', 'ip', 'billing', 'shipping'] as const;

/** Conditions of every kind that is evaluated before the authorisation, none of which holds. */
const conditions: readonly ((n: number) => Condition)[] = [
  (n) => ({ is: 'velocity', per: at(dimensions, n), of: at(countedPayments, n), limit: 1e9, minutes: at(windows, n) }),
  (n) => ({ is: 'velocity', per: at(dimensions, n), of: 'attempts', limit: 1e9, minutes: at(windows, n) }),
  (n) => ({ is: 'volume', per: at(dimensions, n), limit: '9000000000.00', currency: 'EUR', minutes: at(windows, n) }),
  (n) => ({ is: 'amount', above: `${1000 + n}.00`, currency: 'EUR' }),
  (n) => ({ is: 'country', of: at(sources, n), in: ['KP', 'IR'] }),
  () => ({ is: 'countriesDiffer', between: ['billing', 'shipping'] }),
  (n) => ({ is: 'listed', on: n % 2 === 0 ? 'block' : 'allow', by: [at(listKinds, n)] }),
];

export const twoHundred = Array.from({ length: 200 }, (_, n): RiskRule => ({
  name: `rule${n}`,
  when: [at(conditions, n)(Math.floor(n / 7))],
  action: 'score',
  score: -1,
}));

/** The rules among them that count nothing. */
export const uncounted = twoHundred.filter(({ when }) => when.every(({ is }) => is !== 'velocity' && is !== 'volume'));

export const everyWindow = windows.map((each): RiskRule => ({
  name: `within${each}`,
  when: [{ is: 'velocity', per: 'card', of: 'attempts', limit: 1e9, minutes: each }],
  action: 'score',
}));

const fields = {
  'customer.email': 'jane@shop.example',
  'customer.ip': '198.51.100.7',
  'customer.merchantCustomerId': 'jane',
  'customer.phone': '+49 30 1234567',
  'billing.country': 'DE',
  'shipping.country': 'DE',
};
const card = { number: '4200000000000000', holder: 'Jane Jones', expiryMonth: '05', expiryYear: '2034' };
const payer = { cents: 100, fields, account: { kind: 'card', card, cvv: '123', proof: null } } as const;

let merchants = 1000;

/** A merchant of its own, whose channel has these rules. */
export function merchantWith(
  rules: readonly RiskRule[],
  { store, clock = stillClock(START), listed = [] }: { store: Store; clock?: TestClock; listed?: readonly ListKind[] },
) {
  merchants += 2;
  const merchant = { merchant: merchants as EntityKey, clock, store };
  const gateway = gatewayWith(rules, { ...merchant, listed });
  return { merchant: merchant.merchant, gateway, pays: () => screens(gateway, paymentOf(merchant, payer)) };
}

/** The mean time of a piece of work on a processor, in microseconds. */
async function costOf(times: number, work: () => unknown): Promise<number> {
  const begun = process.cpuUsage();
  for (let n = 0; n < times; n += 1) await work();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / times;
}

/** The lowest of several such times for each piece of work, which take turns: what else the machine did is in none. */
export async function costsOf<Name extends string>(
  works: Readonly<Record<Name, () => unknown>>,
  { times, rounds }: { readonly times: number; readonly rounds: number },
): Promise<Readonly<Record<Name, number>>> {
  // The casts hold because the names are those of the record.
  const names = Object.keys(works) as Name[];
  const lowest = Object.fromEntries(names.map((name) => [name, Infinity])) as Record<Name, number>;
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) lowest[name] = Math.min(lowest[name], await costOf(times, works[name]));
  }
  return lowest;
}
