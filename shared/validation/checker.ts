import type { Endpoint } from '../endpoints/endpoint.ts';
import type { Condition } from '../parameters/conditions.ts';
import type { ParameterGroup } from '../parameters/parameter.ts';
import { isShoppersOwn } from '../parameters/precedence.ts';
import { registeredAccount } from '../parameters/registered-account.ts';
import type { Rule } from '../parameters/rules.ts';
import { accountFaultFinder, ruledGroups } from './accounts.ts';
import { FAULTS_MAX, HIDDEN, type ParameterFault, shown } from './faults.ts';
import { cachedByUse, recogniser } from './memory.ts';
import { nameTable } from './names.ts';
import { exemptParameters, holding, missingUnder, requirementsOf } from './needs.ts';
import { HOLDS_CARD, pairReader, type Pairs } from './pairs.ts';
import { faultsOfRule, type View } from './relations.ts';
import { finderOf } from './stray-cards.ts';

/** The parameters of a form and their faults, checked without the circumstances of the request. */
export type CheckedForm = {
  /** By name and in the order sent. */
  readonly fields: Readonly<Record<string, string>>;
  readonly faults: readonly ParameterFault[];
};

/** The circumstances of a request that its body does not contain. */
export type KnownCircumstances = {
  /**
   * The parameters that the request's checkout or registration already has; null where there is none, so that what the
   * request lacks is not known.
   */
  readonly known?: Readonly<Record<string, string>> | null;
  /** The conditions that make conditional parameters required. */
  readonly conditions?: ReadonlySet<Condition>;
  /** Parameters that need not be there yet, because the shopper may still send them. */
  readonly later?: readonly string[];
  /** Whether the channel accepts what integrators send beyond the spec's letter (DECISIONS 58). */
  readonly lenient?: boolean;
};

/** The reading of a form in parts, so that a large body does not delay other requests. */
export type FormReading = {
  /** Reads at most `count` more names; true at the end of the body. */
  readonly readOn: (count: number) => boolean;
  readonly finish: () => CheckedForm;
};

/** Reads the form bodies of one endpoint. No body makes it throw. */
export type Checker = {
  /** Splits and checks a body of at most `namesMax` names in one pass. */
  readonly read: (body: string, namesMax?: number) => CheckedForm;
  readonly begin: (body: string, namesMax?: number) => FormReading;
  /** Checks a form with its circumstances, once entity and checkout are known. Returns all faults at once. */
  readonly check: (form: CheckedForm, circumstances: KnownCircumstances) => readonly ParameterFault[];
};

/** A form with its pairs, so that it can be checked again with its circumstances. */
type RecheckableForm = CheckedForm & { readonly pairs: Pairs };

const NAMES_MAX = 50_000;

const compiled = new WeakMap<Endpoint, Checker>();

/** The checker of an endpoint, compiled from its tables at the first call. */
export function compile(endpoint: Endpoint): Checker {
  const known = compiled.get(endpoint) ?? makeChecker(endpoint);
  compiled.set(endpoint, known);
  return known;
}

function makeChecker(endpoint: Endpoint): Checker {
  const readerOf = pairReader(recogniser(nameTable(endpoint)), { refusesUnknown: endpoint.sender === 'shopper' });
  const findSent = faultFinderOf(endpoint);
  const findStored = endpoint.groups.includes(registeredAccount)
    ? faultFinderOf({ ...endpoint, account: 'stored' })
    : findSent;
  const findFaults: typeof findSent = (pairs, circumstances) =>
    (pairs.fields['registrationId'] === undefined ? findSent : findStored)(pairs, circumstances);

  function begin(body: string, namesMax = NAMES_MAX): FormReading {
    const { pairs, readOn } = readerOf(body, namesMax);
    function finish(): CheckedForm {
      const faults = findFaults(pairs, {});
      const form: RecheckableForm = { fields: pairs.fields, faults, pairs };
      return form;
    }
    return { readOn, finish };
  }

  return {
    begin,
    read(body, namesMax = NAMES_MAX) {
      const reading = begin(body, namesMax);
      reading.readOn(Number.POSITIVE_INFINITY);
      return reading.finish();
    },
    check(form, circumstances) {
      // Only a body that could not be read as a form has no pairs, and no faults but those of reading it.
      const { pairs } = form as Partial<RecheckableForm> & CheckedForm;
      return pairs ? findFaults(pairs, circumstances) : form.faults;
    },
  };
}

const none: ReadonlySet<Condition> = new Set();

function faultFinderOf(
  endpoint: Endpoint,
): (pairs: Pairs, circumstances: KnownCircumstances) => readonly ParameterFault[] {
  const always: readonly Rule[] = [{ kind: 'whole', names: endpoint.required }, ...(endpoint.rules ?? [])];
  const rules = endpoint.groups.map((group) => rulesOf(group, endpoint));
  const rulesFor = cachedByUse((used) => [
    ...always,
    ...rules.flatMap((ofGroup, place) => (used[place] ? ofGroup : [])),
  ]);
  const needs = requirementsOf(endpoint);
  const { exemptions, mergedRules = [] } = endpoint;
  const ruledOf = ruledGroups(endpoint);
  const accountFaults = accountFaultFinder(endpoint);
  return (pairs, { known, conditions = none, later = [], lenient = false }) => {
    const { fields } = pairs;
    const used = ruledOf(pairs);
    const view = viewOf(endpoint, fields, known ?? nothing);
    const ofForm = known === null ? always : rulesFor(used);
    const all = known ? [...ofForm, ...mergedRules] : ofForm;
    const active = lenient ? all.filter(({ strictOnly }) => !strictOnly) : all;
    dropIgnored(active, fields, view);
    const ofValues = [...pairs.faults, ...(lenient ? pairs.lenientFaults : pairs.strictFaults)];
    const faults = [...ofValues, ...accountFaults(pairs), ...ownNumberFaults(pairs, ofValues)];
    for (const rule of active) faults.push(...faultsOfRule(rule, view));
    const held = known === null ? none : holding(conditions, { view, lenient, exemptions });
    const spared = held.size === 0 ? later : [...later, ...exemptParameters(exemptions, view)];
    for (const condition of held)
      faults.push(
        ...missingUnder(condition, needs, { view, fields, used }).filter(({ name }) => !spared.includes(name)),
      );
    return faults.length === 0 ? faults : withoutOwnNumbers(withoutRepeats(faults).slice(0, FAULTS_MAX), fields);
  };
}

/**
 * What is sent replaces what is known; but from a browser only the account and its brand do, and the merchant's value of
 * any other parameter is the one that counts.
 */
function viewOf({ sender }: Endpoint, fields: Fields, known: Fields): View {
  const isReplaced = (name: string): boolean => sender !== 'shopper' || isShoppersOwn(name) || name === 'paymentBrand';
  return {
    value: (name) => (isReplaced(name) ? (fields[name] ?? known[name]) : (known[name] ?? fields[name])),
    sent: (name) => fields[name],
  };
}

type Fields = Readonly<Record<string, string>>;
const nothing: Fields = Object.create(null);

/** A registration has the account: account parameters that are sent with it need not be complete. */
function rulesOf(group: ParameterGroup, endpoint: Endpoint): readonly Rule[] {
  const rules = group.rules ?? [];
  return group.account && endpoint.account === 'stored'
    ? rules.filter(({ kind }) => kind !== 'whole' && kind !== 'eitherOf')
    : rules;
}

/** Drops parameters that another parameter makes void. */
function dropIgnored(rules: readonly Rule[], fields: Record<string, string>, view: View): void {
  for (const { kind, names, unless } of rules) {
    if (kind === 'ignoredWhen' && unless !== undefined && view.value(unless) !== undefined)
      for (const name of names) delete fields[name];
  }
}

/** The parameters that hold the number of an account, in any endpoint. */
const ACCOUNT_NUMBERS = ['card.number', 'bankAccount.iban', 'bankAccount.number', 'tokenAccount.number'] as const;

/**
 * The number of the request's own account would be stored and shown in the clear, whether or not it is known to be a
 * card's (DECISIONS 57).
 */
function ownNumberFaults({ fields, numbered }: Pairs, faults: readonly ParameterFault[]): readonly ParameterFault[] {
  if (numbered.length === 0) return [];
  const isFaulty = (name: string): boolean => faults.some((fault) => fault.name === shown(name));
  return ownNumberFinders(fields).flatMap((isIn) =>
    numbered
      .filter((name) => isIn(fields[name] ?? '') || (name.endsWith(']') && isIn(name)))
      .filter((name) => !isFaulty(name))
      .map((name) => ({ name: shown(name), value: HIDDEN, message: HOLDS_CARD })),
  );
}

const ownNumberFinders = (fields: Fields): readonly ((text: string) => boolean)[] =>
  ACCOUNT_NUMBERS.flatMap((account) => {
    const number = fields[account];
    return number === undefined ? [] : [finderOf(number)];
  });

/** A name or a value with any fault may hold the number as well. */
function withoutOwnNumbers(faults: readonly ParameterFault[], fields: Fields): readonly ParameterFault[] {
  const finders = ownNumberFinders(fields);
  const holdsNumber = (text: string): boolean => finders.some((isIn) => isIn(text));
  /** A number that the end of a cut value divides is found in the whole of it. */
  const holdsPart = (name: string, value: string): boolean =>
    value.endsWith('…') && Object.hasOwn(fields, name) && holdsNumber(fields[name] ?? '');
  return faults.map(({ name, value, message }) => ({
    name: holdsNumber(name) ? name.replace(HELD, HIDDEN) : name,
    value: value !== null && (holdsNumber(value) || holdsPart(name, value)) ? HIDDEN : value,
    message,
  }));
}

/** What is within the brackets of a name, or all of a name without them. */
const HELD = /(?<=\[).*(?=\]$)|^[^[]*$|^.*[^\]]$/s;

/** A parameter that is missing for several reasons is reported once. */
const withoutRepeats = (faults: readonly ParameterFault[]): readonly ParameterFault[] => [
  ...new Map(faults.map((fault) => [`${fault.name} ${fault.message}`, fault])).values(),
];
