import { isOrderType, paymentsOf } from 'shared';
import { withoutAccountData } from '../../core/fields.ts';
import { amountOf } from '../../core/money.ts';
import type { PaymentFacts } from '../../core/payments/attempt.ts';
import { testModeOf } from '../../core/payments/payment.ts';
import { type Refusal, refuse } from '../../core/refusal.ts';
import type { HttpGateway } from '../gateway.ts';
import type { MerchantRequest } from '../request/merchant.ts';

/** The payment that a request of a merchant's server orders, whatever its account. */
export function paymentFactsOf(
  { ids, mode }: Pick<HttpGateway, 'ids' | 'mode'>,
  { entity, fields, ndc }: Pick<MerchantRequest, 'entity' | 'fields' | 'ndc'>,
): Omit<PaymentFacts, 'brand' | 'createdAt' | 'registration'> | Refusal {
  const amountCents = amountOf(fields);
  const { paymentType: type = '', currency = '' } = fields;
  if (typeof amountCents !== 'number') return amountCents ?? refuse('parametersInvalid');
  if (!isOrderType(type)) return refuse('parametersInvalid');
  const { first, next } = paymentsOf(type);
  return {
    key: ids.key('payment'),
    entity: entity.key,
    checkout: null,
    type: first,
    next,
    amountCents,
    currency,
    testMode: testModeOf(mode, fields),
    ndc,
    fields: withoutAccountData(fields),
  };
}
