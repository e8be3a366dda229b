import { isCardExpired } from 'shared';
import { authenticationFaults } from '../../core/authentication/authentication.ts';
import { externalFault } from '../../core/authentication/external.ts';
import { cardFaults } from '../../core/cards/card.ts';
import type { TokenAccount } from '../../core/payments/account.ts';
import { codes, newPayment } from '../../core/payments/attempt.ts';
import type { Payment } from '../../core/payments/payment.ts';
import { isTooLow } from '../../core/payments/types.ts';
import type { Refusal } from '../../core/refusal.ts';
import { inTurn, startPermitted } from './instructed.ts';
import type { Gateway } from '../gateway.ts';
import { rejectPayment } from '../payments/conclude.ts';
import { sendScreened } from './screened.ts';
import type { PaymentOrder } from './order.ts';

/** Starts a payment by another provider's token, which is charged like a card without a security code. */
export async function startTokenPayment(
  gateway: Gateway,
  { facts, brand, account, leaveEarlier, alongside }: PaymentOrder<TokenAccount>,
): Promise<Payment | Refusal> {
  const payment = newPayment({ ...facts, brand, createdAt: gateway.clock.now() });
  const reject = (resultCode: string): Promise<Payment> => rejectPayment(gateway, payment, { resultCode, alongside });

  const { expiryMonth: month, expiryYear: year } = account;
  const isExpired = month !== null && year !== null && isCardExpired({ month, year }, payment.createdAt);
  if (isExpired) return reject(cardFaults.expired);
  if (isTooLow(payment, payment.findings.next)) return reject(codes.amountTooLow);
  const external = externalFault(payment, { proof: account.proof, brand, cardNumber: null });
  if (external) return reject(authenticationFaults[external]);
  return inTurn(gateway, payment, () =>
    startPermitted(gateway, { payment, account, address: facts.shopperAddress, leaveEarlier, alongside }, (permitted) =>
      sendScreened(gateway, permitted),
    ),
  );
}
