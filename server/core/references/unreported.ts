import type { Payment } from '../payments/payment.ts';
import { type ReferenceRefusal, referenceRefusals } from '../payments/reference-refusals.ts';
import type { Cents, PaymentKey } from '../values.ts';
import { isBooked } from './occasion.ts';

/** What of a booking a bank has not reported yet. */
export type Unreported = { readonly key: PaymentKey; readonly cents: Cents };

/**
 * What was booked by the merchant, or from a row without a number, and has not been reported by a bank's booking. One
 * that reports no more than that is kept as declined with `refusal`, and so accounts for a booking of its amount, or for
 * a part of what was booked. `centsOf` gives what of a booking still counts.
 */
export function unreported(
  references: readonly Payment[],
  refusal: ReferenceRefusal,
  centsOf: (reference: Payment) => Cents = ({ amountCents }) => amountCents,
): readonly Unreported[] {
  const code = referenceRefusals[refusal];
  const booked = references
    .filter((each) => each.state === 'approved' && !isBooked(each.occasion))
    .map((each) => ({ key: each.key, amountCents: each.amountCents, cents: centsOf(each) }));
  return references
    .filter((each) => each.state === 'rejected' && isBooked(each.occasion) && each.resultCode === code)
    .reduce<readonly Booked[]>((left, { amountCents }) => without(left, amountCents), booked);
}

type Booked = Unreported & { readonly amountCents: Cents };

/** The references after the last one that was made of a booking: that accounts for what the merchant has booked before. */
export const sinceBooking = (references: readonly Payment[]): readonly Payment[] =>
  references.slice(references.findLastIndex((each) => each.state === 'approved' && isBooked(each.occasion)) + 1);

/** What is left after a report: a booking of its amount is reported, else as much of the first ones as it has. */
function without(booked: readonly Booked[], cents: Cents): readonly Booked[] {
  const at = booked.findIndex(({ amountCents }) => amountCents === cents);
  if (at >= 0) return booked.toSpliced(at, 1);
  let reported: number = cents;
  return booked.map((each) => {
    const part = Math.min(reported, each.cents);
    reported -= part;
    const left = (each.cents - part) as Cents;
    return part === 0 ? each : { key: each.key, amountCents: left, cents: left };
  });
}
