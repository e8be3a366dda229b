import type { Payment } from '../payments/payment.ts';
import { type ReferenceRefusal, referenceRefusals } from '../payments/reference-refusals.ts';
import type { Cents } from '../values.ts';
import { isBooked } from './occasion.ts';

/**
 * The amounts that were booked by the merchant and that no bank's booking has reported. A booking of the same amount is
 * kept as declined with `refusal`, and so is the report of one of them.
 */
export function unreported(references: readonly Payment[], refusal: ReferenceRefusal): readonly Cents[] {
  const code = referenceRefusals[refusal];
  const booked = references.filter(({ state, occasion }) => state === 'approved' && !isBooked(occasion));
  return references
    .filter((each) => each.state === 'rejected' && isBooked(each.occasion) && each.resultCode === code)
    .reduce(
      (left: readonly Cents[], { amountCents }) => without(left, amountCents),
      booked.map(({ amountCents }) => amountCents),
    );
}

function without(amounts: readonly Cents[], cents: Cents): readonly Cents[] {
  const at = amounts.indexOf(cents);
  return at < 0 ? amounts : amounts.toSpliced(at, 1);
}
