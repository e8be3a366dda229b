import { isScreeningType } from 'shared';
import { withoutAccountData } from '../../core/fields.ts';
import { amountOf } from '../../core/money.ts';
import { testModeOf } from '../../core/payments/payment.ts';
import { isRefusal, refuse } from '../../core/refusal.ts';
import type { ScreeningOrder } from '../../operations/risk/start-screening.ts';
import type { HttpGateway } from '../gateway.ts';
import { accountOf } from '../payments/account.ts';
import { firstAnswer } from '../payments/payment-answer.ts';
import { getTransaction } from '../payments/payments.ts';
import type { MerchantEndpoint, MerchantGet } from '../request/merchant.ts';

/** POST /v1/riskScreen (spec, endpoint 10). */
export const postScreening = (gateway: HttpGateway): Pick<MerchantEndpoint, 'prepare' | 'answerPayment'> => ({
  prepare({ entity, fields, ndc }) {
    const account = accountOf(fields);
    const amountCents = amountOf(fields);
    if (isRefusal(account)) return account;
    // Only a payment opens a wallet's token, because each opens once.
    if (account.kind === 'mobileWallet') return refuse('walletNotScreened');
    if (typeof amountCents !== 'number') return amountCents ?? refuse('parametersInvalid');
    const key = gateway.ids.key('payment');
    const facts: ScreeningOrder['facts'] = {
      key,
      entity: entity.key,
      type: 'RI',
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
      carryOut: (alongside) => gateway.operations.startScreening({ facts, brand, account, alongside }),
    };
  },
  answerPayment: (payment) => firstAnswer(gateway, payment),
});

/** GET /v1/riskScreen/{id}. */
export const getScreening = (gateway: HttpGateway): MerchantGet => getTransaction(gateway, isScreeningType);
