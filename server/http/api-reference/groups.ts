import { html } from 'hono/html';
import { describeRule, type Parameter, type ParameterGroup } from 'shared';
import { operations } from '../openapi/operations.ts';
import { describeNeeds } from '../openapi/parameters.ts';
import { type GroupName, groupNames, groups, takenBy } from '../openapi/taken.ts';
import { endpointAnchor, groupAnchor } from './anchors.ts';
import { formatOf } from './format.ts';
import { enumerate, hrefOf, type Html, withLinks } from './html.ts';

const parameters: ReadonlySet<string> = new Set(groupNames.flatMap((name) => Object.keys(groups[name].parameters)));

/** Whether a word is the name of a parameter: in a rule, where it can be nothing else. */
export const isName = (word: string): boolean => parameters.has(word);

/** The same in other sentences, where `amount` is a word like any other. */
export const isParameter = (word: string): boolean => isName(word) && /[.[A-Z]/.test(word);

/** Every group of parameters, each parameter with an anchor of its own. */
export const groupSections = (): Html =>
  html`<section class="chapter">
    <h2 id="parameters">Parameters</h2>
    <p class="lead">
      All ${parameters.size} of them, in groups. <b class="tag required">required</b> is asked for whenever the group is
      used, <b class="tag">conditional</b> when something else makes it necessary; all others are optional.
    </p>
    ${groupNames.map(groupSection)}
  </section>`;

const groupSection = (name: GroupName): Html => {
  const group = groups[name];
  const rules = (group.rules ?? []).map(describeRule);
  return html`<section class="group" id="${groupAnchor(name)}">
    <h3><a class="here" href="${hrefOf(groupAnchor(name))}">${group.title}</a></h3>
    <p>${withLinks(group.about, isParameter)}</p>
    <p class="quiet">${takers(name)}</p>
    ${groupNotes(group).map((note) => html`<p class="quiet">${note}</p>`)}
    ${
      rules.length > 0
        ? html`<ul class="rules">
            ${rules.map((rule) => html`<li>${withLinks(rule, isName)}</li>`)}
          </ul>`
        : ''
    }
    <div class="parameters">${Object.entries(group.parameters).map((line) => parameterRow(line, group))}</div>
  </section>`;
};

/** Which endpoints take anything of a group. */
function takers(name: GroupName): readonly (Html | string)[] {
  const those = operations.filter(({ endpoint }) => endpoint && takenBy(endpoint).some((taken) => taken.name === name));
  if (those.length === 0) return ['The gateway knows these names; no endpoint takes them yet.'];
  return [
    'Taken by: ',
    ...enumerate(
      those.map((operation) => html`<a href="${hrefOf(endpointAnchor(operation.name))}">${operation.title}</a>`),
      'and',
    ),
    '.',
  ];
}

const parameterRow = ([name, parameter]: readonly [string, Parameter], group: ParameterGroup): Html =>
  html`<div class="parameter findable" id="${name}" data-find="${name} ${group.title}">
    <div class="name">
      <a class="here" href="${hrefOf(name)}"><code>${broken(name)}</code></a>
      ${tags(parameter).map(([label, kind]) => html` <b class="tag ${kind}">${label}</b>`)}
    </div>
    <div class="meaning">
      <p class="format">${formatOf(parameter.format)}</p>
      ${parameter.rule === '' ? '' : html`<p>${withLinks(parameter.rule, isParameter)}</p>`}
      ${notes(parameter, group).map((note) => html`<p class="note">${withLinks(note, isParameter)}</p>`)}
    </div>
  </div>`;

/** Long names may be broken after their dots. */
const broken = (name: string): readonly (Html | string)[] =>
  name.split(/(?<=\.)/).flatMap((part, place) => (place === 0 ? [part] : [html`<wbr />`, part]));

function tags({
  requirement,
  sender,
  sensitive,
  rule,
}: Parameter): readonly (readonly [label: string, kind: string])[] {
  return [
    ...(requirement === 'optional' ? [] : [[requirement, requirement] as const]),
    ...(sender === 'shopper' ? [['browser too', 'browser'] as const] : []),
    ...(sender === 'creation' ? [['at creation only', 'creation'] as const] : []),
    ...(sensitive ? [['never echoed', 'secret'] as const] : []),
    ...(rule.startsWith('Deprecated') ? [['deprecated', 'deprecated'] as const] : []),
  ];
}

/** What is so for all parameters of a group is said once. */
function groupNotes(group: ParameterGroup): readonly string[] {
  const index =
    group.indexMax === undefined ? [] : [`The index goes from 0 to ${group.indexMax.toLocaleString('en')}.`];
  return [...index, needOfAll(group)].filter((note) => note !== '');
}

/** The case in which every parameter of a group is needed, if there is one. */
function needOfAll(group: ParameterGroup): string {
  const [need = '', ...others] = new Set(
    Object.values(group.parameters).map(({ neededFor }) => describeNeeds(neededFor)),
  );
  return others.length === 0 ? need : '';
}

/** What follows from the table beside the parameter's own sentence. */
function notes({ rule, neededFor, key, contact, truncatedTo }: Parameter, group: ParameterGroup): readonly string[] {
  return [
    needOfAll(group) === '' ? describeNeeds(neededFor) : '',
    ...(key ? [`The name in brackets: ${key.shorthand}.`] : []),
    ...(contact ? ['A lenient channel takes it however it is written.'] : []),
    ...(truncatedTo === undefined || rule.includes(String(truncatedTo))
      ? []
      : [`Cut after ${truncatedTo} characters.`]),
  ].filter((note) => note !== '');
}
