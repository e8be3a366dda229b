import { isOrderType, paymentsOf } from 'shared';
import { overridesIn } from '../brands/payment-type.ts';
import type { Fields } from '../fields.ts';
import { amountOf } from '../money.ts';
import { isTooLow } from '../payments/types.ts';
import { isRefusal, type Refusal, refuse } from '../refusal.ts';
import type { Cents } from '../values.ts';

/**
 * The amount of a checkout: null where it only stores an account, a refusal where its currency cannot express it, or
 * where the payments of all its types would be refused for it.
 */
export function priceOf(fields: Fields): Cents | null | Refusal {
  const amountCents = amountOf(fields);
  if (amountCents === null || isRefusal(amountCents)) return amountCents;
  const { paymentType = '' } = fields;
  const types = [paymentType, ...overridesIn(fields).map(({ type }) => type)].filter(isOrderType);
  const isPayable = types.some((type) => {
    const { first, next } = paymentsOf(type);
    return !isTooLow({ type: first, amountCents }, next);
  });
  return isPayable || types.length === 0 ? amountCents : refuse('amountTooLow');
}
