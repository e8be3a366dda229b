import { isAuthenticationType, isReferenceType, isScreeningType, type PaymentType, type ReferenceType } from 'shared';
import type { MerchantScope } from '../../core/entities/access-token.ts';
import { refusalOfDueDate } from '../../core/brands/brand.ts';
import { type Fields, withoutAccountData } from '../../core/fields.ts';
import { isRefusal, refuse } from '../../core/refusal.ts';
import type { HttpGateway } from '../gateway.ts';
import { isLarge } from '../request/large.ts';
import type { MerchantEndpoint, MerchantGet } from '../request/merchant.ts';
import { endOfTurn } from '../request/turn.ts';
import { accountOf } from './account.ts';
import { firstAnswer, paymentAnswer } from './payment-answer.ts';
import { paymentFactsOf } from './payment-facts.ts';

type PaymentSteps = Pick<MerchantEndpoint, 'prepare' | 'answerPayment'>;

/** POST /v1/payments (spec, endpoint 1). */
export const postPayment = (gateway: HttpGateway): PaymentSteps => ({
  prepare(request) {
    const { fields } = request;
    const account = accountOf(fields);
    if (isRefusal(account)) return account;
    const facts = paymentFactsOf(gateway, request);
    if (isRefusal(facts)) return facts;
    const brand = fields['paymentBrand'] ?? null;
    return {
      kind: 'payment',
      key: facts.key,
      async carryOut(alongside) {
        const started = await gateway.operations.startPayment({ facts, brand, account, alongside });
        // Storing a large order and writing its answer take milliseconds each; other requests are processed in between.
        if (isLarge(fields)) await endOfTurn();
        return started;
      },
    };
  },
  answerPayment: (payment) => firstAnswer(gateway, payment),
});

/** What a reference needs: what gives money back to the shopper is permitted apart from what collects it. */
const referenceScopes: Readonly<Record<ReferenceType, MerchantScope>> = {
  CP: 'pay',
  RB: 'pay',
  RV: 'refund',
  RF: 'refund',
  CB: 'refund',
  CR: 'refund',
  RC: 'pay',
};

/** A type that is no reference is a fault of the form, whose answer needs no more than `pay`. */
export const referenceScope = ({ paymentType = '' }: Fields): MerchantScope =>
  isReferenceType(paymentType) ? referenceScopes[paymentType] : 'pay';

/** POST /v1/payments/{id} (spec, endpoint 2). */
export const postReference = (gateway: HttpGateway): PaymentSteps => ({
  async prepare({ token, entity: channel, within, fields, ndc }, c) {
    const { paymentType: type = '' } = fields;
    if (!isReferenceType(type)) return refuse('parametersInvalid');
    const { operations, ids } = gateway;
    const baseKey = ids.keyOf('payment', c.req.param('id') ?? '');
    const base = await operations.readReachablePayment({ key: baseKey, token });
    const refusal = base && refusalOfDueDate(base.brand, fields);
    if (refusal) return refusal;
    const key = ids.key('payment');
    const isOwn = base && gateway.entities.isWithin(base.entity, within.key);
    const entity = isOwn ? gateway.entities.entity(base.entity) : channel;
    const order = { key, entity, base, type, fields: withoutAccountData(fields), ndc, occasion: null };
    return { kind: 'payment', key, carryOut: (alongside) => operations.referencePayment({ ...order, alongside }) };
  },
  answerPayment: (payment) => firstAnswer(gateway, payment),
});

/** GET /v1/payments/{id} (spec, endpoint 3). An authentication or a screening alone is read at its own address. */
export const getPayment = (gateway: HttpGateway): MerchantGet =>
  getTransaction(gateway, (type) => !isAuthenticationType(type) && !isScreeningType(type));

/** A transaction of one of these types by its id. */
export const getTransaction =
  (gateway: HttpGateway, isShown: (type: PaymentType) => boolean): MerchantGet =>
  async ({ within, ndc }, c) => {
    const key = gateway.ids.keyOf('payment', c.req.param('id') ?? '');
    const payment = await gateway.operations.readPayment({ key, entity: within });
    if (!payment || !isShown(payment.type)) return refuse('paymentUnknown');
    return paymentAnswer(gateway, payment, { now: gateway.clock.now(), ndc });
  };
