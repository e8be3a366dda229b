import type { MethodCompletion } from '../../core/authentication/authentication.ts';
import type { Fields } from '../../core/fields.ts';
import { codes } from '../../core/payments/attempt.ts';
import type { AuthenticatingPayment, Payment } from '../../core/payments/payment.ts';
import type { PaymentKey } from '../../core/values.ts';
import type { Gateway, GatewayInTurn } from '../gateway.ts';
import { rejectPayment } from '../payments/conclude.ts';
import { authenticatePayment } from './authenticate.ts';
import { openAccount } from '../payments/sealed-account.ts';
import { followUpAtOnce } from '../references/follow-up.ts';

/**
 * Sends the authentication request after the browser has run the 3-D Secure method, or could not, and has sent its
 * data. A repeated call changes nothing.
 */
export async function continueAuthentication(
  gateway: Gateway,
  key: PaymentKey,
  sent: BrowserSent,
): Promise<Payment | undefined> {
  const continued = await gateway.oneAtATime(key, async () => {
    const payment = await gateway.store.payment(key);
    const isOpen = payment?.waitsFor === 'shopper' && payment.findings.authentication.challenge === null;
    return isOpen ? authenticate(gateway, payment, sent) : payment;
  });
  // A repeated call waits for what follows, too.
  if (continued) await followUpAtOnce(gateway, continued);
  return continued;
}

type BrowserSent = { readonly methodCompletion: MethodCompletion; readonly browser: Fields };

async function authenticate(
  gateway: GatewayInTurn,
  payment: AuthenticatingPayment,
  { methodCompletion, browser }: BrowserSent,
): Promise<Payment> {
  const account = await openAccount(gateway, payment);
  // The account was not charged, and the checkout can be paid again.
  if (account === 'securityCodeLost') return rejectPayment(gateway, payment, { resultCode: codes.securityCodeLost });
  const known = withBrowser(payment, browser);
  return authenticatePayment(gateway, { payment: known, account, methodCompletion, alongside: [] });
}

/** The payment with the browser's data, where the merchant sent none of its own (DECISIONS 13). */
function withBrowser(payment: AuthenticatingPayment, browser: Fields): AuthenticatingPayment {
  const added = Object.fromEntries(Object.entries(browser).filter(([name]) => name.startsWith('customer.browser.')));
  return { ...payment, fields: { ...added, ...payment.fields } };
}
