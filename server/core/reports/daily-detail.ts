import { paymentBrand } from 'shared';
import type { EndedPayment } from '../payments/payment.ts';
import { type Instant, minutes, seconds } from '../values.ts';
import { countedOnce, type DailyTotal } from './daily-total.ts';

/**
 * A part of a daily total: what the payments of a group have in common besides, and how fast their acquirers were. Days
 * that ended before these were counted have empty texts and no times.
 */
export type DailyDetail = DailyTotal & {
  readonly code: string;
  /** The flow of 3-D Secure with its transaction status, such as `frictionless Y`; empty for a payment without it. */
  readonly flow: string;
  /** The test mode, `live`, or the key of the merchant account: see `acquirerIn`. */
  readonly acquirer: string;
  /** How many payments waited for their acquirer alone, how many of them longer than `slow`, and all their milliseconds. */
  readonly answered: number;
  readonly late: number;
  readonly millis: number;
};

/** A part of a day's totals, of whichever entities. */
export type DayDetail = Omit<DailyDetail, 'entity'>;

/** What a shopper notices. */
const SLOW = seconds(3);
/** An outcome that took longer was inquired about: the acquirer has not answered the request. */
const UNANSWERED = minutes(1);

/** What one payment that has ended adds to the details of its day. */
export const countedInDetail = (payment: EndedPayment, begunAt: Instant): DailyDetail => ({
  ...countedOnce(payment, begunAt),
  code: payment.resultCode,
  flow: flowOf(payment),
  acquirer: acquirerIn(payment),
  ...answerTime(payment, begunAt),
});

function flowOf({ findings: { threeDSecure, authentication } }: EndedPayment): string {
  if (threeDSecure) return [threeDSecure['flow'] ?? '', threeDSecure['authenticationStatus'] ?? '-'].join(' ');
  return authentication ? 'none -' : '';
}

/** INTERNAL is the built-in processor whatever the account. */
const acquirerIn = ({ testMode, merchantAccount }: EndedPayment): string =>
  merchantAccount === null || testMode === 'INTERNAL' ? (testMode ?? 'live') : String(merchantAccount);

/** Payments that waited for their shopper or for days are no measure of an acquirer. */
function answerTime({ brand, findings, endedAt }: EndedPayment, begunAt: Instant) {
  const millis = Math.max(0, endedAt - Math.floor(begunAt));
  const isSent = findings.resultDetails !== undefined && !findings.threeDSecure && !findings.authentication;
  const isMeasured = isSent && millis <= UNANSWERED && answersAtOnce.has(paymentBrand(brand ?? '')?.method ?? '');
  return isMeasured ? { answered: 1, late: millis > SLOW ? 1 : 0, millis } : { answered: 0, late: 0, millis: 0 };
}

/** The methods whose acquirers answer while the shopper waits, and not after a visit to a bank. */
const answersAtOnce: ReadonlySet<string> = new Set(['card', 'wallet', 'directDebit']);
