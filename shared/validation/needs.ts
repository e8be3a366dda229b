import type { Endpoint } from '../endpoints/endpoint.ts';
import { type Condition, type Implication, implications } from '../parameters/conditions.ts';
import type { Exemption } from '../parameters/exemptions.ts';
import { missing, type ParameterFault } from './faults.ts';
import type { View } from './relations.ts';

/** A parameter that a condition makes required; one of an account or an optional group only when that group is sent. */
type Need = { readonly name: string; readonly group: number | undefined };

/**
 * The parameters of an endpoint that each condition makes required: names, and templates for the parts of a list's
 * elements.
 */
export type Needs = ReadonlyMap<Condition, { readonly names: readonly Need[]; readonly perElement: readonly string[] }>;

export function requirementsOf({ groups }: Endpoint): Needs {
  const lines = groups
    .flatMap((group, place) =>
      Object.entries(group.parameters).map(([name, parameter]) => ({
        name,
        parameter,
        group: group.account || group.wholeOptional ? place : undefined,
      })),
    )
    .filter(({ parameter }) => parameter.key === undefined);
  const conditions = new Set(lines.flatMap(({ parameter }) => parameter.neededFor));
  const under = (condition: Condition) => lines.filter(({ parameter }) => parameter.neededFor.includes(condition));
  return new Map(
    [...conditions].map((condition) => [
      condition,
      {
        names: under(condition).filter(({ name }) => !name.includes('[')),
        perElement: under(condition).flatMap(({ name }) => (name.includes('[') ? [name] : [])),
      },
    ]),
  );
}

/**
 * The conditions that hold: those given by the server, and those that the request's parameters imply, without those that
 * do not concern it.
 */
export function holding(
  given: ReadonlySet<Condition>,
  { view, lenient, exemptions = [] }: Sending,
): ReadonlySet<Condition> {
  const implied = implications.filter(
    (implication) => !(lenient && implication.strictOnly) && isImplied(implication, given, view),
  );
  const all = implied.length === 0 ? given : new Set([...given, ...implied.map(({ condition }) => condition)]);
  return all.size === 0 ? all : concerned(all, exemptions, view.value);
}

type Sending = {
  readonly view: View;
  readonly lenient: boolean;
  readonly exemptions: readonly Exemption[] | undefined;
};

/** What a channel requires of requests to an endpoint that have these parameters. */
export const requiredOf = (
  { exemptions = [] }: Endpoint,
  required: readonly Condition[],
  fields: Readonly<Record<string, string>>,
): readonly Condition[] => [...concerned(new Set(required), exemptions, (name) => fields[name])];

function concerned(
  all: ReadonlySet<Condition>,
  exemptions: readonly Exemption[],
  valueOf: View['value'],
): ReadonlySet<Condition> {
  const exempted = new Set(applying(exemptions, valueOf).flatMap(({ conditions }) => conditions));
  return exempted.size === 0 ? all : new Set([...all].filter((condition) => !exempted.has(condition)));
}

/** The parameters that no condition requires of such a request. */
export const exemptParameters = (exemptions: readonly Exemption[] = [], view: View): readonly string[] =>
  applying(exemptions, view.value).flatMap(({ parameters = [] }) => parameters);

const applying = (exemptions: readonly Exemption[], valueOf: View['value']): readonly Exemption[] =>
  exemptions.filter(({ sent, values }) => sent === undefined || isSent(sent, values, valueOf));

const isImplied = (
  { sent, values, within, unlessSent }: Implication,
  given: ReadonlySet<Condition>,
  view: View,
): boolean =>
  (within === undefined || given.has(within)) &&
  (unlessSent === undefined || view.value(unlessSent) === undefined) &&
  isSent(sent, values, view.value);

/** Whether any of the names has a value, or one of these values. */
const isSent = (names: readonly string[], values: readonly string[] | undefined, valueOf: View['value']): boolean =>
  names.some((name) => {
    const value = valueOf(name);
    return value !== undefined && (values === undefined || values.includes(value));
  });

/**
 * The missing parameters of a condition. Every element of a list of which a part was sent needs all of its parts.
 */
export function missingUnder(
  condition: Condition,
  needs: Needs,
  { view, fields, used }: SentParameters,
): readonly ParameterFault[] {
  const needed = needs.get(condition);
  if (!needed) return [];
  const names = needed.names.flatMap(({ name, group }) => (group === undefined || used[group] ? [name] : []));
  const expected =
    needed.perElement.length === 0 ? names : [...names, ...perElement(needed.perElement, Object.keys(fields))];
  return expected.filter((name) => view.value(name) === undefined).map(missing);
}
type SentParameters = {
  readonly view: View;
  readonly fields: Readonly<Record<string, string>>;
  readonly used: readonly boolean[];
};

/** The cost is that of the names sent, and does not multiply with the templates: a list may have a thousand elements. */
function perElement(templates: readonly string[], names: readonly string[]): readonly string[] {
  const parts = Map.groupBy(templates, (template) => template.slice(0, template.lastIndexOf(']') + 1));
  const elements = new Set(names.flatMap(elementsIn));
  return [...elements].flatMap((element) => {
    const list = element.replaceAll(/\[[0-9]+\]/g, '[n]');
    return (parts.get(list) ?? []).map((template) => element + template.slice(list.length));
  });
}

/** `a.b[0].c[1].d` is a part of the elements `a.b[0]` and `a.b[0].c[1]`. */
const elementsIn = (name: string): readonly string[] =>
  [...name.matchAll(/\]/g)].map(({ index }) => name.slice(0, index + 1));
