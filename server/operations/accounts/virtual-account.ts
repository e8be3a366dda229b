import { confirmedBy } from 'shared';
import { noReturnAddress } from '../../core/authentication/return-address.ts';
import type { VirtualAccount } from '../../core/payments/account.ts';
import { codes, newPayment } from '../../core/payments/attempt.ts';
import type { Payment } from '../../core/payments/payment.ts';
import { isSentOut } from '../../core/payments/types.ts';
import { type Refusal, refuseParameters } from '../../core/refusal.ts';
import type { Gateway } from '../gateway.ts';
import { rejectPayment } from '../payments/conclude.ts';
import { sendScreened } from './screened.ts';
import type { PaymentOrder } from './order.ts';

/**
 * Starts a payment from an account with a payment service. The shopper confirms on the service's page, or in a message
 * of the service by e-mail or phone, for which the brand needs that contact.
 */
export async function startVirtualAccountPayment(
  gateway: Gateway,
  { facts, brand, account, leaveEarlier, alongside }: PaymentOrder<VirtualAccount>,
): Promise<Payment | Refusal> {
  const payment = newPayment({ ...facts, brand, createdAt: gateway.clock.now() });
  // An account that is only stored is confirmed with the first payment.
  if (!isSentOut(payment))
    return sendScreened(gateway, { payment, account, address: facts.shopperAddress, leaveEarlier, alongside });
  const contact = confirmedBy(brand);
  if (contact === undefined && facts.fields['shopperResultUrl'] === undefined) return noReturnAddress;
  if (contact !== undefined && account[contact] === null) {
    return refuseParameters([{ name: `virtualAccount.${contact}`, value: null, message: 'may not be empty' }]);
  }
  // No page or message asks a shopper to confirm an amount of 0.00.
  if (payment.amountCents === 0) return rejectPayment(gateway, payment, { resultCode: codes.amountTooLow, alongside });
  return sendScreened(gateway, { payment, account, address: facts.shopperAddress, leaveEarlier, alongside });
}
