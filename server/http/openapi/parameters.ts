import { conditions, INDEX_MAX, isSensitive, type Parameter, type ParameterGroup, type Sender } from 'shared';
import { ownMembers } from '../payments/payment-body.ts';
import { choiceSchemas, impliedRules, relationSchemas } from './relations.ts';
import { anyOf, formatSchema, type JsonSchema } from './schema.ts';

/**
 * The object schema of a parameter group: names are properties, names with brackets are pattern properties, and rules
 * between parameters are in `allOf`.
 */
export function groupSchema(group: ParameterGroup, sender: Sender): JsonSchema {
  const lines = Object.entries(group.parameters);
  const plain = lines.filter(([name]) => !name.includes('['));
  const bracketed = lines.filter(([name]) => name.includes('['));
  const names = plain.map(([name]) => name);
  const relations = relationSchemas([...(group.rules ?? []), ...impliedRules(group)], names);
  const hasChoices = group.account === 'bankAccount' && relations.length > 0;
  const rules = hasChoices ? [anyOf([{ allOf: relations }, ...choiceSchemas(names)])] : relations;
  return {
    type: 'object',
    title: group.title,
    description: group.about,
    ...(plain.length > 0
      ? { properties: Object.fromEntries(plain.map(([name, parameter]) => [name, parameterSchema(name, parameter)])) }
      : {}),
    ...(bracketed.length > 0
      ? {
          patternProperties: Object.fromEntries(
            bracketed.map((line) => [namePattern(line, sender), parameterSchema(...line)]),
          ),
        }
      : {}),
    ...(rules.length > 0 ? { allOf: rules } : {}),
  };
}

function parameterSchema(name: string, parameter: Parameter): JsonSchema {
  const description = describeParameter(name, parameter);
  return {
    ...formatSchema(parameter.format),
    ...(description === '' ? {} : { description }),
    ...(parameter.sensitive ? { writeOnly: true } : {}),
    ...(parameter.rule.startsWith('Deprecated') ? { deprecated: true } : {}),
  };
}

/** The description of a parameter: its rule, the cases in which it is required, and whether it has an effect. */
export const describeParameter = (name: string, parameter: Parameter): string =>
  [parameter.rule, describeNeeds(parameter.neededFor), describeEffect(name, parameter)]
    .filter((sentence) => sentence !== '')
    .join(' ');

/** What becomes of a parameter that the gateway itself does not read, or that acquirers receive; empty for all others. */
export function describeEffect(name: string, { idle, forwarded }: Parameter): string {
  if (forwarded) return 'Sent to the acquirer.';
  if (!idle) return '';
  return isSensitive(name) || ownMembers.has(name)
    ? 'Without effect.'
    : 'Shown in responses, and without any other effect.';
}

/** The cases in which a conditional parameter is required. */
export function describeNeeds(needs: Parameter['neededFor']): string {
  if (needs.length === 0) return '';
  return `Required in ${needs.length === 1 ? 'this case' : 'these cases'}: ${needs.map((condition) => conditions[condition]).join(' ')}`;
}

/** The pattern of the names that fit a template such as `cart.items[n].name`. */
function namePattern([template, parameter]: readonly [string, Parameter], sender: Sender): string {
  const parts = template.split(/(\[[^[\]]*\])/).map((part) => {
    if (part === '[n]') return String.raw`\[${indexPattern(INDEX_MAX)}\]`;
    return part.startsWith('[')
      ? String.raw`\[${keyPattern(parameter, sender)}\]`
      : part.replaceAll('.', String.raw`\.`);
  });
  return `^${parts.join('')}$`;
}

/** The pattern of whole numbers from 0 to a maximum of the form 99 or 1000. */
function indexPattern(max: number): string {
  const { length } = String(max);
  return /^9+$/.test(String(max)) ? `(0|[1-9][0-9]{0,${length - 1}})` : `(0|[1-9][0-9]{0,${length - 2}}|${max})`;
}

function keyPattern({ key, shopperKeyPrefix }: Parameter, sender: Sender): string {
  const [, character, least, most] = /^\^(\[.+\])\{(\d+),(\d+)\}\$$/.exec(key?.pattern ?? '') ?? [];
  if (character === undefined)
    throw new Error(
      `Expected a parameter with brackets to have a key of one character class and length, saw ${key?.pattern}`,
    );
  const prefix = sender === 'shopper' ? (shopperKeyPrefix ?? '') : '';
  // The prefix is subtracted from the lengths, because not every pattern implementation supports lookahead.
  return `${prefix}${character}{${Math.max(0, Number(least) - prefix.length)},${Number(most) - prefix.length}}`;
}
