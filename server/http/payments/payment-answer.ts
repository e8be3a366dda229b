import { isStranded, noReturnAddress } from '../../core/authentication/return-address.ts';
import type { Payment } from '../../core/payments/payment.ts';
import type { Instant } from '../../core/values.ts';
import type { FinalAnswer } from '../../operations/once/work.ts';
import { answer, refusalAnswer, statusOf } from '../answers/answer.ts';
import type { HttpGateway } from '../gateway.ts';
import { answeredAt, paymentBody } from './payment-body.ts';

/** The answer to the request that began a payment, which is the same whenever it is made from the same row. */
export function firstAnswer(gateway: HttpGateway, payment: Payment): FinalAnswer {
  const request = { now: answeredAt(payment), ndc: payment.ndc };
  return isStranded(payment) ? refusalAnswer(noReturnAddress, request) : paymentAnswer(gateway, payment, request);
}

export const paymentAnswer = (
  gateway: HttpGateway,
  payment: Payment,
  request: { now: Instant; ndc: string },
): FinalAnswer => answer(statusOf(payment.resultCode), paymentBody(gateway, payment, request));
