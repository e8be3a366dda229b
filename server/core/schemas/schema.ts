import type { FormatName } from './formats.ts';

declare const value: unique symbol;

/**
 * A JSON Schema of draft 2020-12 (json-schema.org) for values of a type, in the few keywords that `faultsOf` checks. It
 * is plain data: the documents of the API show it as it stands.
 */
export type Schema<T = unknown> = Keywords & { readonly [value]?: T };
export type ValueOf<S> = S extends Schema<infer T> ? T : never;

type Keywords = (
  | { readonly type: 'boolean' }
  | { readonly type: 'integer'; readonly minimum: number; readonly maximum: number }
  | TextKeywords
  | ListKeywords
  | ObjectKeywords
  | { readonly anyOf: readonly [Keywords, { readonly type: 'null' }] }
  | VariantKeywords
) & { readonly description?: string };

export type TextKeywords = {
  readonly type: 'string';
  readonly enum?: readonly string[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly format?: FormatName;
  /** A secret: it is sent and never shown, not even in a fault. */
  readonly writeOnly?: true;
};
/** An object of one of several kinds. The first member of each has the one value that distinguishes it. */
export type VariantKeywords = {
  readonly oneOf: readonly ObjectKeywords[];
};
export type ListKeywords = {
  readonly type: 'array';
  readonly items: Keywords;
  readonly minItems?: number;
  readonly maxItems: number;
  readonly uniqueItems?: true;
};
export type ObjectKeywords = {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, Keywords>>;
  readonly required: readonly string[];
  /** Whether an object may have members that are not described. */
  readonly additionalProperties: boolean;
};

export const flag: Schema<boolean> = { type: 'boolean' };

/** A whole number within these limits. */
export const whole = (minimum: number, maximum: number): Schema<number> => ({ type: 'integer', minimum, maximum });

export const oneOf = <const Text extends string>(values: readonly Text[]): Schema<Text> => ({
  type: 'string',
  enum: values,
});

/** A text of so many characters, in UTF-16 code units. */
export const text = (minLength: number, maxLength: number): Schema<string> => ({
  type: 'string',
  minLength,
  maxLength,
});

/** A text of a format by name. */
export const formatted = (format: FormatName): Schema<string> => ({ type: 'string', format });

/** A text by which people name or explain something, of so many characters. It holds no card number. */
export const words = (minLength: number, maxLength: number): Schema<string> => ({
  type: 'string',
  minLength,
  maxLength,
  format: 'words',
});

/** A text that is never shown. */
export const secret = (minLength: number, maxLength: number): Schema<string> => ({
  type: 'string',
  minLength,
  maxLength,
  writeOnly: true,
});

export const orNull = <T>(schema: Schema<T>): Schema<T | null> => ({ anyOf: [schema, { type: 'null' }] });

/** A list that has no value twice. */
export const setOf = <T>(items: Schema<T>, { minItems = 0, maxItems = 100 } = {}): Schema<readonly T[]> => ({
  ...listOf(items, { minItems, maxItems }),
  uniqueItems: true,
});

export const listOf = <T>(
  items: Schema<T>,
  { minItems = 0, maxItems = 100 } = {},
): Schema<readonly T[]> & ListKeywords => ({ type: 'array', items, ...(minItems > 0 ? { minItems } : {}), maxItems });

/** A list of exactly two. */
export const pairOf = <T>(items: Schema<T>): Schema<readonly [T, T]> => ({
  type: 'array',
  items,
  minItems: 2,
  maxItems: 2,
});

type Shape = Readonly<Record<string, Schema>>;
type Members<S extends Shape> = { readonly [Name in keyof S]: ValueOf<S[Name]> };

/** An object with these members, and no others. */
export const object = <S extends Shape>(members: S): Schema<Members<S>> & ObjectKeywords => ({
  type: 'object',
  properties: members,
  required: Object.keys(members),
  additionalProperties: false,
});

/** An object with members that it must have and members that it may have, and no others. */
export const objectWith = <Required extends Shape, Optional extends Shape>(
  required: Required,
  optional: Optional,
): Schema<Members<Required> & Partial<Members<Optional>>> & ObjectKeywords => ({
  type: 'object',
  properties: { ...required, ...optional },
  required: Object.keys(required),
  additionalProperties: false,
});

/** An object of one of several kinds, distinguished by the value of their first member. */
export const variantOf = <S extends Schema & ObjectKeywords>(kinds: readonly S[]): Schema<ValueOf<S>> => ({
  oneOf: kinds,
});

/** An object that may have any members of a table; the type is that of the table. */
export const partOf = <T extends object>(table: Shape): Schema<Partial<T>> & ObjectKeywords => ({
  type: 'object',
  properties: table,
  required: [],
  additionalProperties: false,
});

/** An object with any members. */
export const anyObject: Schema<object> = { type: 'object', properties: {}, required: [], additionalProperties: true };

/** The same schema with a description for the documents. */
export const described = <T>(schema: Schema<T>, description: string): Schema<T> => ({ ...schema, description });
