import type { EndedPayment, PaymentState } from '../payments/payment.ts';
import type { PaymentType } from 'shared';
import type { Cents, EntityKey, Instant } from '../values.ts';

export type Outcome = Exclude<PaymentState, 'pending'>;

/** Days since 1970, in UTC. */
export type Day = number;

const DAY_LENGTH = 86_400_000;
export const dayNumberOf = (moment: Instant): Day => Math.floor(moment / DAY_LENGTH);
export const startOfDay = (day: Day): Instant => (day * DAY_LENGTH) as Instant;
/** As yyyy-MM-dd. */
export const dateOf = (day: Day): string => new Date(startOfDay(day)).toISOString().slice(0, 10);

export const dayOfDate = (date: string): Day => dayNumberOf(Date.parse(`${date}T00:00:00Z`) as Instant);

/** What the payments of an entity that were begun on a day have in common. A brand or currency may be empty. */
export type DailyGroup = {
  readonly entity: EntityKey;
  readonly day: Day;
  readonly type: PaymentType;
  readonly outcome: Outcome;
  readonly brand: string;
  readonly currency: string;
};

/** How many payments of a group have ended, the sum of their amounts, and the fees that batches settled for them. */
export type DailyTotal = DailyGroup & { readonly count: number; readonly cents: Cents; readonly feeCents: Cents };

/** What one payment that has ended adds to the total of its day, which is that of its beginning. */
export const countedOnce = (payment: EndedPayment, begunAt: Instant): DailyTotal => ({
  entity: payment.entity,
  day: dayNumberOf(begunAt),
  type: payment.type,
  outcome: payment.state,
  brand: payment.brand ?? '',
  currency: payment.currency,
  count: 1,
  cents: payment.amountCents,
  feeCents: 0 as Cents,
});
