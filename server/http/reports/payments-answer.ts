import type { Payment } from '../../core/payments/payment.ts';
import type { FinalAnswer } from '../../operations/once/work.ts';
import type { PaymentPage } from '../../operations/reports/find-payments.ts';
import { answer, common, resultOf } from '../answers/answer.ts';
import type { HttpGateway } from '../gateway.ts';
import { answeredAt, paymentBody } from '../payments/payment-body.ts';

export const FOUND = '000.000.100';

/** The answer with a list of payments. `shown` adds members to each of them. */
export const paymentsAnswer = (
  gateway: HttpGateway,
  { payments, next }: PaymentPage,
  { ndc, shown = () => ({}) }: { readonly ndc: string; readonly shown?: (payment: Payment) => object },
): FinalAnswer =>
  answer(200, {
    result: resultOf(FOUND),
    payments: payments.map((payment) => ({
      ...paymentBody(gateway, payment, { now: answeredAt(payment), ndc: payment.ndc }),
      ...shown(payment),
    })),
    ...(next === null ? {} : { nextCursor: gateway.ids.publicId('payment', next) }),
    ...common(ndc, gateway.clock.now()),
  });
