import { businessDaysAfter, dayOf, daysAfter, isPaidLater, paymentBrand, startOf } from 'shared';
import { lastReturnDay } from '../bank-accounts/schemes.ts';
import type { EntitySettings } from '../entities/settings/settings.ts';
import { type Duration, type Instant, type MessageKey, minutes, plus } from '../values.ts';
import type { Change } from '../change.ts';
import type { EndedPayment, Payment } from '../payments/payment.ts';
import { typeRules } from '../payments/types.ts';

/** The days on which banks may book something on a payment after its approval, written yyyy-MM-dd. */
export type BookingPeriod = { readonly from: string; readonly until: string };

/** How long money may still arrive for an order that has expired: shoppers pay invoices months late. */
const LATE_DAYS = 365;

/**
 * The period of a payment's bookings: returns of a direct debit, receipts of an invoice, and disputes of a charge whose
 * acquirer reports them; undefined for others.
 */
export function bookingPeriod(payment: Payment, settings: EntitySettings): BookingPeriod | undefined {
  if (payment.state !== 'approved') return undefined;
  const brand = paymentBrand(payment.brand ?? '');
  if (brand?.method === 'directDebit') return movesMoney(payment) ? returnPeriod(payment, settings) : undefined;
  const { reportsUntil } = payment.findings;
  const isOwed = isPaidLater(payment.brand) && payment.base === null;
  if (reportsUntil === undefined && !isOwed) return undefined;
  const from = businessDaysAfter(dayOf(payment.createdAt), 1);
  return { from, until: reportsUntil ?? daysAfter(from, settings.payWithinDays + LATE_DAYS) };
}

/** A debit comes back by the scheme by which it was presented, whichever its channel uses now. */
function returnPeriod(payment: Payment, { directDebitScheme }: EntitySettings): BookingPeriod {
  const dueOn = dueDayOf(payment);
  const scheme = payment.findings.collection?.scheme ?? directDebitScheme;
  return { from: businessDaysAfter(dueOn, 1), until: lastReturnDay(dueOn, scheme) };
}

/** The due date of a direct debit; one without a collection is due on the next banking day. */
const dueDayOf = ({ findings: { collection }, createdAt }: Payment): string =>
  collection?.dueOn ?? businessDaysAfter(dayOf(createdAt), 1);

function movesMoney({ type }: Payment): boolean {
  const rules = typeRules[type];
  return 'posts' in rules
    ? rules.posts === 'debit'
    : 'kind' in rules && (rules.kind === 'capture' || rules.kind === 'rebill');
}

/** The message that asks the acquirer for bookings on a payment, where banks may make any. */
export function bookingsMessages(
  payment: EndedPayment,
  { settings, nextKey }: { settings: EntitySettings; nextKey: () => MessageKey },
): readonly Change[] {
  const period = bookingPeriod(payment, settings);
  if (!period) return [];
  const { key, ndc } = payment;
  const dueAt = firstLook(period);
  const topic = 'payment.bookings';
  return [
    { kind: 'sendMessage', message: { key: nextKey(), topic, payload: { payment: key }, dueAt, attempts: 0, ndc } },
  ];
}

/** Banks have booked a day's movements early on it. */
const BOOKED_BY: Duration = minutes(6 * 60);
const firstLook = ({ from }: BookingPeriod): Instant => plus(startOf(from) as Instant, BOOKED_BY);
export const isOver = ({ until }: BookingPeriod, now: Instant): boolean => dayOf(now) > until;
