import type { Format } from 'shared';

/** A JSON Schema of draft 2020-12, which is what OpenAPI 3.1 speaks. */
export type Schema = { readonly [keyword: string]: unknown };

export const reference = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** One schema for several: the schema itself when there is only one. */
export const anyOf = (schemas: readonly Schema[]): Schema =>
  schemas.length === 1 && schemas[0] ? schemas[0] : { anyOf: schemas };

/** JSON Schema has words for days and addresses; for moments, as the spec writes them, this is ours. */
const meanings = { day: 'date', moment: 'timestamp', address: 'uri' } as const;

/**
 * What a value has to look like. Formats are nearly JSON Schema already, so nothing stands between the tables and the
 * document.
 */
export function formatSchema({ values, range, minLength, meaning, pattern, maxLength }: Format): Schema {
  if (values) return { type: 'string', enum: values };
  if (range) return { type: 'integer', minimum: range[0], maximum: range[1] };
  const signs = minLength === undefined ? { pattern } : minLength > 0 ? { minLength } : {};
  return { type: 'string', ...signs, maxLength, ...(meaning ? { format: meanings[meaning] } : {}) };
}
