import { formatCents, toCents } from '../money.ts';
import { type Cents, minutes } from '../values.ts';
import { isDenied, type RiskDecision, type RiskReason, stricter } from '../risk/decision.ts';
import type { RiskFacts } from './risk-facts.ts';
import type { ListKind, ListName } from '../risk/list.ts';
import {
  type RuleText,
  checkTexts,
  countedTexts,
  dimensionTexts,
  listTexts,
  sourceTexts,
} from '../risk/reason-words.ts';
import type { Condition, RiskRule } from '../risk/rule.ts';
import { type Counter, type CounterKind, counterOf, type Dimension, grainOf, type Limit } from '../risk/velocity.ts';

/** What an entity's rules need to know and how they are evaluated; made once for each set of rules. */
export type CompiledRules = {
  readonly counters: ReadonlyMap<Dimension, readonly Counter[]>;
  readonly lists: readonly ListKind[];
  /** The rules that apply before a payment is sent, and those that apply after its authorisation. */
  readonly before: readonly CompiledRule[];
  readonly after: readonly CompiledRule[];
};

export type CompiledRule = Pick<RiskRule, 'name' | 'action'> & {
  readonly score: number;
  readonly shadow: boolean;
  /** The acquirer's check that it is about; null for a rule before the authorisation. */
  readonly about: 'avs' | 'cvv' | null;
  readonly conditions: readonly CompiledCondition[];
};
type CompiledCondition = {
  readonly holds: (view: RiskView) => RuleText | undefined;
  readonly limit: Limit | undefined;
};

/** What is known when rules are evaluated. */
export type RiskView = {
  readonly facts: RiskFacts;
  /** What a counter has in the latest minutes without this payment; undefined where the payment has no such subject. */
  /** What a counter has in a window; undefined where the payment has no such subject. */
  readonly total: (of: Pick<Limit, 'counter' | 'windowMinutes'>) => number | undefined;
  /** Whether a list has a value of this payment. */
  readonly isListed: (list: ListName, kind: ListKind) => boolean;
  /** The acquirer's checks; empty before the authorisation. */
  readonly checks: Readonly<Record<string, string>>;
};

export type Evaluation = RiskDecision & {
  /** The limits that kept rules from firing: nothing else did. */
  readonly limits: readonly Limit[];
};

const compiled = new WeakMap<readonly RiskRule[], CompiledRules>();

/** The compiled form of an entity's rules. */
export function compileRules(rules: readonly RiskRule[]): CompiledRules {
  const known = compiled.get(rules);
  if (known) return known;
  const counters = new Map<string, Counter>();
  function counter(kind: CounterKind): Counter {
    const made = counterOf(kind);
    const key = `${kind.per} ${made.text}`;
    const found = counters.get(key) ?? made;
    counters.set(key, found);
    return found;
  }
  const all = rules.map((rule) => ({
    name: rule.name,
    action: rule.action,
    score: rule.score ?? 0,
    shadow: rule.shadow ?? false,
    about: rule.when.find((each) => each.is === 'check')?.of ?? null,
    conditions: rule.when.map((condition) => compileCondition(condition, counter)),
  }));
  const made: CompiledRules = {
    counters: Map.groupBy(counters.values(), ({ per }) => per),
    lists: [...new Set(rules.flatMap((rule) => rule.when.flatMap((each) => (each.is === 'listed' ? each.by : []))))],
    before: all.filter(({ about }) => about === null),
    after: all.filter(({ about }) => about !== null),
  };
  compiled.set(rules, made);
  return made;
}

/** Evaluates rules in their order. A rule fires when all of its conditions hold. */
export function evaluate(rules: readonly CompiledRule[], view: RiskView): Evaluation {
  const reasons: RiskReason[] = [];
  const limits: Limit[] = [];
  let decision: RiskDecision = { outcome: 'accept', score: 0, reasons };
  for (const rule of rules) {
    const texts = firingTexts(rule, view, limits);
    if (texts === undefined) continue;
    reasons.push({ rule: rule.name, text: texts.join(', and '), ...(rule.shadow ? { shadow: true } : {}) });
    if (rule.shadow) continue;
    const outcome = rule.action === 'score' ? decision.outcome : stricter(decision.outcome, rule.action);
    decision = { outcome, score: decision.score + rule.score, reasons };
    if (rule.action === 'accept' || isDenied(decision)) break;
  }
  return { ...decision, limits };
}

/** Why a rule fires; undefined where it does not. A limit is noted where it alone keeps the rule from firing. */
function firingTexts({ conditions, shadow }: CompiledRule, view: RiskView, limits: Limit[]): string[] | undefined {
  let texts: string[] | undefined;
  let kept: Limit | undefined;
  for (const { holds, limit } of conditions) {
    const text = holds(view);
    if (text !== undefined) (texts ??= []).push(text);
    else if (limit && !kept) kept = limit;
    else return undefined;
  }
  if (!kept) return texts ?? [];
  if (!shadow) limits.push(kept);
  return undefined;
}

type CounterOf = (kind: CounterKind) => Counter;
type Compile<Kind extends Condition['is']> = (
  condition: Extract<Condition, { is: Kind }>,
  counterFor: CounterOf,
) => CompiledCondition;

const always = (holds: CompiledCondition['holds']): CompiledCondition => ({ holds, limit: undefined });

const compilers: { readonly [Kind in Condition['is']]: Compile<Kind> } = {
  velocity({ per, of, limit: most, minutes: windowMinutes }, counterFor) {
    const limit = { counter: counterFor({ per, of, grain: grainOf(windowMinutes) }), windowMinutes, most };
    const own = of === 'attempts' ? 1 : 0;
    return {
      limit: own === 1 ? limit : undefined,
      holds(view) {
        const total = view.total(limit);
        const count = (total ?? 0) + own;
        if (total === undefined || count <= most) return undefined;
        return `${count} ${countedTexts[of]} ${dimensionTexts[per]} within ${lengthText(windowMinutes)}, where ${most} are allowed`;
      },
    };
  },
  volume({ per, limit: allowed, currency, minutes: windowMinutes }, counterFor) {
    const counter = counterFor({ per, of: { volumeIn: currency }, grain: grainOf(windowMinutes) });
    const most = toCents(allowed);
    const limit = { counter, windowMinutes, most };
    return {
      limit,
      holds(view) {
        if (view.facts.currency !== currency) return undefined;
        const total = view.total(limit);
        const cents = ((total ?? 0) + view.facts.cents) as Cents;
        if (total === undefined || cents <= most) return undefined;
        return `${formatCents(cents)} ${currency} ${dimensionTexts[per]} within ${lengthText(windowMinutes)}, where ${formatCents(most)} are allowed`;
      },
    };
  },
  firstTime({ per, days }, counterFor) {
    const windowMinutes = days * DAY_MINUTES;
    const counter = counterFor({ per, of: 'approved', grain: grainOf(windowMinutes) });
    return always((view) => {
      return view.total({ counter, windowMinutes }) === 0
        ? `no payment ${dimensionTexts[per]} was approved within ${days} days`
        : undefined;
    });
  },
  listed: ({ on, by }) =>
    always((view) => {
      const found = by.filter((kind) => view.isListed(on, kind));
      return found.length === 0 ? undefined : `on the ${on} list: ${found.map((kind) => listTexts[kind]).join(', ')}`;
    }),
  countriesDiffer: ({ between: [one, other] }) =>
    always(({ facts }) => {
      const [first, second] = [facts.country(one), facts.country(other)];
      return first === undefined || second === undefined || first === second
        ? undefined
        : `the country of ${sourceTexts[one]} is ${first}, that of ${sourceTexts[other]} is ${second}`;
    }),
  country: ({ of, in: countries }) =>
    always(({ facts }) => {
      const country = facts.country(of);
      return country !== undefined && countries.includes(country)
        ? `the country of ${sourceTexts[of]} is ${country}`
        : undefined;
    }),
  amount({ above, currency }) {
    const most = toCents(above);
    return always(({ facts }) =>
      facts.currency === currency && facts.cents > most
        ? `${formatCents(facts.cents)} ${currency} is above ${formatCents(most)}`
        : undefined,
    );
  },
  check: ({ of, results }) =>
    always(({ checks }) => {
      const result = checks[checkNames[of]];
      return result !== undefined && results.includes(result) ? `${checkTexts[of]} is ${result}` : undefined;
    }),
};

function compileCondition(condition: Condition, counterFor: CounterOf): CompiledCondition {
  // The cast holds because the compiler for each kind takes the conditions of that kind.
  const compile = compilers[condition.is] as (condition: Condition, counterFor: CounterOf) => CompiledCondition;
  return compile(condition, counterFor);
}

const DAY_MINUTES = 24 * 60;
const checkNames = { avs: 'result.avsResponse', cvv: 'result.cvvResponse' } as const;

function lengthText(windowMinutes: number): string {
  const length = minutes(windowMinutes) / 60_000;
  if (length % DAY_MINUTES === 0) return plural(length / DAY_MINUTES, 'day');
  return length % 60 === 0 ? plural(length / 60, 'hour') : plural(length, 'minute');
}
const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
