import { isSensitive, picker } from 'shared';

/** Flat request parameters by name, as sent. */
export type Fields = Readonly<Record<string, string>>;

const BIN_DIGITS = 6;
const LAST_DIGITS = 4;

/**
 * The parameters that may be kept and shown: everything that is not sensitive, and of a card its first six and last
 * four digits (PCI DSS 3.4), of a bank account the last four characters of its number and its country, of a virtual
 * account the end of its id.
 */
export function withoutAccountData(fields: Fields): Fields {
  const { 'card.number': card, 'bankAccount.number': plain, 'bankAccount.iban': number = plain } = fields;
  const token = fields['tokenAccount.number'];
  if (card !== undefined) {
    const last4Digits = card.slice(-LAST_DIGITS);
    return { ...keptOf(fields), 'card.bin': card.slice(0, BIN_DIGITS), 'card.last4Digits': last4Digits };
  }
  const kept = keptOf(fields);
  if (token !== undefined) return { ...kept, 'tokenAccount.last4Digits': token.slice(-LAST_DIGITS) };
  const accountId = fields['virtualAccount.accountId'];
  if (accountId !== undefined) return { ...kept, 'virtualAccount.accountId': shownAccountId(accountId) };
  if (number === undefined) return kept;
  const ending = { 'bankAccount.last4Digits': number.slice(-LAST_DIGITS) };
  return { ...countryOfIban(fields['bankAccount.iban'] ?? null), ...kept, ...ending };
}

/** The country of a bank account, with which its IBAN begins (ISO 13616). */
export const countryOfIban = (iban: string | null): Fields =>
  iban === null ? {} : { 'bankAccount.country': iban.slice(0, 2).toUpperCase() };

/** An e-mail address shows its first letter and its domain, any other id its last four characters. */
function shownAccountId(accountId: string): string {
  const at = accountId.lastIndexOf('@');
  if (at > 0) return `${accountId.slice(0, 1)}•••${accountId.slice(at)}`;
  return `•••${accountId.length > LAST_DIGITS ? accountId.slice(-LAST_DIGITS) : ''}`;
}

const keptOf = picker({
  select(names) {
    const kept = names.filter((name) => !isSensitive(name));
    return kept.length === names.length ? names : kept;
  },
});

const CUSTOM = 'customParameters[';

/** `customParameters[name]` as name and value. A merchant may choose any name: `__proto__` could not be assigned. */
export function customParameters(fields: Fields): Fields {
  const custom: (readonly [name: string, value: string])[] = [];
  for (const name in fields) {
    if (name.startsWith(CUSTOM)) custom.push([name.slice(CUSTOM.length, -1), fields[name] ?? '']);
  }
  return Object.fromEntries(custom);
}
