import { authenticatedCode, type Success } from '../../core/authentication/outcome.ts';
import type { CardAccount } from '../../core/payments/account.ts';
import { isAuthenticationAlone, type Payment, type UnsentPayment } from '../../core/payments/payment.ts';
import type { Alongside } from '../once/alongside.ts';
import { endAuthentication } from '../payments/conclude.ts';
import type { FirstSending } from '../acquirer/send.ts';
import { sendWaiting } from '../acquirer/send-waiting.ts';
import type { GatewayInTurn } from '../gateway.ts';

export type Proceeding = {
  readonly payment: UnsentPayment;
  readonly account: CardAccount;
  /** The success of the authentication; null for a payment that proceeds without one. */
  readonly success: Success | null;
  readonly alongside: Alongside;
  readonly onSoftDecline?: FirstSending['onSoftDecline'];
};

/** Sends a payment to the acquirer after its authentication, and ends an authentication without a payment. */
export function proceed(
  gateway: GatewayInTurn,
  { payment, account, success, alongside, onSoftDecline }: Proceeding,
): Promise<Payment> {
  if (!isAuthenticationAlone(payment)) {
    return sendWaiting(gateway, { payment, account, alongside, ...(onSoftDecline ? { onSoftDecline } : {}) });
  }
  if (success === null) throw new Error('Expected an authentication without a payment to have a result, found none');
  return endAuthentication(gateway, payment, { resultCode: authenticatedCode(payment, success), alongside });
}
