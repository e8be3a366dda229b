import { isReferenceType } from 'shared';
import type { Money } from '../values.ts';
import type { AcquirerKey, FollowUpRequest, InquiryResponse, MerchantAtAcquirer } from './acquirer.ts';
import type { Payment } from './payment.ts';
import { referenceRules } from './types.ts';

/**
 * What an acquirer has carried out under the key of a payment, where that is not what the payment asked for; undefined
 * for every other response. It must not stand (DECISIONS 84).
 */
export function wronglyCarriedOut(payment: Money, response: InquiryResponse): Money | undefined {
  const { carriedOut } = response.kind === 'approved' ? response : {};
  if (carriedOut === undefined) return undefined;
  return isSameMoney(carriedOut, payment) ? undefined : carriedOut;
}

export const isSameMoney = (one: Money, other: Money | undefined): boolean =>
  one.amountCents === other?.amountCents && one.currency === other.currency;

/**
 * Whether an acquirer can reverse a payment of this type. It can reverse a refund before that is settled, which no
 * merchant may ask for; only a reversal has no reversal of its own.
 */
export const isReversible = ({ type }: Pick<Payment, 'type'>): boolean =>
  !isReferenceType(type) || referenceRules(type).kind !== 'reverse';

/**
 * The reversal of an approval that must not stand. Its key follows from that of the request, so that it is carried out
 * once, however often it is sent.
 */
export const reversalOf = (
  baseKey: AcquirerKey,
  { amountCents, currency }: Money,
  merchantAccount: MerchantAtAcquirer | null,
): FollowUpRequest => ({
  kind: 'reverse',
  // The cast holds because no other key of an acquirer ends so.
  key: `${baseKey}-RV` as AcquirerKey,
  baseKey,
  amountCents,
  currency,
  custom: {},
  merchantTransactionId: null,
  descriptor: null,
  forwarded: {},
  merchantAccount,
});
