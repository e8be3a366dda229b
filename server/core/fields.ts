import type { Fields } from './checkout.ts';

/** The same fields, standing alone: a value that was cut out of a request's body keeps all of the body in memory, card number included. */
export const detached = (fields: Fields): Fields => JSON.parse(JSON.stringify(fields)) as Fields;

/** `customParameters[name]` as name and value. */
export function customParameters(fields: Fields): Fields {
  const found: Record<string, string> = {};
  for (const name in fields) if (name.startsWith('customParameters[')) found[name.slice('customParameters['.length, -1)] = fields[name] ?? '';
  return found;
}
