import type { Fields } from '../fields.ts';
import type { ActiveRegistration } from './registration.ts';

/** The parameters of an account that a registration shows: a payment by it has no others. */
const ACCOUNT = /^(?:card|bankAccount|virtualAccount|tokenAccount)\./;

/** What a registration knows about its shopper and its series. A request that has any of a group has all of it. */
const REUSED = ['customer.', 'billing.', 'recurringMigration.'] as const;

/** What belongs to one visit of the shopper, and not to the shopper. */
const OF_ONE_VISIT = /^customer\.(?:ip$|browser\.|browserFingerprint\.|status$)/;

/**
 * The parameters of a payment by a registration: its own, the account's, and of the shopper's data what the request does
 * not send (spec, endpoint 8: stored data is reused, for risk checks as well).
 */
export function reusedFields(stored: Fields, sent: Fields): Fields {
  const names = Object.keys(stored);
  const wanted = REUSED.filter((group) => !hasAny(sent, group));
  const reused = names.filter(
    (name) => ACCOUNT.test(name) || (wanted.some((group) => name.startsWith(group)) && !OF_ONE_VISIT.test(name)),
  );
  const own = Object.entries(sent).filter(([name]) => !ACCOUNT.test(name));
  return Object.fromEntries([...own, ...reused.map((name): [string, string] => [name, stored[name] ?? ''])]);
}

/** The parameters of a payment by a registration with those that it has of its account, its shopper and its brand. */
export const withKnown = ({ brand, fields: stored }: ActiveRegistration, fields: Fields): Fields => ({
  ...(brand === null ? {} : { paymentBrand: brand }),
  ...fields,
  ...reusedFields(stored, fields),
});

function hasAny(fields: Fields, group: string): boolean {
  for (const name in fields) if (name.startsWith(group) && !OF_ONE_VISIT.test(name)) return true;
  return false;
}
