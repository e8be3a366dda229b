import { isSensitive } from 'shared';

/** Flat request parameters by name, as sent. */
export type Fields = Readonly<Record<string, string>>;

const BIN_DIGITS = 6;
const LAST_DIGITS = 4;

/**
 * What may be kept and shown of a request: everything that is not sensitive, and of a card its first six and last four
 * digits.
 */
export function keepable(fields: Fields): Fields {
  if (!holdsSecrets(fields)) return fields;
  const kept: Record<string, string> = {};
  for (const name in fields) if (!isSensitive(name)) kept[name] = fields[name] ?? '';
  const number = fields['card.number'];
  return number === undefined
    ? kept
    : { ...kept, 'card.bin': number.slice(0, BIN_DIGITS), 'card.last4Digits': number.slice(-LAST_DIGITS) };
}

function holdsSecrets(fields: Fields): boolean {
  for (const name in fields) if (isSensitive(name)) return true;
  return false;
}

/**
 * The same fields as an object of the engine's compact kind: a third of the memory, and copied in a fraction of the
 * time. Large orders stay as they are.
 */
export const compact = (fields: Fields): Fields =>
  isLarge(fields) ? fields : (JSON.parse(JSON.stringify(fields)) as Fields);

const LARGE = 500;

/** Whether there is so much of it, as of an order with a thousand items, that each step with it takes a while. */
export const isLarge = (fields: Fields): boolean => Object.keys(fields).length > LARGE;

/** `customParameters[name]` as name and value. */
export function customParameters(fields: Fields): Fields {
  const found: Record<string, string> = {};
  for (const name in fields)
    if (name.startsWith('customParameters[')) found[name.slice('customParameters['.length, -1)] = fields[name] ?? '';
  return found;
}
