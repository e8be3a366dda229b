import { formatCents, toCents } from '../money.ts';
import { type Cents, minutes } from '../values.ts';
import { isDenied, type RiskDecision, type RiskReason, stricter } from '../risk/decision.ts';
import type { RiskFacts } from './risk-facts.ts';
import type { ListKind, ListName } from '../risk/list.ts';
import type { Condition, RiskRule } from '../risk/rule.ts';
import { type CounterKind, grainOf, kindText } from '../risk/velocity.ts';

/** What an entity's rules need to know and how they are evaluated; made once for each set of rules. */
export type CompiledRules = {
  readonly counters: readonly CompiledCounter[];
  readonly lists: readonly ListKind[];
  /** The rules that apply before a payment is sent, and those that apply after its authorisation. */
  readonly before: readonly CompiledRule[];
  readonly after: readonly CompiledRule[];
};

export type CompiledCounter = CounterKind & { readonly text: string };

export type CompiledRule = Pick<RiskRule, 'name' | 'action'> & {
  readonly score: number;
  readonly shadow: boolean;
  /** The acquirer's check that it is about; null for a rule before the authorisation. */
  readonly about: 'avs' | 'cvv' | null;
  readonly conditions: readonly CompiledCondition[];
};
type CompiledCondition = { readonly holds: (view: RiskView) => string | undefined; readonly limit: Limit | undefined };

/** How far a counter may grow until a rule would fire. */
export type Limit = {
  readonly counter: CompiledCounter;
  readonly windowMinutes: number;
  readonly count: number;
  readonly cents: number;
};

/** What is known when rules are evaluated. */
export type RiskView = {
  readonly facts: RiskFacts;
  /** What a counter has in the latest minutes without this payment; undefined where the payment has no such subject. */
  readonly total: (counter: CompiledCounter, windowMinutes: number) => Total | undefined;
  /** Whether a list has a value of this payment. */
  readonly isListed: (list: ListName, kind: ListKind) => boolean;
  /** The acquirer's checks; empty before the authorisation. */
  readonly checks: Readonly<Record<string, string>>;
};
export type Total = { readonly count: number; readonly cents: Cents };

export type Evaluation = RiskDecision & {
  /** The limits that kept rules from firing: nothing else did. */
  readonly limits: readonly Limit[];
};

const compiled = new WeakMap<readonly RiskRule[], CompiledRules>();

/** The compiled form of an entity's rules. */
export function compileRules(rules: readonly RiskRule[]): CompiledRules {
  const known = compiled.get(rules);
  if (known) return known;
  const counters = new Map<string, CompiledCounter>();
  function counter(kind: CounterKind): CompiledCounter {
    const text = kindText(kind);
    const key = `${kind.per} ${text}`;
    const found = counters.get(key) ?? { ...kind, text };
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
    counters: [...counters.values()],
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

type CounterOf = (kind: CounterKind) => CompiledCounter;
type Compile<Kind extends Condition['is']> = (
  condition: Extract<Condition, { is: Kind }>,
  counter: CounterOf,
) => CompiledCondition;

const always = (holds: CompiledCondition['holds']): CompiledCondition => ({ holds, limit: undefined });

const compilers: { readonly [Kind in Condition['is']]: Compile<Kind> } = {
  velocity({ per, of, limit, minutes: windowMinutes }, counterOf) {
    const counter = counterOf({ per, of, grain: grainOf(windowMinutes) });
    const own = of === 'attempts' ? 1 : 0;
    return {
      limit: own === 1 ? { counter, windowMinutes, count: limit, cents: Infinity } : undefined,
      holds(view) {
        const total = view.total(counter, windowMinutes);
        const count = (total?.count ?? 0) + own;
        if (!total || count <= limit) return undefined;
        return `${count} ${countedTexts[of]} ${dimensionTexts[per]} within ${lengthText(windowMinutes)}, where ${limit} are allowed`;
      },
    };
  },
  volume({ per, limit, currency, minutes: windowMinutes }, counterOf) {
    const counter = counterOf({ per, of: { volumeIn: currency }, grain: grainOf(windowMinutes) });
    const most = toCents(limit);
    return {
      limit: { counter, windowMinutes, count: Infinity, cents: most },
      holds(view) {
        if (view.facts.currency !== currency) return undefined;
        const total = view.total(counter, windowMinutes);
        const cents = ((total?.cents ?? 0) + view.facts.cents) as Cents;
        if (!total || cents <= most) return undefined;
        return `${formatCents(cents)} ${currency} ${dimensionTexts[per]} within ${lengthText(windowMinutes)}, where ${formatCents(most)} are allowed`;
      },
    };
  },
  firstTime({ per, days }, counterOf) {
    const counter = counterOf({ per, of: 'approved', grain: grainOf(days * DAY_MINUTES) });
    return always((view) => {
      const total = view.total(counter, days * DAY_MINUTES);
      return total?.count === 0 ? `no payment ${dimensionTexts[per]} was approved within ${days} days` : undefined;
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

function compileCondition(condition: Condition, counter: CounterOf): CompiledCondition {
  // The cast holds because the compiler for each kind takes the conditions of that kind.
  const compile = compilers[condition.is] as (condition: Condition, counter: CounterOf) => CompiledCondition;
  return compile(condition, counter);
}

const DAY_MINUTES = 24 * 60;
const checkNames = { avs: 'result.avsResponse', cvv: 'result.cvvResponse' } as const;
const checkTexts = { avs: 'the check of the address', cvv: 'the check of the security code' } as const;
const countedTexts = { attempts: 'attempts', approved: 'approved payments', declined: 'declined payments' } as const;
const dimensionTexts = {
  card: 'with this card',
  bankAccount: 'with this bank account',
  email: 'with this e-mail address',
  ip: 'from this IP address',
  device: 'from this device',
  customer: 'by this customer',
  all: 'in all',
} as const;
const sourceTexts = {
  account: 'the account',
  ip: 'the IP address',
  billing: 'the billing address',
  shipping: 'the shipping address',
} as const;
const listTexts = {
  account: 'the account',
  bin: 'the BIN',
  country: 'a country',
  email: 'the e-mail address',
  domain: "the e-mail address's domain",
  address: 'an address',
  ip: 'the IP address',
  phone: 'a phone number',
} as const;

function lengthText(windowMinutes: number): string {
  const length = minutes(windowMinutes) / 60_000;
  if (length % DAY_MINUTES === 0) return plural(length / DAY_MINUTES, 'day');
  return length % 60 === 0 ? plural(length / 60, 'hour') : plural(length, 'minute');
}
const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
