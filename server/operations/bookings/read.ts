import { sepaReasons } from 'shared';
import { bookingPeriod, isOver } from '../../core/bookings/bookings.ts';
import type { Delivery, Payloads } from '../../core/message.ts';
import type { Booking } from '../../core/payments/acquirer.ts';
import type { Payment } from '../../core/payments/payment.ts';
import { pastOf } from '../../core/references/reference.ts';
import { acquirerOf, type Gateway, settingsOf } from '../gateway.ts';
import { makeReference, type OwnReference } from '../references/make.ts';

/**
 * Books what banks have booked on a payment after its approval: a return as a chargeback, money that arrived as a
 * receipt, each once. Asks again until the period is over in which banks may book anything.
 */
export async function readBookings(
  gateway: Gateway,
  { payment: key }: Payloads['payment.bookings'],
): Promise<Delivery> {
  const payment = await gateway.store.payment(key);
  const period = payment && bookingPeriod(payment, settingsOf(gateway, payment));
  const acquirer = payment && acquirerOf(gateway, payment);
  if (!period || !acquirer?.bookings || (await isReversed(gateway, payment))) return 'done';
  const bookings = await acquirer.bookings(gateway.ids.publicId('payment', key), payment.findings.resultDetails ?? {});
  if (bookings === 'unknown') return 'again';
  for (const booking of bookings) {
    if ((await makeReference(gateway, referenceFor(payment, booking))) === 'busy') return 'again';
  }
  return isOver(period, gateway.clock.now()) ? 'done' : 'again';
}

/** What was reversed before it was presented never reached a bank. */
async function isReversed({ store }: Pick<Gateway, 'store'>, payment: Payment): Promise<boolean> {
  return pastOf(payment, await store.paymentTree(payment.root)).baseReversed;
}

function referenceFor({ key: base, ndc }: Payment, booking: Booking): OwnReference {
  const valueTimestamp = `${booking.on} 00:00:00`;
  const own = { base, ndc, occasion: `booking ${booking.id} of ${base}`, cents: booking.cents };
  if (booking.kind === 'receipt') return { ...own, type: 'RC', fields: { valueTimestamp } };
  const chargebackResultCode = sepaReasons[booking.reason].returned;
  return { ...own, type: 'CB', fields: { chargebackResultCode, valueTimestamp } };
}
