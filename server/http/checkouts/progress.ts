import { confirmedBy, type MessageSent, paymentBrand, type PayTo, type Progress } from 'shared';
import { CHECKOUT_LIFE, type CheckoutStatus, isExpired, purposeOf } from '../../core/checkouts/checkout.ts';
import { resourcePathOf } from '../../core/checkouts/return-address.ts';
import { isUnconfirmed } from '../../core/payments/attempt.ts';
import type { Payment } from '../../core/payments/payment.ts';
import { plus } from '../../core/values.ts';
import { resultOf } from '../answers/answer.ts';
import type { HttpGateway } from '../gateway.ts';
import { shownToShopper } from '../payments/payment-body.ts';
import { priceOf } from './price.ts';

/**
 * The progress of a checkout as it is shown to the shopper's browser. It includes the result of the latest attempt, so
 * that a browser that lost a response still receives the outcome.
 */
export const progressOf = (
  gateway: HttpGateway,
  { checkout, payment }: CheckoutStatus,
  locale: string | undefined,
): Progress => ({
  state: stateOf(gateway, { checkout, payment }),
  millisLeft: Math.max(0, plus(checkout.createdAt, CHECKOUT_LIFE) - gateway.clock.now()),
  resourcePath: resourcePathOf(gateway.ids.publicId('checkout', checkout.key), purposeOf(checkout)),
  price: priceOf(checkout, locale),
  ...(payment ? { attempt: attemptOf(gateway, payment) } : {}),
});

/** An unknown checkout is shown like an expired one, so that it does not reveal whether it existed. */
export const expiredProgress = (id: string): Progress => ({
  state: 'expired',
  millisLeft: 0,
  resourcePath: resourcePathOf(encodeURIComponent(id), 'payment'),
  price: { tag: '', text: null },
});

function stateOf(gateway: HttpGateway, { checkout, payment }: CheckoutStatus): Progress['state'] {
  if (payment?.state === 'approved') return 'paid';
  if (payment?.state === 'pending' && !isElsewhere(payment)) return 'pending';
  return isExpired(checkout, gateway.clock.now()) ? 'expired' : 'open';
}

/** Whether the shopper has left for the page of a bank or a service, and may pay otherwise now (DECISIONS 90). */
const isElsewhere = (payment: Payment): boolean =>
  isUnconfirmed(payment) && payment.findings.redirect?.purpose === 'payment';

const attemptOf = (gateway: HttpGateway, payment: Payment): NonNullable<Progress['attempt']> => ({
  id: gateway.ids.publicId('payment', payment.key),
  result: resultOf(shownToShopper(gateway, payment)),
  ...(payment.findings.redirect ? { redirect: payment.findings.redirect } : {}),
  ...messageOf(payment),
  ...payToOf(payment),
});

/** A payment without a page waits for the reply to a message, as long as its shopper has not sent it. */
function messageOf(payment: Payment): { message?: MessageSent } {
  const { brand, fields } = payment;
  const by = confirmedBy(brand);
  if (by === undefined || !isUnconfirmed(payment) || payment.findings.redirect) return {};
  const { title = '' } = paymentBrand(brand ?? '') ?? {};
  return { message: { by, brand: title, account: fields['virtualAccount.accountId'] ?? '' } };
}

/** Where the money of an approved payment goes that arrives later, as its acquirer has named it. */
function payToOf({ state, findings: { acquirerChecks = {}, resultDetails = {} } }: Payment): { payTo?: PayTo } {
  const { PaymentReference: reference, PaymentDueDate: payBy } = resultDetails;
  if (state !== 'approved' || reference === undefined) return {};
  const of = (name: string): string | undefined => acquirerChecks[`merchant.bankAccount.${name}`];
  const [holder, iban, bic] = [of('holder'), of('number'), of('bic')];
  return {
    payTo: {
      reference,
      ...(holder === undefined ? {} : { holder }),
      ...(iban === undefined ? {} : { iban }),
      ...(bic === undefined ? {} : { bic }),
      ...(payBy === undefined ? {} : { payBy }),
    },
  };
}
