import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import * as fc from 'fast-check';

/**
 * Requests generated from the gateway's OpenAPI document alone, as an integrator without other knowledge would write
 * them (DECISIONS 24).
 */

export type Schema = {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly allOf?: readonly Schema[];
};
type Media = { readonly schema: Schema; readonly examples?: Readonly<Record<string, { readonly value: Values }>> };
export type DescribedOperation = {
  readonly operationId: string;
  readonly security: readonly object[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, { readonly $ref?: string }>>;
};
export type Description = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};
export type Values = Readonly<Record<string, string | number>>;

const isDay = (text: string): boolean => {
  const day = new Date(`${text.slice(0, 10)}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text.slice(0, 10));
};

const isAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** A validator that uses only the document. */
export function validatorOf(description: Description): { readonly at: (pointer: string) => ValidateFunction } {
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    unicodeRegExp: true,
    formats: { date: isDay, timestamp: isDay, uri: isAddress },
  });
  ajv.addSchema(description, 'document');
  const compiled = new Map<string, ValidateFunction>();
  return {
    at(pointer) {
      const known = compiled.get(pointer) ?? ajv.compile({ $ref: `document#${pointer}` });
      compiled.set(pointer, known);
      return known;
    },
  };
}

export const pointerTo = (...steps: readonly string[]): string =>
  steps.map((step) => `/${encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('');

/**
 * Valid forms of an operation: one of its examples or an empty form, extended by any described parameters until the
 * document accepts the form.
 */
export function validForms(
  { components }: Description,
  { schema, examples = {} }: Media,
  isValid: ValidateFunction,
): fc.Arbitrary<Values> {
  const { plain, patterns } = parametersOf(schema, components.schemas);
  const values = new Map([...plain].map(([name, property]) => [name, valueOf(property)]));
  const usual = new Map(
    [...values].map(([name, value]) => [name, fc.sample(value, { seed: 4711, numRuns: 1 })[0] ?? '']),
  );
  const named = fc
    .constantFrom(...values.keys())
    .chain((name) => fc.tuple(fc.constant(name), values.get(name) ?? fc.constant('')));
  const bracketed = patterns.map(([pattern, property]) =>
    fc.tuple(fc.stringMatching(new RegExp(pattern, 'u')), valueOf(property)),
  );
  const pair =
    bracketed.length === 0
      ? named
      : fc.oneof({ arbitrary: named, weight: 3 }, { arbitrary: fc.oneof(...bracketed), weight: 1 });
  const starts: readonly Values[] = [{}, ...Object.values(examples).map(({ value }): Values => value)];
  const base = fc.constantFrom(...starts);
  return fc
    .tuple(base, fc.array(pair, { maxLength: 9 }))
    .map(([start, pairs]) => complete({ ...start, ...Object.fromEntries<string | number>(pairs) }, usual, isValid))
    .filter((form) => form !== undefined);
}

/** Adds the parameters that are missing by the document; undefined for a form that no addition makes valid. */
function complete(
  form: Values,
  usual: ReadonlyMap<string, string | number>,
  isValid: ValidateFunction,
): Values | undefined {
  const fits: boolean = isValid(form);
  if (fits) return form;
  const missing = (isValid.errors ?? [])
    .map(({ params }: ErrorObject) => String(params['missingProperty']))
    .filter((name) => usual.has(name));
  return missing.length === 0
    ? undefined
    : complete(
        { ...form, ...Object.fromEntries(missing.map((name) => [name, usual.get(name) ?? ''])) },
        usual,
        isValid,
      );
}

function parametersOf(
  schema: Schema,
  schemas: Description['components']['schemas'],
): { plain: Map<string, Schema>; patterns: (readonly [string, Schema])[] } {
  const [plain, patterns] = [new Map<string, Schema>(), [] as (readonly [string, Schema])[]];
  const walk = ({ $ref, allOf = [], properties = {}, patternProperties = {} }: Schema): void => {
    for (const part of allOf) walk(part);
    const named = $ref === undefined ? undefined : schemas[$ref.split('/').at(-1) ?? ''];
    if (named) walk(named);
    // Later schemas narrow earlier ones. Parts of rules have no type.
    for (const [name, property] of Object.entries(properties)) if (property.type) plain.set(name, property);
    patterns.push(...Object.entries(patternProperties));
  };
  walk(schema);
  return { plain, patterns };
}

const CAN_BE_SENT = (text: string): boolean => text.isWellFormed() && !text.includes('\0');
const ORDINARY_LENGTH = 60;
/** Longer values are tested alone elsewhere; nine of them together would exceed the size of a form. */
const GREATEST_LENGTH = 255;

function valueOf(schema: Schema): fc.Arbitrary<string | number> {
  const { type, format, pattern, minimum, maximum, minLength = 0, maxLength = ORDINARY_LENGTH } = schema;
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (type === 'integer') return fc.integer({ min: minimum ?? 0, max: maximum ?? 0 });
  if (format === 'uri')
    return fc
      .webUrl({ withQueryParameters: true, withFragments: true })
      .filter((address) => new RegExp(pattern ?? '', 'u').test(address));
  if (format)
    return fc
      .date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
      .map((date) => written(date, pattern ?? ''));
  if (pattern !== undefined)
    return fc
      .stringMatching(new RegExp(pattern, 'u'))
      .filter((text) => CAN_BE_SENT(text) && Array.from(text).length <= maxLength);
  const lengths = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, ORDINARY_LENGTH)) };
  return fc.oneof(
    fc.string({ unit: 'binary', ...lengths }).filter(CAN_BE_SENT),
    fc.constant('ä'.repeat(Math.max(minLength, Math.min(maxLength, GREATEST_LENGTH)))),
  );
}

/** A moment in the form that the pattern requires: a day, with a time, with an offset. */
function written(date: Date, pattern: string): string {
  const iso = date.toISOString().replace('T', ' ');
  const forms = [iso.slice(0, 10), iso.slice(0, 19), `${iso.slice(0, 19)}+0000`];
  return forms.find((text) => new RegExp(pattern, 'u').test(text)) ?? iso;
}
