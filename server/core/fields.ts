import { isSensitive, pick } from 'shared';

/** Flat request parameters by name, as sent. */
export type Fields = Readonly<Record<string, string>>;

const BIN_DIGITS = 6;
const LAST_DIGITS = 4;

/**
 * The parameters that may be kept and shown: everything that is not sensitive, and of a card its first six and last
 * four digits (PCI DSS 3.4).
 */
export function withoutAccountData(fields: Fields): Fields {
  const names = Object.keys(fields);
  const kept = names.filter((name) => !isSensitive(name));
  if (kept.length === names.length) return fields;
  const number = fields['card.number'];
  if (number === undefined) return pick(fields, kept);
  const shown = { 'card.bin': number.slice(0, BIN_DIGITS), 'card.last4Digits': number.slice(-LAST_DIGITS) };
  return pick({ ...fields, ...shown }, [...kept, 'card.bin', 'card.last4Digits']);
}

/** `customParameters[name]` as name and value. */
export function customParameters(fields: Fields): Fields {
  const custom: Record<string, string> = {};
  for (const name in fields) {
    if (name.startsWith('customParameters[')) custom[name.slice('customParameters['.length, -1)] = fields[name] ?? '';
  }
  return custom;
}
