import type { Account, AuthenticationProof } from '../core/acquirer.ts';
import { compact, type Fields, isLarge, keepable } from '../core/fields.ts';
import { referenceTypes, type ReferenceType } from '../core/lifecycle.ts';
import { amountOf } from '../core/money.ts';
import type { Payment } from '../core/payment.ts';
import { isRefusal, type Refusal, refusals, refuse, refuseParameters } from '../core/refusal.ts';
import { isFirstType, testModeOf } from '../operations/pay-checkout.ts';
import type { FinalAnswer } from '../operations/answer-once.ts';
import type { Gateway } from '../operations/gateway.ts';
import { reachablePayment, readPayment } from '../operations/read-payment.ts';
import { referencePayment } from '../operations/reference-payment.ts';
import { startPayment } from '../operations/start-payment.ts';
import type { MerchantGet, MerchantPost } from './merchant-request.ts';
import { paymentBody } from './payment-body.ts';
import { answer, common, refusalAnswer, statusOf } from './replies.ts';
import { endOfTurn } from './turn.ts';

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
        const done = await startPayment(gateway, { facts, brand: fields['paymentBrand'] ?? null, account, alongside: begins });
        // Keeping a large order and writing its answer are each as long as others may be kept waiting.
        if (isLarge(fields)) await endOfTurn();
        return isRefusal(done) ? refusalAnswer(done, refusals[done.reason], common(ndc, gateway.clock.now())) : tell(gateway, done);
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
    return answer(statusOf(payment.resultCode), paymentBody(gateway, payment, { now: gateway.clock.now(), millis: 'withMillis' }));
  };

const tell = (gateway: Gateway, payment: Payment): FinalAnswer =>
  answer(statusOf(payment.resultCode), paymentBody(gateway, payment, { now: gateway.clock.now(), millis: '' }));

const isReferenceType = (type: string): type is ReferenceType => type in referenceTypes;

/** The card of a request, and the proof of an authentication made elsewhere. */
export function accountOf(fields: Fields): Account | Refusal {
  const { 'card.number': number, 'card.expiryMonth': expiryMonth, 'card.expiryYear': expiryYear } = fields;
  if (number === undefined || expiryMonth === undefined || expiryYear === undefined) return cardMissing(fields);
  const card = { number, expiryMonth, expiryYear, holder: fields['card.holder'] ?? null };
  return { card, cvv: fields['card.cvv'] ?? null, proof: proofOf(fields) };
}

function cardMissing(fields: Fields): Refusal {
  const names = ['card.number', 'card.expiryMonth', 'card.expiryYear'];
  const missing = names.filter((name) => fields[name] === undefined);
  if (missing.length === names.length)
    return refuseParameters([{ name: 'paymentBrand', value: fields['paymentBrand'] ?? null, message: 'card properties must be set' }]);
  return refuseParameters(missing.map((name) => ({ name, value: null, message: 'may not be empty' })));
}

function proofOf(fields: Fields): AuthenticationProof | null {
  const { 'threeDSecure.eci': eci, 'threeDSecure.verificationId': verificationId } = fields;
  if (eci === undefined || verificationId === undefined) return null;
  return {
    eci,
    verificationId,
    xid: fields['threeDSecure.xid'] ?? null,
    dsTransactionId: fields['threeDSecure.dsTransactionId'] ?? null,
    acsTransactionId: fields['threeDSecure.acsTransactionId'] ?? null,
    version: fields['threeDSecure.version'] ?? null,
  };
}
