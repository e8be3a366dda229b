import { Ajv2020 } from 'ajv/dist/2020.js';
import { checkOf } from 'shared';
import { describe, expect, it } from 'vitest';
import { formatsInUse, samplesOf } from '../../../shared/parameters/formats.samples.ts';
import { formatSchema } from './schema.ts';

const isDay = (text: string): boolean =>
  new Date(`${text.slice(0, 10)}T00:00:00Z`).toJSON()?.startsWith(text.slice(0, 10)) ?? false;
const ajv = new Ajv2020({ unicodeRegExp: true, formats: { date: isDay, timestamp: isDay, uri: true } });

/** Values of a form are texts; a schema of type integer applies to the number that the text denotes. */
const valueOf = (text: string, schema: { readonly type?: unknown }): string | number =>
  schema.type === 'integer' && /^\d+$/.test(text) ? Number(text) : text;

describe.each(formatsInUse.map((format) => [format.shorthand, format] as const))('the schema of %s', (_, format) => {
  const schema = formatSchema(format);
  const fits = ajv.compile(schema);
  const { accepted, refused } = samplesOf(format);

  it('accepts and refuses the same values as the gateway', () => {
    const gateway = checkOf(format);
    // Leading zeros are lost in numbers.
    const samples = [...accepted, ...refused].filter((text) => schema['type'] !== 'integer' || !/^0\d/.test(text));
    expect(samples.filter((text) => fits(valueOf(text, schema)) !== gateway(text))).toEqual([]);
  });
});
