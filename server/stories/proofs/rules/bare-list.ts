import type { Fields } from '../../../core/fields.ts';
import type { Counted, Dimension } from '../../../core/risk/velocity.ts';
import { type AccountName, type Counting, type Event, MINUTE } from './random-histories.ts';

/**
 * The reference: all events in a list, which is counted anew for each rule. It has no buckets, no counters and none of
 * the gateway's code.
 */
export type BareList = {
  readonly attempts: readonly At<Event>[];
  readonly outcomes: readonly At<Event & { readonly counted: Exclude<Counted, 'attempts'> }>[];
};
export type At<What> = What & { readonly at: number };

/** Whether a rule has to fire, and whether it may. */
export type Bounds = { readonly must: boolean; readonly may: boolean };

/** A rule fires where all of its conditions hold. */
export function boundsOf(rule: readonly Counting[], past: BareList, now: At<Event>): Bounds {
  const bounds = rule.map((condition) => boundsOfCondition(condition, past, now));
  return { must: bounds.every(({ must }) => must), may: bounds.every(({ may }) => may) };
}

function boundsOfCondition(condition: Counting, past: BareList, now: At<Event>): Bounds {
  const { per } = condition;
  const subject = subjects[per](now);
  if (subject === undefined) return never;
  const isSame = (event: Event): boolean => subjects[per](event) === subject;
  const minutes = condition.is === 'firstTime' ? condition.days * 24 * 60 : condition.minutes;
  /** The events of the subject that certainly count, and those that may. */
  const within = <What extends At<Event>>(events: readonly What[]): readonly [least: What[], most: What[]] => {
    const since = (length: number) => events.filter((each) => isSame(each) && each.at > now.at - length * MINUTE);
    return [since(minutes), since(minutes + slackOf(minutes))];
  };
  if (condition.is === 'firstTime') {
    const [least, most] = within(past.outcomes.filter(({ counted }) => counted === 'approved'));
    return { must: most.length === 0, may: least.length === 0 };
  }
  if (condition.is === 'velocity') {
    const { of, limit } = condition;
    const own = of === 'attempts' ? 1 : 0;
    const counted = of === 'attempts' ? past.attempts : past.outcomes.filter((each) => each.counted === of);
    const [least, most] = within<At<Event>>(counted);
    return { must: least.length + own > limit, may: most.length + own > limit };
  }
  if (now.currency !== condition.currency) return never;
  const limit = Math.round(Number(condition.limit) * 100);
  const [least, most] = within(past.attempts.filter(({ currency }) => currency === condition.currency));
  return { must: sum(least) + now.cents > limit, may: sum(most) + now.cents > limit };
}

const never: Bounds = { must: false, may: false };
const sum = (events: readonly Event[]): number => events.reduce((total, { cents }) => total + cents, 0);

/** The longest time that an event may count beyond its window, in minutes, as docs/risk.md states it. */
const slackOf = (minutes: number): number =>
  minutes <= 12 ? 1 : minutes <= 60 ? 5 : minutes <= 1440 ? 120 : minutes <= 10_080 ? 840 : 10_800;

/** Which accounts are the same card, or the same bank account. */
const cards: Readonly<Partial<Record<AccountName, string>>> = { visa: 'one', renewedVisa: 'one', mastercard: 'other' };
const banks: Readonly<Partial<Record<AccountName, string>>> = { german: 'one', austrian: 'other' };

const field =
  (...names: readonly string[]) =>
  ({ fields }: { readonly fields: Fields }): string | undefined =>
    names.map((name) => fields[name]).find((value) => value !== undefined);

const subjects: Readonly<Record<Dimension, (event: Event) => string | undefined>> = {
  card: ({ account }) => cards[account],
  bankAccount: ({ account }) => banks[account],
  email: (event) => field('customer.email')(event)?.toLowerCase(),
  ip: field('customer.ip'),
  device: field('customer.browserFingerprint.id', 'customer.browserFingerprint.value', 'customer.app.deviceId'),
  customer: field('customer.merchantCustomerId'),
  all: () => 'all',
};
