import { conditions, INDEX_MAX, type Parameter, type ParameterGroup, type Sender } from 'shared';
import { impliedRules, relationSchemas } from './relations.ts';
import { formatSchema, type Schema } from './schema.ts';

/**
 * A group of parameters as an object schema: names as properties, names with brackets as patterns of names, and the
 * rules between them.
 */
export function groupSchema(group: ParameterGroup, speaker: Sender): Schema {
  const lines = Object.entries(group.parameters);
  const plain = lines.filter(([name]) => !name.includes('['));
  const bracketed = lines.filter(([name]) => name.includes('['));
  const rules = relationSchemas(
    [...(group.rules ?? []), ...impliedRules(group)],
    plain.map(([name]) => name),
  );
  return {
    type: 'object',
    title: group.title,
    description: group.about,
    ...(plain.length > 0
      ? { properties: Object.fromEntries(plain.map(([name, parameter]) => [name, parameterSchema(parameter)])) }
      : {}),
    ...(bracketed.length > 0
      ? {
          patternProperties: Object.fromEntries(
            bracketed.map((line) => [namePattern(line, group, speaker), parameterSchema(line[1])]),
          ),
        }
      : {}),
    ...(rules.length > 0 ? { allOf: rules } : {}),
  };
}

function parameterSchema(parameter: Parameter): Schema {
  const description = describeParameter(parameter);
  return {
    ...formatSchema(parameter.format),
    ...(description === '' ? {} : { description }),
    ...(parameter.sensitive ? { writeOnly: true } : {}),
    ...(parameter.rule.startsWith('Deprecated') ? { deprecated: true } : {}),
  };
}

/** What is to be known of a parameter beyond its format. */
export const describeParameter = ({ rule, neededFor }: Parameter): string =>
  [rule, describeNeeds(neededFor)].filter((sentence) => sentence !== '').join(' ');

/** When a conditional parameter is required. */
export function describeNeeds(needs: Parameter['neededFor']): string {
  if (needs.length === 0) return '';
  return `Needed in ${needs.length === 1 ? 'this case' : 'these cases'}: ${needs.map((condition) => conditions[condition]).join(' ')}`;
}

/** A pattern for every name that a template such as `cart.items[n].name` stands for. */
function namePattern(
  [template, parameter]: readonly [string, Parameter],
  group: ParameterGroup,
  speaker: Sender,
): string {
  const parts = template.split(/(\[[^\]]*\])/).map((part) => {
    if (part === '[n]') return String.raw`\[${indexPattern(group.indexMax ?? INDEX_MAX)}\]`;
    return part.startsWith('[')
      ? String.raw`\[${keyPattern(parameter, speaker)}\]`
      : part.replaceAll('.', String.raw`\.`);
  });
  return `^${parts.join('')}$`;
}

/** Whole numbers from 0 to a greatest that is all nines, or a one with zeros. */
function indexPattern(max: number): string {
  const { length } = String(max);
  return /^9+$/.test(String(max)) ? `(0|[1-9][0-9]{0,${length - 1}})` : `(0|[1-9][0-9]{0,${length - 2}}|${max})`;
}

function keyPattern({ key, shopperKeyPrefix }: Parameter, speaker: Sender): string {
  const [, sign, least, most] = /^\^(\[.+\])\{(\d+),(\d+)\}\$$/.exec(key?.pattern ?? '') ?? [];
  if (sign === undefined)
    throw new Error(
      `Expected the key of a parameter with brackets to be so many signs of one kind, saw ${key?.pattern}`,
    );
  const prefix = speaker === 'shopper' ? (shopperKeyPrefix ?? '') : '';
  // Not every reader of patterns can look ahead, so the prefix is counted off.
  return `${prefix}${sign}{${Math.max(0, Number(least) - prefix.length)},${Number(most) - prefix.length}}`;
}
