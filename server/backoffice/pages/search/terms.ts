import { isOfCountry } from '../../../core/bank-accounts/country.ts';
import { amountRangeIn, type PaymentMatch } from '../../../core/exports/payment-filter.ts';
import { paymentTypes } from 'shared';
import { isMarked, type Marked } from '../../../core/shoppers/mark.ts';
import { days, type Instant, minus, plus } from '../../../core/values.ts';
import { dayOf } from '../../views/lists/filters.ts';
import type { searchExamples } from './examples.ts';

/** What a search of the form `key:value` asks for. */
export type Terms = {
  readonly matches: PaymentMatch;
  /** The days that are searched: those named, or where an index needs them the last 92. */
  readonly from: Instant | undefined;
  readonly to: Instant | undefined;
  readonly isBounded: boolean;
  /** What the payments are looked up by, where the search names one. */
  readonly marked: Marked | undefined;
  /** Whether it asks for a person, which those may do who see customers. */
  readonly asksForPerson: boolean;
  /** Parts of the search that mean nothing: an unknown key, or a value that is none of its key. */
  readonly faults: readonly string[];
};

type Condition = PaymentMatch['outline'];
type Whole = Pick<PaymentMatch, 'rest'>;
type Days = { readonly from?: Instant; readonly to?: Instant };
/** A condition, of an outline or of the whole; the days between which a payment begins; or what an index has it by. */
type Term = Condition | Whole | Days | Marked;
type Other = Exclude<Term, Condition>;
const isMark = (term: Other): term is Marked => 'mark' in term;
const isDays = (term: Term): term is Days => typeof term !== 'function' && !isMark(term) && !isWhole(term);
const isWhole = (term: Other): term is Whole => 'rest' in term;

/** The keys of searches, each with what its value means. */
const keys: Readonly<Record<keyof typeof searchExamples, (value: string) => Term | undefined>> = {
  type: (value) => {
    const type = value.toUpperCase();
    return type in paymentTypes ? (payment) => payment.type === type : undefined;
  },
  state: (value) => {
    const state = value === 'declined' ? 'rejected' : value;
    return states.has(state) ? (payment) => payment.state === state : undefined;
  },
  amount(value) {
    const range = amountRangeIn(value);
    return range && (({ amountCents }) => amountCents >= range.low && amountCents <= range.high);
  },
  currency: (value) => (payment) => payment.currency === value.toUpperCase(),
  brand: (value) => (payment) => payment.brand === value.toUpperCase(),
  code: (value) => (/^[\d.]+$/.test(value) ? (payment) => payment.resultCode.startsWith(value) : undefined),
  country: (value) =>
    /^[a-z]{2}$/i.test(value) ? { rest: (payment) => isOfCountry(payment, value.toUpperCase()) } : undefined,
  last4: (value) => (/^\d{4}$/.test(value) ? { mark: 'last4', value } : undefined),
  email: (value) => (isEmail(value) ? { mark: 'shopper', value } : undefined),
  holder: (value) => (value === '' ? undefined : { mark: 'holder', value }),
  reference: (value) => ({ rest: ({ fields }) => fields['merchantTransactionId']?.startsWith(value) === true }),
  created(value) {
    const [first, last] = rangeOf(value);
    const [from, end] = [dayOf(first), dayOf(last)];
    if ((first !== '' && from === undefined) || (last !== '' && end === undefined) || first + last === '')
      return undefined;
    return { ...(from === undefined ? {} : { from }), ...(end === undefined ? {} : { to: plus(end, days(1)) }) };
  },
};

const states: ReadonlySet<string> = new Set(['approved', 'rejected', 'pending']);
const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+$/.test(text);

/** Both ends of `10..50`, or one value twice; an end that is left out is empty. */
function rangeOf(value: string): readonly [string, string] {
  const [low = '', high] = value.split('..');
  return [low, high ?? low];
}

const TERM = /^(-?)([a-z0-9]+):(.*)$/i;
/** A word, or a key whose value is in quotes because it has spaces. */
const PART = /-?[a-z0-9]+:"[^"]*"|\S+/gi;
/** What no index answers is searched in this time, unless days are named. */
const BOUND = days(92);

/** The terms of a search; undefined for a text that has no key and is no e-mail address. */
export function termsIn(text: string, now: Instant): Terms | undefined {
  const parts = (text.match(PART) ?? []).map((part) => (isEmail(part) ? `email:${part}` : part.replaceAll('"', '')));
  if (!parts.some((each) => TERM.test(each))) return undefined;
  const conditions: Condition[] = [];
  const wholes: PaymentMatch['rest'][] = [];
  const marks: Marked[] = [];
  const faults: string[] = [];
  let [from, to]: (Instant | undefined)[] = [];
  for (const part of parts) {
    const { isNot, term } = termOf(part);
    if (!term || (isNot && isDays(term))) faults.push(part);
    else if (typeof term === 'function') conditions.push((payment) => term(payment) !== isNot);
    else if (isWhole(term)) wholes.push((payment) => term.rest(payment) !== isNot);
    else if (isMark(term)) {
      wholes.push((payment) => isMarked(payment, term) !== isNot);
      if (!isNot) marks.push(term);
    } else [from, to] = [term.from ?? from, term.to ?? to];
  }
  const isBounded = from === undefined && marks.length === 0;
  return {
    matches: {
      isPending: parts.some((part) => /^state:pending$/i.test(part)),
      outline: (payment) => conditions.every((condition) => condition(payment)),
      rest: (payment) => wholes.every((condition) => condition(payment)),
    },
    from: isBounded ? minus(to ?? now, BOUND) : from,
    to,
    isBounded,
    marked: marks[0],
    asksForPerson: parts.some((part) => /^-?(email|holder):/i.test(part)),
    faults,
  };
}

/** A part of a search, whose word without a key is the beginning of a reference. */
function termOf(part: string): { readonly isNot: boolean; readonly term: Term | undefined } {
  const [, minusSign = '', key = 'reference', value = part] = TERM.exec(part) ?? [];
  const known = Object.entries(keys).find(([name]) => name === key.toLowerCase());
  return { isNot: minusSign !== '', term: known?.[1](value.trim()) };
}
