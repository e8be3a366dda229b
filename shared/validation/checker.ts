import type { Endpoint } from '../endpoints/endpoints.ts';
import type { Condition } from '../parameters/conditions.ts';
import { mobileWallet } from '../parameters/mobile-wallet.ts';
import type { ParameterGroup } from '../parameters/parameter.ts';
import type { Rule } from '../parameters/rules.ts';
import { FAULTS_MAX, type ParameterFault } from './faults.ts';
import { recogniser } from './memory.ts';
import { nameTable } from './names.ts';
import { holding, missingUnder, needsOf } from './needs.ts';
import { pairReader, type Pairs } from './pairs.ts';
import { judgeRule, type View } from './relations.ts';

/** A request's parameters, and all that is wrong with them when the request stands alone. */
export type Reading = {
  /** By name and in the order sent, without a prototype. */
  readonly fields: Readonly<Record<string, string>>;
  readonly faults: readonly ParameterFault[];
};

/** What is known about a request beyond what it says. */
export type Given = {
  /** What the checkout or the registration it belongs to already holds. */
  readonly known?: Readonly<Record<string, string>>;
  /** What makes conditional parameters required here. */
  readonly conditions?: ReadonlySet<Condition>;
  /** Whether contact data is taken however it is written. */
  readonly lenient?: boolean;
};

/** A reading that is done in parts, so that nobody else has to wait for a large one. */
export type Job = {
  /** Reads at most so many names more; true when there is nothing left to read. */
  readonly readOn: (count: number) => boolean;
  readonly finish: () => Reading;
};

/** Reads the form bodies of one endpoint. Nothing in a body makes it throw. */
export type Checker = {
  /** Splits and checks a body of at most so many names in one pass. */
  readonly read: (body: string, namesMax?: number) => Reading;
  readonly begin: (body: string, namesMax?: number) => Job;
  /** Judges a reading again, once it is known whom and what it is about. All faults at once. */
  readonly judge: (reading: Reading, given: Given) => readonly ParameterFault[];
};

/** What a reading of a body keeps, to be judged again. */
type Judgeable = Reading & { readonly pairs: Pairs };

const NAMES_MAX = 50_000;

/** Makes the checker of an endpoint from its tables; once per endpoint, at start. */
export const compile = (endpoint: Endpoint): Checker => {
  const readerOf = pairReader(recogniser(nameTable(endpoint)), { refusesUnknown: endpoint.sender === 'shopper' });
  const judge = judgeOf(endpoint);

  const begin = (body: string, namesMax = NAMES_MAX): Job => {
    const { pairs, readOn } = readerOf(body, namesMax);
    const finish = (): Reading => {
      const reading: Judgeable = { fields: pairs.fields, faults: judge(pairs, {}), pairs };
      return reading;
    };
    return { readOn, finish };
  };

  return {
    begin,
    read: (body, namesMax = NAMES_MAX) => {
      const job = begin(body, namesMax);
      job.readOn(Number.POSITIVE_INFINITY);
      return job.finish();
    },
    judge: (reading, given) => {
      const { pairs } = reading as Partial<Judgeable> & Reading;
      // Nothing was read: what is wrong is wrong with the whole body.
      return pairs ? judge(pairs, given) : reading.faults;
    },
  };
};

const nothing: Readonly<Record<string, string>> = Object.create(null);
const none: ReadonlySet<Condition> = new Set();

const judgeOf = (endpoint: Endpoint): ((pairs: Pairs, given: Given) => readonly ParameterFault[]) => {
  const always: readonly Rule[] = [{ kind: 'whole', names: endpoint.required }, ...(endpoint.rules ?? [])];
  const rulesFor = rulesOfUsed(
    always,
    endpoint.groups.map((group) => rulesOf(group, endpoint)),
  );
  const needs = needsOf(endpoint);
  return (pairs, { known = nothing, conditions = none, lenient = false }) => {
    const { fields, used } = pairs;
    const view: View = { value: (name) => fields[name] ?? known[name], sent: (name) => fields[name] };
    const active = rulesFor(used);
    dropIgnored(active, fields, view);
    const faults = [
      ...pairs.faults,
      ...(lenient ? [] : pairs.contactFaults),
      ...accountFaults(endpoint, pairs),
      ...active.flatMap((rule) => judgeRule(rule, view)),
      ...Array.from(holding(conditions, view), (condition) =>
        missingUnder(condition, needs, { view, fields, used }),
      ).flat(),
    ];
    return faults.length < 2 ? faults : withoutRepeats(faults).slice(0, FAULTS_MAX);
  };
};

/** The rules of the groups that were used. A merchant's requests use the same groups again and again. */
const rulesOfUsed = (
  always: readonly Rule[],
  rules: readonly (readonly Rule[])[],
): ((used: readonly boolean[]) => readonly Rule[]) => {
  const known = new Map<number, readonly Rule[]>();
  return (used) => {
    // A sum of powers of two names the groups; there are fewer than the bits of a safe integer.
    const key = used.reduce((sum, isUsed, place) => (isUsed ? sum + 2 ** place : sum), 0);
    const kept = known.get(key) ?? [...always, ...rules.flatMap((ofGroup, place) => (used[place] ? ofGroup : []))];
    if (known.size < USED_MAX) known.set(key, kept);
    return kept;
  };
};
const USED_MAX = 1000;

/** A registration has the account: what is sent along need not be whole. */
const rulesOf = (group: ParameterGroup, endpoint: Endpoint): readonly Rule[] => {
  const rules = group.rules ?? [];
  return group.account && endpoint.account === 'stored'
    ? rules.filter(({ kind }) => kind !== 'whole' && kind !== 'eitherOf')
    : rules;
};

/** Drops what another parameter makes void. */
const dropIgnored = (rules: readonly Rule[], fields: Record<string, string>, view: View): void => {
  for (const { kind, names, unless } of rules) {
    if (kind === 'ignoredWhen' && unless !== undefined && view.value(unless) !== undefined)
      for (const name of names) delete fields[name];
  }
};

/** One account, and no more than one; only a wallet brings a card along. */
const accountFaults = ({ account, groups }: Endpoint, { fields, used }: Pairs): readonly ParameterFault[] => {
  if (account !== 'sent') return [];
  const accounts = groups.filter((group, place) => group.account && used[place]);
  const fault = (message: string): readonly ParameterFault[] => [
    { name: 'paymentBrand', value: fields['paymentBrand'] ?? null, message },
  ];
  if (accounts.length === 0) return fault('card properties must be set');
  return accounts.filter((group) => group !== mobileWallet).length > 1 ? fault('only one account may be sent') : [];
};

/** One parameter may be missing for several reasons; one is enough to say so. */
const withoutRepeats = (faults: readonly ParameterFault[]): readonly ParameterFault[] => [
  ...new Map(faults.map((fault) => [`${fault.name} ${fault.message}`, fault])).values(),
];
