import { expect, it } from 'vitest';
import { type Duration, type Instant, minutes, plus } from '../values.ts';
import { checkoutState, isUnread } from './state.ts';

const start = 1_800_000_000_000 as Instant;
const after = (length: Duration): Instant => plus(start, length);
/** The cast holds because a state reads nothing else of a checkout. */
const checkout = { createdAt: start, postedAt: start, readAt: null } as unknown as Parameters<
  typeof checkoutState
>[0]['checkout'];
const payment = (state: 'pending' | 'approved' | 'rejected') => ({
  state,
  createdAt: after(minutes(1)),
  endedAt: state === 'pending' ? null : after(minutes(2)),
});

it.for([
  ['open', null, 29],
  ['abandoned', null, 30],
  ['open', 'rejected', 29],
  ['declined', 'rejected', 30],
  ['pending', 'pending', 15],
  ['stuck', 'pending', 16],
  ['paid', 'approved', 2],
  ['paid', 'approved', 999],
] as const)('a checkout is %s with a payment that is %s, %i minutes after its creation', ([state, of, late]) => {
  expect(checkoutState({ checkout, payment: of && payment(of) }, after(minutes(late)))).toBe(state);
});

it('a result is unread from the 29th minute on, while the merchant has not read it', () => {
  const paid = { checkout, payment: payment('approved') };
  expect([28, 29].map((late) => isUnread(paid, after(minutes(late))))).toEqual([false, true]);
  const read = { ...paid, checkout: { ...checkout, readAt: after(minutes(3)) } };
  expect(isUnread(read, after(minutes(29)))).toBe(false);
  expect(isUnread({ checkout, payment: payment('pending') }, after(minutes(29)))).toBe(false);
});
