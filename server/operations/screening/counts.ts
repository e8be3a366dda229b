import type { CompiledCounter, CompiledRules, Limit, Total } from '../../core/screening/evaluate.ts';
import type { RiskFacts } from '../../core/screening/risk-facts.ts';
import type { RiskFinding } from '../../core/risk/finding.ts';
import {
  type Bucket,
  bucketAt,
  bucketEnd,
  type CounterStep,
  type Dimension,
  windowStart,
} from '../../core/risk/velocity.ts';
import { type Cents, type EntityKey, type Instant, minutes } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';

export type RiskCounts = {
  /** What a counter has in the latest minutes; undefined where the payment has no such subject. */
  readonly total: (counter: CompiledCounter, windowMinutes: number) => Total | undefined;
  /** The steps that count an attempt, none of which may bring a counter beyond these limits. */
  readonly attempt: (limits: readonly Limit[]) => readonly CounterStep[];
  /** The subjects for which the outcome at the acquirer is counted; undefined where there are none. */
  readonly subjectsOfOutcomes: () => RiskFinding['subjects'];
};

/** Hexadecimal digits: 96 bits, so that no two subjects are taken for the same. */
const HASH_LENGTH = 24;

type Counting = Pick<Gateway, 'store' | 'entities' | 'riskHash'>;
type Known = { readonly rules: CompiledRules; readonly facts: RiskFacts };

/** Payments are counted for their merchant, whichever of its channels they use. */
const counterEntity = ({ entities }: Pick<Gateway, 'entities'>, channel: EntityKey): EntityKey =>
  entities.entity(channel).parent ?? channel;

/** Reads the counters that rules have about a payment, in one query; in none where rules count nothing. */
export async function readCounts(gateway: Counting, channel: EntityKey, { rules, facts }: Known): Promise<RiskCounts> {
  const { at } = facts;
  const subjects = subjectsOf(gateway, rules.counters, facts);
  const entity = counterEntity(gateway, channel);
  const hashes = [...subjects.values()];
  const buckets = hashes.length === 0 ? [] : await gateway.store.riskCounters({ entity, subjects: hashes, now: at });
  const counted = countedBy(rules.counters, { subjects, buckets });
  function total(counter: CompiledCounter, windowMinutes: number): Total | undefined {
    const found = counted.get(counter);
    if (found === undefined) return undefined;
    let known = found.totals.get(windowMinutes);
    if (known === undefined) {
      known = sum(found.buckets, windowStart(at, minutes(windowMinutes), counter.grain));
      found.totals.set(windowMinutes, known);
    }
    return known;
  }
  return {
    total,
    attempt(limits) {
      const byCounter = Map.groupBy(limits, ({ counter }) => counter);
      const steps: CounterStep[] = [];
      for (const [counter, { subject, buckets: own }] of counted) {
        if (!isAttempt(counter, facts)) continue;
        const since = bucketAt(at, counter.grain);
        const now = own.find((bucket) => bucket.since === since);
        const room = roomFor(counter, { limits: byCounter.get(counter) ?? [], total, now, facts });
        const until = bucketEnd(since, counter.grain);
        steps.push({ entity, subject, kind: counter.text, since, until, cents: centsOf(counter, facts), ...room });
      }
      return steps;
    },
    subjectsOfOutcomes() {
      const ofOutcomes = rules.counters.filter(({ of }) => of === 'approved' || of === 'declined');
      const entries = ofOutcomes.flatMap(({ per }) => (subjects.has(per) ? [[per, subjects.get(per)]] : []));
      return entries.length === 0 ? undefined : Object.fromEntries(entries);
    },
  };
}

/** The keyed hash of each subject that the payment has. */
function subjectsOf(
  { riskHash }: Counting,
  counters: readonly CompiledCounter[],
  facts: RiskFacts,
): ReadonlyMap<Dimension, string> {
  const found = new Map<Dimension, string>();
  for (const { per } of counters) {
    const value = found.has(per) ? undefined : facts.subject(per);
    if (value !== undefined) found.set(per, riskHash(`${per} ${value}`).slice(0, HASH_LENGTH));
  }
  return found;
}

/** What is known of a counter whose subject the payment has. `totals` are by the minutes of their windows. */
type Counted = {
  readonly subject: string;
  readonly buckets: readonly Bucket[];
  readonly totals: Map<number, Total>;
};

function countedBy(
  counters: readonly CompiledCounter[],
  { subjects, buckets }: { readonly subjects: ReadonlyMap<Dimension, string>; readonly buckets: readonly Bucket[] },
): ReadonlyMap<CompiledCounter, Counted> {
  const byKind = Map.groupBy(buckets, ({ subject, kind }) => subject + kind);
  const found = new Map<CompiledCounter, Counted>();
  for (const counter of counters) {
    const subject = subjects.get(counter.per);
    if (subject === undefined) continue;
    found.set(counter, { subject, buckets: byKind.get(subject + counter.text) ?? [], totals: new Map() });
  }
  return found;
}

function sum(buckets: readonly Bucket[], from: Instant): Total {
  let [count, cents] = [0, 0];
  for (const bucket of buckets) {
    if (bucket.since < from) continue;
    count += bucket.count;
    cents += bucket.cents;
  }
  return { count, cents: cents as Cents };
}

/** Whether a payment counts with its first commit: its outcome at the acquirer counts later, and currencies each alone. */
const isAttempt = ({ of }: CompiledCounter, { currency }: RiskFacts): boolean =>
  typeof of === 'string' ? of === 'attempts' : of.volumeIn === currency;

const centsOf = ({ of }: CompiledCounter, { cents }: RiskFacts): Cents =>
  typeof of === 'string' ? (0 as Cents) : cents;

type Growing = {
  readonly limits: readonly Limit[];
  readonly total: RiskCounts['total'];
  readonly now: Bucket | undefined;
  readonly facts: RiskFacts;
};

/** What the current bucket may have at most for the limits to be kept, this payment included. */
function roomFor(
  counter: CompiledCounter,
  { limits, total, now, facts }: Growing,
): Pick<CounterStep, 'countMost' | 'centsMost'> {
  let [countMost, centsMost] = [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];
  for (const limit of limits) {
    const known = total(counter, limit.windowMinutes);
    if (!known) continue;
    const [elsewhere, elsewhereCents] = [known.count - (now?.count ?? 0), known.cents - (now?.cents ?? 0)];
    countMost = Math.min(countMost, limit.count - elsewhere - 1);
    centsMost = Math.min(centsMost, limit.cents - elsewhereCents - centsOf(counter, facts));
  }
  return { countMost, centsMost };
}
