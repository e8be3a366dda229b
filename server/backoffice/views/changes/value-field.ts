import { html } from 'hono/html';
import type { Schema } from '../../../core/schemas/schema.ts';
import type { Html, Visit } from '../../visit.ts';

type Translate = Pick<Visit, 't'>;

/** A value of JSON as people read it. */
export function shownValue({ t }: Translate, value: unknown): string {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object'))
    return value.length === 0 ? t('none') : value.join(', ');
  return plain(value);
}

/** The field of a form for a value of a schema. A list of texts has a line for each, and any other object is JSON. */
export function valueField({ t }: Translate, schema: Schema, value: unknown): Html {
  if ('anyOf' in schema) return valueField({ t }, schema.anyOf[0], value ?? '');
  if ('oneOf' in schema) return textArea(written(value));
  switch (schema.type) {
    case 'boolean':
      return choice([
        ['true', t('yes'), value === true],
        ['false', t('no'), value !== true],
      ]);
    case 'integer':
      return html`<input name="value" inputmode="numeric" value="${plain(value)}" />`;
    case 'string':
      return schema.enum
        ? choice(schema.enum.map((each) => [each, each, each === value] as const))
        : html`<input name="value" value="${plain(value)}" />`;
    case 'array':
      return textArea(isOfTexts(schema.items) && Array.isArray(value) ? value.join('\n') : written(value));
    case 'object':
      return textArea(written(value));
  }
}

const choice = (rows: readonly (readonly [value: string, text: string, isChosen: boolean])[]): Html =>
  html`<select name="value">
    ${rows.map(
      ([each, text, isChosen]) => html`<option value="${each}" ${isChosen ? html`selected` : ''}>${text}</option>`,
    )}
  </select>`;

const textArea = (text: string): Html => html`<textarea name="value" rows="6" spellcheck="false">${text}</textarea>`;

/** JSON on several lines; no value is an empty field. */
const written = (value: unknown): string => (value === '' ? '' : JSON.stringify(value, null, 2));

const isOfTexts = (schema: Schema): boolean => 'type' in schema && schema.type === 'string';

const plain = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** The value that a field was filled in with, still to be checked against its schema; a text where that is no JSON. */
export function valueIn(schema: Schema, text: string): unknown {
  const trimmed = text.trim();
  if ('anyOf' in schema) return trimmed === '' ? null : valueIn(schema.anyOf[0], text);
  if ('oneOf' in schema) return parsed(trimmed);
  switch (schema.type) {
    case 'boolean':
      return trimmed === 'true' ? true : trimmed === 'false' ? false : trimmed;
    case 'integer':
      return /^-?\d{1,15}$/.test(trimmed) ? Number(trimmed) : trimmed;
    case 'string':
      return trimmed;
    case 'array':
      return isOfTexts(schema.items) ? linesOf(text) : parsed(trimmed);
    case 'object':
      return parsed(trimmed);
  }
}

/** The texts of a field that has one on each line. */
export const linesOf = (text: string): readonly string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
