import { type FaultMessage, HIDDEN, mustBeAnyOf, type ParameterFault, shown } from 'shared';
import { formatFault } from './formats.ts';
import type { ListKeywords, ObjectKeywords, Schema, TextKeywords, ValueOf, VariantKeywords } from './schema.ts';

/** Faults beyond these are not looked for, so that an answer stays small. */
const FAULTS_MAX = 100;

/** Whether a value fulfils a schema; where it does not, `faultsIn` has the reasons. */
export const fulfils = <S extends Schema>(schema: S, value: unknown): value is ValueOf<S> =>
  faultsIn(schema, value).length === 0;

/**
 * The faults of a value of JSON against a schema, each with the path to it, as `settings.brands.0`. `at` is the path of
 * the value itself.
 */
export function faultsIn(schema: Schema, value: unknown, at = ''): readonly ParameterFault[] {
  if ('anyOf' in schema) return value === null ? [] : faultsIn(schema.anyOf[0], value, at);
  if ('oneOf' in schema) return variantFaults(schema, value, at);
  switch (schema.type) {
    case 'boolean':
      return typeof value === 'boolean' ? [] : [faultAt(at, value, 'must be true or false')];
    case 'integer': {
      const { minimum, maximum } = schema;
      const isWithin = Number.isSafeInteger(value) && Number(value) >= minimum && Number(value) <= maximum;
      return isWithin ? [] : [faultAt(at, value, `must be a whole number from ${minimum} to ${maximum}`)];
    }
    case 'string':
      return textFaults(schema, value, at);
    case 'array':
      return listFaults(schema, value, at);
    case 'object':
      return objectFaults(schema, value, at);
  }
}

function textFaults(schema: TextKeywords, value: unknown, at: string): readonly ParameterFault[] {
  const message = typeof value === 'string' ? textFault(schema, value) : (wordsOf(schema) ?? 'must be a text');
  return message === undefined ? [] : [faultAt(at, schema.writeOnly ? HIDDEN : value, message)];
}

function textFault(schema: TextKeywords, text: string): FaultMessage | undefined {
  const { enum: words, minLength = 0, maxLength = Number.POSITIVE_INFINITY, format } = schema;
  if (words && !words.includes(text)) return wordsOf(schema);
  if (text.length < minLength || text.length > maxLength) return `must have ${minLength} to ${maxLength} characters`;
  return format && formatFault(format, text);
}

const WORDS_SHOWN = 12;

function wordsOf({ enum: words }: TextKeywords): FaultMessage | undefined {
  if (!words) return undefined;
  return mustBeAnyOf(`${words.slice(0, WORDS_SHOWN).join(', ')}${words.length > WORDS_SHOWN ? ' …' : ''}`);
}

function listFaults(schema: ListKeywords, value: unknown, at: string): readonly ParameterFault[] {
  const { items, minItems = 0, maxItems, uniqueItems } = schema;
  if (!Array.isArray(value)) return [faultAt(at, value, 'must be a list')];
  if (value.length < minItems || value.length > maxItems)
    return [faultAt(at, null, `must have ${minItems} to ${maxItems} elements`)];
  const faults = value.flatMap((each: unknown, place) => faultsIn(items, each, `${prefix(at)}${place}`));
  // An element that does not fit may be nested deeper than a text of it can be made.
  const isRepeated =
    uniqueItems && faults.length === 0 && new Set(value.map((each) => JSON.stringify(each))).size < value.length;
  return (isRepeated ? [...faults, faultAt(at, null, 'must have each element once')] : faults).slice(0, FAULTS_MAX);
}

function objectFaults(schema: ObjectKeywords, value: unknown, at: string): readonly ParameterFault[] {
  const { properties, required, additionalProperties } = schema;
  if (!isObject(value)) return [faultAt(at, value, 'must be an object')];
  const members = Object.entries(value);
  const unknownNames = additionalProperties ? [] : members.filter(([name]) => !Object.hasOwn(properties, name));
  return [
    ...required
      .filter((name) => !Object.hasOwn(value, name))
      .map((name) => faultAt(`${prefix(at)}${name}`, null, 'may not be missing')),
    ...unknownNames.map(([name]) => faultAt(`${prefix(at)}${shown(name)}`, null, 'is unknown')),
    ...members.flatMap(([name, member]) => {
      const known = Object.hasOwn(properties, name) ? properties[name] : undefined;
      return known ? faultsIn(known, member, `${prefix(at)}${name}`) : [];
    }),
  ].slice(0, FAULTS_MAX);
}

function variantFaults({ oneOf }: VariantKeywords, value: unknown, at: string): readonly ParameterFault[] {
  const [name = ''] = Object.keys(oneOf[0]?.properties ?? {});
  const kind = oneOf.find(({ properties }) => {
    const member = properties[name];
    return isObject(value) && member && faultsIn(member, value[name]).length === 0;
  });
  if (kind) return objectFaults(kind, value, at);
  if (!isObject(value)) return [faultAt(at, value, 'must be an object')];
  const kinds = oneOf.flatMap(({ properties }) => {
    const member = properties[name];
    return member && 'enum' in member ? (member.enum ?? []) : [];
  });
  return [faultAt(`${prefix(at)}${name}`, value[name], mustBeAnyOf(kinds.join(', ')))];
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const prefix = (at: string): string => (at === '' ? '' : `${at}.`);

function faultAt(name: string, value: unknown, message: FaultMessage): ParameterFault {
  const isPlain = ['string', 'number', 'boolean'].includes(typeof value);
  return { name: name === '' ? 'body' : name, value: isPlain ? shown(String(value)) : null, message };
}
