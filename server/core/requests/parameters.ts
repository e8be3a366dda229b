import {
  byNames,
  finderOf,
  HIDDEN,
  isSensitive,
  mayHoldDigits,
  parameterGroups,
  shown,
  SHORTEST_ACCOUNT,
  withoutCards,
} from 'shared';
import type { Fields } from '../fields.ts';
import { MASK } from './request.ts';

/*
 * What the request log shows of the parameters of a request: whatever is not listed here is hidden, so that neither
 * account data nor anything about the customer is kept.
 */

/** The groups whose parameters are about the order and its processing. */
const openGroups = [
  'basic',
  'card',
  'mobileWallet',
  'cartItems',
  'cartPayments',
  'marketplace',
  'tokenization',
  'recurringMigration',
  'threeDSecure',
  'asynchronous',
  'job',
  'reporting',
  'transactions',
  'events',
  'schedules',
  'standingInstruction',
  'recurring',
  'chargeback',
  'embedding',
  'registeredAccount',
  'testClock',
] as const satisfies readonly (keyof typeof parameterGroups)[];

/** Parameters of those groups that may be about the customer, or that the merchant fills with any text. */
const CLOSED = /\.holder$|^merchantMemo$|^cart\.items\[n\]\.(?:recipient|gift)|\[(?:key|name)\]$/;

const openTemplates: ReadonlySet<string> = new Set([
  'entityId',
  'authentication.entityId',
  'bankAccount.bic',
  'bankAccount.bankName',
  'bankAccount.country',
  ...openGroups
    .flatMap((group) => Object.keys(parameterGroups[group].parameters))
    .filter((template) => !CLOSED.test(template) && !isSensitive(template)),
]);

const INDEX = /\[\d{1,4}\]/g;

/** Whether the value of a parameter is shown. */
export const isOpenParameter = (name: string): boolean => openTemplates.has(name.replaceAll(INDEX, '[n]'));

const NAMES_MAX = 100;
/** In characters of JSON. */
export const PARAMETERS_LENGTH_MAX = 8192;

/** The parameters as the request log shows them, as JSON; empty for none, and for more than it takes. */
export function shownParameters(fields: Fields): string {
  const { count, hidden, open, numbered, accounts } = planFor(fields);
  if (count === 0 || count > NAMES_MAX) return '';
  // A merchant may write the number of the account into a reference: such a request is refused, and logged.
  const finders = accounts.map((name) => finderOf(fields[name] ?? ''));
  const holdsAccount = (text: string): boolean => finders.some((isIn) => isIn(text));
  const values: Record<string, string> = { ...hidden };
  for (const { name, as } of open) {
    const value = fields[name] ?? '';
    if (!holdsAccount(value)) values[as] = shownValue(name, value);
  }
  for (const { name, as } of numbered) values[holdsAccount(name) ? name.replace(/\[.*$/s, `[${HIDDEN}]`) : as] = MASK;
  const text = JSON.stringify(values);
  return text.length > PARAMETERS_LENGTH_MAX ? '' : text;
}

/** An address without its query, in which merchants send what they please. */
const shownValue = (name: string, value: string): string =>
  shown(name.endsWith('Url') ? value.replace(/[?#].*$/s, '') : value);

/** For the machine's sake: requests have the same parameters again and again, so it is decided once for their names. */
const planFor = byNames((names) => {
  if (names.length > NAMES_MAX) return { count: names.length, hidden: {}, open: [], numbered: [], accounts: [] };
  const named = names.map((name) => ({ name, as: withoutCards(name, HIDDEN) }));
  const [numbered, plain] = [named.filter(mayHoldAccount), named.filter((each) => !mayHoldAccount(each))];
  return {
    count: names.length,
    hidden: Object.fromEntries(plain.map(({ as }) => [as, MASK])),
    open: named.filter(({ name }) => isOpenParameter(name)),
    numbered,
    accounts: names.filter(isSensitive),
  };
});

/** A merchant may choose a number as the key of a parameter. */
const mayHoldAccount = ({ name }: { readonly name: string }): boolean =>
  name.endsWith(']') && mayHoldDigits(name, SHORTEST_ACCOUNT);
