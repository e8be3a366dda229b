import { authenticationFaults } from '../../core/authentication/authentication.ts';
import { authenticationPlan, isForPayment } from '../../core/authentication/plan.ts';
import { missingFor } from '../../core/authentication/missing.ts';
import { brandOf, cardEnding, faultWithoutCode } from '../../core/cards/card.ts';
import type { CardAccount } from '../../core/payments/account.ts';
import { type AuthenticationFacts, newAuthentication } from '../../core/payments/attempt.ts';
import type { Payment } from '../../core/payments/payment.ts';
import { type Refusal, refuseParameters } from '../../core/refusal.ts';
import type { Gateway } from '../gateway.ts';
import type { Alongside } from '../once/alongside.ts';
import { routeOf } from '../merchant-accounts/dispatch.ts';
import { rejectPayment } from '../payments/conclude.ts';
import { inactiveRefusal } from '../standing.ts';
import { authenticatePayment } from './authenticate.ts';
import { awaitShopper } from './await-shopper.ts';

export type AuthenticationOrder = {
  readonly facts: Omit<AuthenticationFacts, 'brand' | 'createdAt'>;
  /** As named in the request; null to detect it. */
  readonly brand: string | null;
  readonly account: CardAccount;
  readonly alongside: Alongside;
};

/** Authenticates a cardholder without a payment, as far as possible without the shopper. No security code is needed. */
export async function startAuthentication(
  gateway: Gateway,
  { facts, brand: named, account: { card }, alongside }: AuthenticationOrder,
): Promise<Payment | Refusal> {
  const closed = inactiveRefusal(gateway, facts);
  if (closed) return closed;
  const now = gateway.clock.now();
  const brand = brandOf(card, named);
  const route = routeOf(gateway, { ...facts, type: null }, brand);
  const payment = newAuthentication({ ...facts, ...('resultCode' in route ? {} : route), brand, createdAt: now });
  const reject = (resultCode: string): Promise<Payment> => rejectPayment(gateway, payment, { resultCode, alongside });
  const account: CardAccount = { kind: 'card', card, cvv: null, proof: null };

  const fault = faultWithoutCode({ card, brand }, now);
  if (fault) return rejectPayment(gateway, payment, { ...cardEnding(fault, card), alongside });
  if ('resultCode' in route) return reject(route.resultCode);
  const enrolment = await gateway.authenticator.enrolment(card.number);
  const plan = authenticationPlan(enrolment, payment);
  if (plan !== 'sendToIssuer' && plan !== 'sendShopper') return reject(authenticationFaults[plan]);
  const faults = missingFor(payment, plan);
  if (faults.length > 0) return refuseParameters(faults);
  if (!isForPayment(payment)) return reject(authenticationFaults.amountDiffers);
  return plan === 'sendToIssuer'
    ? authenticatePayment(gateway, { payment, account, methodCompletion: 'U', alongside })
    : awaitShopper(gateway, { payment, account, enrolment, alongside });
}
