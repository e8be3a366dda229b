import { type CounterStep, countersIn, noCounters, type ReadCounters, totalWithin } from '../../core/risk/counters.ts';
import type { RiskFinding } from '../../core/risk/finding.ts';
import type { Counter, Dimension, Limit } from '../../core/risk/velocity.ts';
import type { CompiledRules, RiskView } from '../../core/screening/evaluate.ts';
import type { RiskFacts } from '../../core/screening/risk-facts.ts';
import { inRealm, type Realm } from '../../core/realm.ts';
import type { EntityKey } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';

export type RiskCounts = {
  readonly total: RiskView['total'];
  /** The steps that count an attempt, none of which may bring a counter beyond these limits. */
  readonly attempt: (limits: readonly Limit[]) => readonly CounterStep[];
  /** The subjects for which the outcome at the acquirer is counted; undefined where there are none. */
  readonly subjectsOfOutcomes: () => RiskFinding['subjects'];
};

/** Hexadecimal digits: 96 bits, so that no two subjects are taken for the same. */
const HASH_LENGTH = 24;

type Counting = Pick<Gateway, 'store' | 'entities' | 'riskHash'>;
type Known = { readonly rules: CompiledRules; readonly facts: RiskFacts; readonly realm: Realm };

/** Payments are counted for their merchant, whichever of its channels they use. */
const counterEntity = ({ entities }: Pick<Gateway, 'entities'>, channel: EntityKey): EntityKey =>
  entities.entity(channel).parent ?? channel;

/** Reads the counters that rules have about a payment, in one query; in none where rules count nothing. */
export async function readCounts(gateway: Counting, channel: EntityKey, known: Known): Promise<RiskCounts> {
  const { rules, facts } = known;
  const entity = counterEntity(gateway, channel);
  const subjects = await readSubjects(gateway, entity, known);
  return {
    total(of) {
      const subject = subjects.get(of.counter.per);
      return subject && totalWithin(subject.read.counters, of, facts.at);
    },
    attempt(limits) {
      const steps: CounterStep[] = [];
      for (const [per, { subject, read }] of subjects) {
        const counters = rules.counters.get(per)?.filter((counter) => isAttempt(counter, facts)) ?? [];
        if (counters.length === 0) continue;
        const { at, cents } = facts;
        steps.push({ entity, subject, at, cents, counters, limits, known: read });
      }
      return steps;
    },
    subjectsOfOutcomes() {
      const entries = [...subjects].flatMap(([per, { subject }]) => {
        const isCounted = rules.counters.get(per)?.some(({ of }) => of === 'approved' || of === 'declined');
        return isCounted ? [[per, subject]] : [];
      });
      return entries.length === 0 ? undefined : Object.fromEntries(entries);
    },
  };
}

type Subject = { readonly subject: string; readonly read: ReadCounters };

/** The subjects that the payment has, with all that was counted of each. */
async function readSubjects(
  { store, riskHash }: Counting,
  entity: EntityKey,
  { rules, facts, realm }: Known,
): Promise<ReadonlyMap<Dimension, Subject>> {
  const hashes = new Map<Dimension, string>();
  for (const per of rules.counters.keys()) {
    const value = facts.subject(per);
    if (value !== undefined) hashes.set(per, riskHash(inRealm(`${per} ${value}`, realm)).slice(0, HASH_LENGTH));
  }
  const subjects = [...hashes.values()];
  const rows = subjects.length === 0 ? [] : await store.riskCounters({ entity, subjects });
  const found = new Map<Dimension, Subject>();
  for (const [per, subject] of hashes) {
    const row = rows.find((each) => each.subject === subject);
    found.set(per, { subject, read: row ? { ...row, counters: countersIn(row.counters) } : noCounters });
  }
  return found;
}

/** Whether a payment counts with its first commit: its outcome at the acquirer counts later, and currencies each alone. */
const isAttempt = ({ of }: Counter, { currency }: RiskFacts): boolean =>
  typeof of === 'string' ? of === 'attempts' : of.volumeIn === currency;
