import type { Format } from 'shared';

/** A JSON Schema of draft 2020-12, the schema language of OpenAPI 3.1. */
export type JsonSchema = { readonly [keyword: string]: unknown };

export const reference = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** A schema that any of several schemas fulfils. */
export const anyOf = (schemas: readonly JsonSchema[]): JsonSchema =>
  schemas.length === 1 && schemas[0] ? schemas[0] : { anyOf: schemas };

/** Names of formats. `date` and `uri` are JSON Schema's own; `timestamp` is ours, for the spec's format of moments. */
const meanings = { day: 'date', moment: 'timestamp', address: 'uri' } as const;

/** The schema of a value. Formats of the tables are nearly JSON Schema already (DECISIONS 24). */
export function formatSchema({ values, range, minLength, meaning, pattern, maxLength }: Format): JsonSchema {
  if (values) return { type: 'string', enum: values };
  if (range) return { type: 'integer', minimum: range[0], maximum: range[1] };
  const content = minLength === undefined ? { pattern } : minLength > 0 ? { minLength } : {};
  return { type: 'string', ...content, maxLength, ...(meaning ? { format: meanings[meaning] } : {}) };
}
