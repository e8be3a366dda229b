import type { Payment } from '../payments/payment.ts';
import { type ReferenceRefusal, referenceRefusals } from '../payments/reference-refusals.ts';
import type { PaymentKey } from '../values.ts';

/** What a booking of a bank on a payment is made for: the acquirer's number of it, so that it is made once. */
export const bookingOccasion = (id: string, of: PaymentKey): string => `booking ${id} of ${of}`;

/** Whether a reference to a payment is made of a bank's booking that has the acquirer's number. */
export const isBookingOf = (of: PaymentKey | null, occasion: string | null): boolean =>
  occasion !== null && occasion.startsWith('booking ') && occasion.endsWith(` of ${of}`);

/**
 * What was booked by the merchant, or from a row without a number, and has not been reported by a bank's booking. A
 * booking of the same amount is kept as declined with `refusal`, so that each accounts for one of them.
 */
export function unreported(references: readonly Payment[], refusal: ReferenceRefusal): readonly Payment[] {
  const code = referenceRefusals[refusal];
  const booked = references.filter((each) => each.state === 'approved' && !isBooking(each));
  return references
    .filter((each) => each.state === 'rejected' && isBooking(each) && each.resultCode === code)
    .reduce<readonly Payment[]>((left, { amountCents }) => withoutOne(left, amountCents), booked);
}

/** The references after the last one that was made of a booking: that accounts for what the merchant has booked before. */
export const sinceBooking = (references: readonly Payment[]): readonly Payment[] =>
  references.slice(references.findLastIndex((each) => each.state === 'approved' && isBooking(each)) + 1);

const isBooking = ({ base, occasion }: Payment): boolean => isBookingOf(base, occasion);

function withoutOne(payments: readonly Payment[], cents: number): readonly Payment[] {
  const at = payments.findIndex(({ amountCents }) => amountCents === cents);
  return at < 0 ? payments : payments.toSpliced(at, 1);
}
