import { isPaidLater, sepaReasons } from 'shared';
import { bookingPeriod, isOver } from '../../core/bookings/bookings.ts';
import type { Delivery, Payloads } from '../../core/message.ts';
import type { Booking } from '../../core/payments/acquirer.ts';
import type { Payment } from '../../core/payments/payment.ts';
import { pastOf } from '../../core/references/reference.ts';
import { bookingOccasion } from '../../core/references/occasion.ts';
import { acquirerOf, type Gateway, settingsOf } from '../gateway.ts';
import { acquirerKey } from '../payments/acquirer-key.ts';
import { makeReference, type OwnReference } from '../references/make.ts';
import { reverseChargebacks } from '../references/reverse-chargebacks.ts';

/**
 * Books what banks have booked on a payment after its approval: a return or a dispute as a chargeback, a dispute that was
 * won as its reversal, money that arrived as a receipt, each once. Asks again until the period is over in which banks may book anything.
 */
export async function readBookings(
  gateway: Gateway,
  { payment: key }: Payloads['payment.bookings'],
): Promise<Delivery> {
  const payment = await gateway.store.payment(key);
  const period = payment && bookingPeriod(payment, settingsOf(gateway, payment));
  const acquirer = payment && acquirerOf(gateway, payment);
  if (!period || !acquirer?.bookings || (await isVoid(gateway, payment))) return 'done';
  const bookings = await acquirer.bookings(acquirerKey(gateway, payment), payment.findings.resultDetails ?? {});
  if (bookings === 'unknown') return 'again';
  if ((await bookAll(gateway, payment, bookings)) === 'busy') return 'again';
  return isOver(period, gateway.clock.now()) ? 'done' : 'again';
}

/** Books what banks have booked, each once. Returns the last payment that was made of it, if any. */
export async function bookAll(
  gateway: Gateway,
  payment: Payment,
  bookings: readonly Booking[],
): Promise<Payment | 'busy' | undefined> {
  let last: Payment | undefined;
  for (const booking of bookings) {
    const made = await book(gateway, payment, booking);
    if (made === 'busy') return 'busy';
    last = made ?? last;
  }
  return last;
}

/** A charge that was reversed before it was presented never reached a bank; a shopper may still pay what was cancelled. */
const isVoid = async ({ store }: Pick<Gateway, 'store'>, payment: Payment): Promise<boolean> =>
  !isPaidLater(payment.brand) && pastOf(payment, await store.paymentTree(payment.root)).baseReversed;

/** Books what a booking becomes; undefined for the reversal of a chargeback that was never booked. */
function book(gateway: Gateway, payment: Payment, booking: Booking): Promise<Payment | 'busy' | undefined> {
  const { key, ndc } = payment;
  const { cents } = booking;
  const valueTimestamp = `${booking.on} 00:00:00`;
  const occasion = bookingOccasion(booking.id, key);
  if (booking.kind === 'disputeReversal')
    return reverseChargebacks(gateway, { subject: payment, ndc, occasion, cents, fields: { valueTimestamp } });
  const { fields, ...reference } = referenceFor(booking);
  const own = { base: key, ndc, occasion, cents, ...reference };
  return makeReference(gateway, { ...own, fields: { ...fields, valueTimestamp } });
}

/** The type of the reference that a booking becomes, its reason, and what it reports of a chargeback. */
function referenceFor(
  booking: Exclude<Booking, { kind: 'disputeReversal' }>,
): Pick<OwnReference, 'type' | 'fields' | 'reportedCents'> {
  const { cents: reportedCents } = booking;
  switch (booking.kind) {
    case 'receipt':
      return { type: 'RC' };
    case 'return':
      return { type: 'CB', reportedCents, fields: { chargebackResultCode: sepaReasons[booking.reason].returned } };
    case 'dispute':
      return { type: 'CB', reportedCents, fields: { chargebackResultCode: booking.resultCode } };
  }
}
