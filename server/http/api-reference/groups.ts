import { html } from 'hono/html';
import { describeRule, INDEX_MAX, type Parameter, type ParameterGroup } from 'shared';
import { acceptedGroups, type GroupName, groupNames, groups } from '../openapi/accepted-groups.ts';
import { operations } from '../openapi/operations.ts';
import { describeEffect, describeNeeds } from '../openapi/parameters.ts';
import { endpointAnchor, groupAnchor } from './anchors.ts';
import { formatOf } from './format.ts';
import { enumerate, hrefOf, type Html, withLinks } from './html.ts';

const parameters: ReadonlySet<string> = new Set(groupNames.flatMap((name) => Object.keys(groups[name].parameters)));

/** Whether a text is the name of a parameter. In the sentence of a rule, each such name is meant as a parameter. */
export const isName = (text: string): boolean => parameters.has(text);

/** Whether a text in any other sentence is meant as a parameter: `amount` may be an ordinary noun there. */
export const isParameter = (text: string): boolean => isName(text) && /[.[A-Z]/.test(text);

/** All parameter groups; each parameter has an anchor. */
export const groupSections = (): Html =>
  html`<section class="chapter">
    <h2 id="parameters">Parameters</h2>
    <p class="lead">
      All ${parameters.size} parameters, in groups. <b class="tag required">required</b> parameters must be sent
      whenever the group is used, <b class="tag">conditional</b> ones in the cases that are named; all others are
      optional. In names, <code>[n]</code> is an index from 0 to ${INDEX_MAX.toLocaleString('en')}.
    </p>
    ${groupNames.map(groupSection)}
  </section>`;

function groupSection(name: GroupName): Html {
  const group = groups[name];
  const rules = (group.rules ?? []).map(describeRule);
  return html`<section class="group" id="${groupAnchor(name)}">
    <h3><a class="here" href="${hrefOf(groupAnchor(name))}">${group.title}</a></h3>
    <p>${withLinks(group.about, isParameter)}</p>
    <p class="quiet">${endpointsAccepting(name)}</p>
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
}

/** The endpoints that accept parameters of a group. */
function endpointsAccepting(name: GroupName): readonly (Html | string)[] {
  const accepting = operations.filter(
    ({ endpoint }) => endpoint && acceptedGroups(endpoint).some((group) => group.name === name),
  );
  if (accepting.length === 0) return ['The gateway knows these parameters, but no endpoint accepts them yet.'];
  return [
    'Accepted by: ',
    ...enumerate(
      accepting.map((operation) => html`<a href="${hrefOf(endpointAnchor(operation.name))}">${operation.title}</a>`),
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
      ${notes(name, parameter, group).map((note) => html`<p class="note">${withLinks(note, isParameter)}</p>`)}
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
    ...(sender === 'shopper' ? [['also from the browser', 'browser'] as const] : []),
    ...(sender === 'creation' ? [['at creation only', 'creation'] as const] : []),
    ...(sensitive ? [['never echoed', 'secret'] as const] : []),
    ...(rule.startsWith('Deprecated') ? [['deprecated', 'deprecated'] as const] : []),
  ];
}

/** Notes that apply to all parameters of a group are shown once for the group. */
function groupNotes(group: ParameterGroup): readonly string[] {
  return [needOfAll(group), effectOfAll(group)].filter((note) => note !== '');
}

/** The effect of all parameters of a group; empty if they differ. */
function effectOfAll(group: ParameterGroup): string {
  const [effect = '', ...others] = new Set(Object.entries(group.parameters).map((line) => describeEffect(...line)));
  return others.length === 0 ? effect : '';
}

/** The case in which all parameters of a group are required; empty if they differ. */
function needOfAll(group: ParameterGroup): string {
  const [need = '', ...others] = new Set(
    Object.values(group.parameters).map(({ neededFor }) => describeNeeds(neededFor)),
  );
  return others.length === 0 ? need : '';
}

/** Notes on a parameter that follow from the table, in addition to its own sentence. */
function notes(name: string, parameter: Parameter, group: ParameterGroup): readonly string[] {
  const { rule, neededFor, key, lenient, truncatedTo } = parameter;
  return [
    effectOfAll(group) === '' ? describeEffect(name, parameter) : '',
    needOfAll(group) === '' ? describeNeeds(neededFor) : '',
    ...(key ? [`Format of the name in brackets: ${key.shorthand}.`] : []),
    ...(lenient ? [`Under lenient validation: ${lenient.shorthand}.`] : []),
    ...(truncatedTo === undefined || rule.includes(String(truncatedTo))
      ? []
      : [`Longer values are cut after ${truncatedTo} characters.`]),
  ].filter((note) => note !== '');
}
