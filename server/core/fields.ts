import type { Fields } from './checkout.ts';

/** `customParameters[name]` as name and value. */
export function customParameters(fields: Fields): Fields {
  const found: Record<string, string> = {};
  for (const name in fields) if (name.startsWith('customParameters[')) found[name.slice('customParameters['.length, -1)] = fields[name] ?? '';
  return found;
}
