import { describeFormat } from '../../core/schemas/formats.ts';
import type { Schema, TextKeywords } from '../../core/schemas/schema.ts';
import { provisionFile } from './file.ts';

type JsonSchema = Readonly<Record<string, unknown>>;

/** The schema of a provision file as `docs/provision.schema.json` has it, for editors and other tools. */
export const publishedSchema = (): JsonSchema => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Provision file of Tillway',
  ...published(provisionFile),
});

/** A schema without the formats that only this gateway knows. */
function published(schema: Schema): JsonSchema {
  if ('anyOf' in schema) return { ...schema, anyOf: [published(schema.anyOf[0]), schema.anyOf[1]] };
  if ('oneOf' in schema) return { ...schema, oneOf: schema.oneOf.map(published) };
  switch (schema.type) {
    case 'string':
      return publishedText(schema);
    case 'array':
      return { ...schema, items: published(schema.items) };
    case 'object': {
      const members = Object.entries(schema.properties);
      return {
        ...schema,
        properties: Object.fromEntries(members.map(([name, member]) => [name, published(member)])),
      };
    }
    case 'boolean':
    case 'integer':
      return schema;
  }
}

/** A format of ours is a pattern, or where no pattern has all of it a sentence in the description. */
function publishedText({ format, description, ...text }: TextKeywords & { readonly description?: string }): JsonSchema {
  const { pattern, message } = format === undefined ? {} : describeFormat(format);
  const sentence = [description, message].filter((part) => part !== undefined).join('; ');
  return {
    ...text,
    ...(format === 'date-time' ? { format } : pattern === undefined ? {} : { pattern }),
    ...(sentence === '' ? {} : { description: sentence }),
  };
}
