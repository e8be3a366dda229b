import { paymentTypes } from 'shared';
import { toCents } from '../../../core/money.ts';
import type { Payment } from '../../../core/payments/payment.ts';
import { days, type Instant, minus, plus } from '../../../core/values.ts';
import { dayOf } from '../../views/filters.ts';

/** What a search of the form `key:value` asks for. */
export type Terms = {
  readonly matches: (payment: Payment) => boolean;
  /** The days that are searched: those named, or where an index needs them the last 92. */
  readonly from: Instant | undefined;
  readonly to: Instant | undefined;
  readonly isBounded: boolean;
  /** Parts of the search that mean nothing: an unknown key, or a value that is none of its key. */
  readonly faults: readonly string[];
};

type Condition = (payment: Payment) => boolean;
/** A condition; the days between which a payment begins; or nothing for a value that the key does not have. */
type Term = Condition | { readonly from?: Instant; readonly to?: Instant };

/** The keys of searches, each with what its value means. */
const keys: Readonly<Record<string, (value: string) => Term | undefined>> = {
  type: (value) => {
    const type = value.toUpperCase();
    return type in paymentTypes ? (payment) => payment.type === type : undefined;
  },
  state: (value) => {
    const state = value === 'declined' ? 'rejected' : value;
    return states.has(state) ? (payment) => payment.state === state : undefined;
  },
  amount(value) {
    const [low, high] = rangeOf(value).map((part) => (part === '' ? undefined : centsOf(part)));
    if (low === null || high === null || (low === undefined && high === undefined)) return undefined;
    return ({ amountCents }) => amountCents >= (low ?? 0) && amountCents <= (high ?? Number.MAX_SAFE_INTEGER);
  },
  currency: (value) => (payment) => payment.currency === value.toUpperCase(),
  brand: (value) => (payment) => payment.brand === value.toUpperCase(),
  code: (value) => (/^[\d.]+$/.test(value) ? (payment) => payment.resultCode.startsWith(value) : undefined),
  last4: (value) => (/^\d{4}$/.test(value) ? ({ fields }) => LAST_4.some((name) => fields[name] === value) : undefined),
  reference: (value) => (payment) => payment.fields['merchantTransactionId']?.startsWith(value) === true,
  created(value) {
    const [first, last] = rangeOf(value);
    const [from, end] = [dayOf(first), dayOf(last)];
    if ((first !== '' && from === undefined) || (last !== '' && end === undefined) || first + last === '')
      return undefined;
    return { ...(from === undefined ? {} : { from }), ...(end === undefined ? {} : { to: plus(end, days(1)) }) };
  },
};
export const searchKeys = Object.keys(keys);

const states: ReadonlySet<string> = new Set(['approved', 'rejected', 'pending']);
const LAST_4 = ['card.last4Digits', 'bankAccount.last4Digits', 'tokenAccount.last4Digits'] as const;

/** Both ends of `10..50`, or one value twice; an end that is left out is empty. */
function rangeOf(value: string): readonly [string, string] {
  const [low = '', high] = value.split('..');
  return [low, high ?? low];
}

const centsOf = (text: string): number | null => (/^\d{1,10}(\.\d{1,2})?$/.test(text) ? toCents(text) : null);

const TERM = /^(-?)([a-z0-9]+):(.*)$/i;
/** What no index answers is searched in this time, unless days are named. */
const BOUND = days(92);

/** The terms of a search; undefined for a text that has no key. */
export function termsIn(text: string, now: Instant): Terms | undefined {
  const parts = text.split(/\s+/).filter((each) => each !== '');
  if (!parts.some((each) => TERM.test(each))) return undefined;
  const conditions: Condition[] = [];
  const faults: string[] = [];
  let [from, to]: (Instant | undefined)[] = [];
  for (const part of parts) {
    const [, minusSign = '', key = 'reference', value = part] = TERM.exec(part) ?? [];
    const known = Object.hasOwn(keys, key.toLowerCase()) ? keys[key.toLowerCase()] : undefined;
    const term = known?.(value.trim());
    if (!term || (minusSign !== '' && typeof term !== 'function')) faults.push(part);
    else if (typeof term === 'function') conditions.push(minusSign === '' ? term : (payment) => !term(payment));
    else [from, to] = [term.from ?? from, term.to ?? to];
  }
  const isBounded = from === undefined;
  return {
    matches: (payment) => conditions.every((condition) => condition(payment)),
    from: from ?? minus(to ?? now, BOUND),
    to,
    isBounded,
    faults,
  };
}
