import { isAsynchronous, isBic } from 'shared';
import { noReturnAddress } from '../../core/authentication/return-address.ts';
import { bankAccountFaults } from '../../core/bank-accounts/bank-account.ts';
import type { BrandOnlyAccount } from '../../core/payments/account.ts';
import { codes, newPayment } from '../../core/payments/attempt.ts';
import type { Payment } from '../../core/payments/payment.ts';
import type { Refusal } from '../../core/refusal.ts';
import type { Gateway } from '../gateway.ts';
import { rejectPayment } from '../payments/conclude.ts';
import { sendScreened } from './screened.ts';
import type { PaymentOrder } from './order.ts';

/** Starts a payment whose brand needs no account data: the acquirer names the page for the shopper, or waits for money. */
export async function startBrandOnlyPayment(
  gateway: Gateway,
  { facts, brand, account, leaveEarlier, alongside }: PaymentOrder<BrandOnlyAccount>,
): Promise<Payment | Refusal> {
  if (isAsynchronous(brand) && facts.fields['shopperResultUrl'] === undefined) return noReturnAddress;
  const payment = newPayment({ ...facts, brand, createdAt: gateway.clock.now() });
  const bic = account.choice?.bic ?? null;
  if (bic !== null && !isBic(bic))
    return rejectPayment(gateway, payment, { resultCode: bankAccountFaults.bankDiffers, alongside });
  // There is no account that an amount of 0.00 could verify.
  if (payment.amountCents === 0) return rejectPayment(gateway, payment, { resultCode: codes.amountTooLow, alongside });
  return sendScreened(gateway, { payment, account, address: facts.shopperAddress, leaveEarlier, alongside });
}
