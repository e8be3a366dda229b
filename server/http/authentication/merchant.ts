import { isAuthenticationType } from 'shared';
import { withoutAccountData } from '../../core/fields.ts';
import { amountOf } from '../../core/money.ts';
import { testModeOf } from '../../core/payments/payment.ts';
import { isRefusal, refuse } from '../../core/refusal.ts';
import type { AuthenticationOrder } from '../../operations/authentication/start.ts';
import type { HttpGateway } from '../gateway.ts';
import { cardAccountOf } from '../payments/account.ts';
import { firstAnswer } from '../payments/payment-answer.ts';
import { getTransaction } from '../payments/payments.ts';
import type { MerchantEndpoint, MerchantGet } from '../request/merchant.ts';

/** POST /v1/threeDSecure: an authentication without a payment. */
export const postAuthentication = (gateway: HttpGateway): Pick<MerchantEndpoint, 'prepare' | 'answerPayment'> => ({
  prepare({ entity, fields, ndc }) {
    const account = cardAccountOf(fields);
    const amountCents = amountOf(fields);
    if (isRefusal(account)) return account;
    if (typeof amountCents !== 'number') return amountCents ?? refuse('parametersInvalid');
    const key = gateway.ids.key('payment');
    const facts: AuthenticationOrder['facts'] = {
      key,
      entity: entity.key,
      type: '3D',
      amountCents,
      currency: fields['currency'] ?? '',
      testMode: testModeOf(gateway.mode, fields),
      ndc,
      fields: withoutAccountData(fields),
    };
    const brand = fields['paymentBrand'] ?? null;
    return {
      kind: 'payment',
      key,
      carryOut: (alongside) => gateway.operations.startAuthentication({ facts, brand, account, alongside }),
    };
  },
  answerPayment: (payment) => firstAnswer(gateway, payment),
});

/** GET /v1/threeDSecure/{id}. */
export const getAuthentication = (gateway: HttpGateway): MerchantGet => getTransaction(gateway, isAuthenticationType);
