import type { Account } from '../../core/payments/acquirer.ts';
import { newPayment, type PaymentFacts, rejected } from '../../core/payments/attempt.ts';
import {
  authenticationFaults,
  externalFault,
  isForPayment,
  planAuthentication,
} from '../../core/authentication/authentication.ts';
import { brandOf, cardFault, cardFaults } from '../../core/cards/card.ts';
import type { Change } from '../../core/change.ts';
import type { Payment } from '../../core/payments/payment.ts';
import { type Refusal, refuseParameters } from '../../core/refusal.ts';
import { askAcquirer } from './ask-acquirer.ts';
import { authenticatePayment, isStranded } from '../authentication/authenticate.ts';
import { awaitShopper } from '../authentication/await-shopper.ts';
import type { Gateway } from '../gateway.ts';
import { keepPayment } from './keep.ts';
import { hasWayBack } from '../authentication/hosted-page.ts';

export type PaymentStart = {
  readonly facts: Omit<PaymentFacts, 'brand' | 'key' | 'createdAt'>;
  /** As named in the request; null to detect it. */
  readonly brand: string | null;
  readonly account: Account;
  /** What has to be kept together with the payment's first row. */
  readonly alongside: (payment: Payment) => readonly Change[];
};

/** Nothing is only reserved, to check an account; it is never taken (facts: payment domain 6.1). */
const AMOUNT_TOO_LOW = '100.550.300';
const noWayBack = refuseParameters([{ name: 'shopperResultUrl', value: null, message: 'may not be empty' }]);

/**
 * Starts a payment and brings it as far as it comes without its shopper. Rejects with Stale or Taken when its first row
 * could not be kept.
 */
export async function startPayment(
  gateway: Gateway,
  { facts, brand, account, alongside }: PaymentStart,
): Promise<Payment | Refusal> {
  const { card, cvv, proof } = account;
  const now = gateway.clock.now();
  const payment = newPayment({ ...facts, key: gateway.ids.key(), brand: brandOf({ card, brand }), createdAt: now });
  const end = async (resultCode: string): Promise<Payment> =>
    (await keepPayment(gateway, rejected(payment, { resultCode, at: gateway.clock.now() }), alongside(payment)))
      .payment;
  const fault = cardFault({ card, cvv, brand }, now);
  if (fault) return end(cardFaults[fault]);
  if (payment.type !== 'PA' && payment.amountCents === 0) return end(AMOUNT_TOO_LOW);

  const settings = gateway.entities.entity(payment.entity).settings;
  const external = proof && externalFault(payment, settings);
  if (external) return end(authenticationFaults[external]);
  if (proof) return askAcquirer(gateway, { payment, account, alongside: alongside(payment) });

  const enrolment = await gateway.authenticator.enrolment(card.number);
  const plan = planAuthentication(enrolment, payment, settings);
  if (plan === 'none') return askAcquirer(gateway, { payment, account, alongside: alongside(payment) });
  if (!isForPayment(payment)) return end(authenticationFaults.amountDiffers);
  if (plan === 'askIssuer') {
    const asked = await authenticatePayment(gateway, {
      payment,
      account,
      methodCompletion: 'U',
      alongside: alongside(payment),
    });
    return isStranded(asked) ? noWayBack : asked;
  }
  if (plan === 'sendShopper' && !hasWayBack(payment)) return noWayBack;
  if (plan === 'sendShopper')
    return awaitShopper(gateway, { payment, account, enrolment, alongside: alongside(payment) });
  return end(authenticationFaults[plan]);
}
