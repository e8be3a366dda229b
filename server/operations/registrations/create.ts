import type { SentAccount } from '../../core/payments/account.ts';
import type { PaymentFacts } from '../../core/payments/attempt.ts';
import type { Payment } from '../../core/payments/payment.ts';
import type { Refusal } from '../../core/refusal.ts';
import type { Cents } from '../../core/values.ts';
import { startPayment } from '../accounts/start.ts';
import { type Gateway, settingsOf } from '../gateway.ts';
import type { Alongside } from '../once/alongside.ts';

export type RegistrationOrder = {
  readonly facts: Pick<PaymentFacts, 'key' | 'entity' | 'testMode' | 'ndc' | 'fields'>;
  readonly brand: string | null;
  readonly account: SentAccount;
  readonly alongside: Alongside;
};

/**
 * Stores an account without a payment. The request is a transaction of its own (RG), without money: it goes the way of
 * every payment, and its approval creates the registration.
 */
export const createRegistration = (
  gateway: Gateway,
  { facts, ...order }: RegistrationOrder,
): Promise<Payment | Refusal> =>
  startPayment(gateway, {
    ...order,
    facts: {
      ...facts,
      checkout: null,
      type: 'RG',
      amountCents: 0 as Cents,
      currency: settingsOf(gateway, facts).verifyRegistrations ?? '',
    },
  });
