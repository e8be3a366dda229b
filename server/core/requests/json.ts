import { shown } from 'shared';
import type { Schema } from '../schemas/schema.ts';
import { PARAMETERS_LENGTH_MAX } from './parameters.ts';
import { MASK } from './request.ts';

/** What the request log hides of a body of the admin API, beside its secrets: what may name a person or an account. */
const closed: ReadonlySet<string> = new Set(['value', 'note', 'reason', 'userId', 'cancelReason']);

/** A body of the admin API as the request log shows it; empty for one that it does not take. */
export function shownJson(body: unknown, schema: Schema | undefined): string {
  if (body === undefined || schema === undefined) return '';
  const secrets = new Set(secretsOf(schema));
  const text =
    JSON.stringify(body, (name, value: unknown) => {
      if (secrets.has(name) || closed.has(name)) return MASK;
      return typeof value === 'string' ? shown(value) : value;
    }) ?? '';
  return text.length > PARAMETERS_LENGTH_MAX ? '' : text;
}

/** The names of the members of a schema that are never shown. */
function secretsOf(schema: unknown): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([name, part]: [string, unknown]) =>
    typeof part === 'object' && part !== null && 'writeOnly' in part ? [name] : secretsOf(part),
  );
}
