import { compact, isLarge, keepable } from '../../core/fields.ts';
import { referenceTypes, type ReferenceType, isFirstType } from '../../core/payments/lifecycle.ts';
import { amountOf } from '../../core/money.ts';
import type { Payment } from '../../core/payments/payment.ts';
import { isRefusal, refusals, refuse } from '../../core/refusal.ts';
import type { FinalAnswer } from '../../operations/once/answer-once.ts';
import type { Gateway } from '../../operations/gateway.ts';
import { reachablePayment, readPayment } from '../../operations/payments/read.ts';
import { referencePayment } from '../../operations/payments/reference.ts';
import { startPayment } from '../../operations/payments/start.ts';
import type { MerchantGet, MerchantPost } from '../request/merchant.ts';
import { paymentBody } from './payment-body.ts';
import { answer, common, refusalAnswer, statusOf } from '../request/answer.ts';
import { endOfTurn } from '../request/turn.ts';
import { testModeOf } from '../../operations/payments/test-mode.ts';
import { accountOf } from './account.ts';

/** POST /v1/payments (spec, endpoint 1). */
export const postPayment =
  (gateway: Gateway): MerchantPost =>
  ({ entity, fields, ndc }) => {
    const account = accountOf(fields);
    const amountCents = amountOf(fields);
    const { paymentType: type = '', currency = '' } = fields;
    if (isRefusal(account)) return account;
    if (typeof amountCents !== 'number') return amountCents ?? refuse('parametersInvalid');
    if (!isFirstType(type)) return refuse('parametersInvalid');
    const facts = {
      entity: entity.key,
      checkout: null,
      type,
      amountCents,
      currency,
      testMode: testModeOf(gateway, fields),
      ndc,
      fields: compact(keepable(fields)),
    };
    return {
      answer: async ({ begins }) => {
        const done = await startPayment(gateway, {
          facts,
          brand: fields['paymentBrand'] ?? null,
          account,
          alongside: begins,
        });
        // Keeping a large order and writing its answer are each as long as others may be kept waiting.
        if (isLarge(fields)) await endOfTurn();
        return isRefusal(done)
          ? refusalAnswer(done, refusals[done.reason], common(ndc, gateway.clock.now()))
          : tell(gateway, done);
      },
      tell: (payment) => tell(gateway, payment),
    };
  };

/** POST /v1/payments/{id} (spec, endpoint 2; design 5). */
export const postReference =
  (gateway: Gateway): MerchantPost =>
  async ({ token, entity, fields, ndc }, c) => {
    const { paymentType: type = '' } = fields;
    if (!isReferenceType(type)) return refuse('parametersInvalid');
    const base = await reachablePayment(gateway, { key: gateway.ids.keyOf('payment', c.req.param('id') ?? ''), token });
    const order = { entity, base, type, fields: keepable(fields), ndc };
    return {
      answer: async ({ begins }) => tell(gateway, await referencePayment(gateway, { ...order, alongside: begins })),
      tell: (payment) => tell(gateway, payment),
    };
  };

/** GET /v1/payments/{id} (spec, endpoint 3). */
export const getPayment =
  (gateway: Gateway): MerchantGet =>
  async ({ entity }, c) => {
    const payment = await readPayment(gateway, { key: gateway.ids.keyOf('payment', c.req.param('id') ?? ''), entity });
    if (!payment) return refuse('paymentUnknown');
    return answer(
      statusOf(payment.resultCode),
      paymentBody(gateway, payment, { now: gateway.clock.now(), millis: 'withMillis' }),
    );
  };

const tell = (gateway: Gateway, payment: Payment): FinalAnswer =>
  answer(statusOf(payment.resultCode), paymentBody(gateway, payment, { now: gateway.clock.now(), millis: '' }));

const isReferenceType = (type: string): type is ReferenceType => type in referenceTypes;
