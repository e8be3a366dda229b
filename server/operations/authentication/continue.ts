import { codes, rejected } from '../../core/payments/attempt.ts';
import type { MethodCompletion } from '../../core/authentication/authentication.ts';
import type { Fields } from '../../core/fields.ts';
import type { Payment } from '../../core/payments/payment.ts';
import type { Key } from '../../core/values.ts';
import { authenticatePayment } from './authenticate.ts';
import type { Gateway } from '../gateway.ts';
import { keepPayment } from '../payments/keep.ts';
import { reopenAccount } from './sealed-account.ts';

/**
 * The browser has run the 3-D Secure method, or could not, and has told what it is: now the issuer can be asked.
 * Repeating it changes nothing.
 */
export const continueAuthentication = (
  gateway: Gateway,
  key: Key,
  given: { methodCompletion: MethodCompletion; browser: Fields },
): Promise<Payment | undefined> =>
  gateway.oneAtATime(key, async () => {
    const payment = await gateway.store.payment(key);
    if (!payment || !awaitsMethod(payment)) return payment;
    const account = await reopenAccount(gateway, payment);
    if (account === 'securityCodeLost') return endUnpaid(gateway, payment);
    return authenticatePayment(gateway, {
      payment: withBrowser(payment, given.browser),
      account,
      methodCompletion: given.methodCompletion,
      alongside: [],
    });
  });

const awaitsMethod = ({ state, waitsFor, findings }: Payment): boolean =>
  state === 'pending' && waitsFor === 'shopper' && findings.authentication?.challenge === null;

/** A clean failure: nothing was charged, and the checkout can be paid again. */
export const endUnpaid = async (gateway: Gateway, payment: Payment): Promise<Payment> =>
  (await keepPayment(gateway, rejected(payment, { resultCode: codes.securityCodeLost, at: gateway.clock.now() })))
    .payment;

/** What the merchant sent about the browser stands; the browser fills in the rest. */
function withBrowser(payment: Payment, browser: Fields): Payment {
  const told = Object.fromEntries(Object.entries(browser).filter(([name]) => name.startsWith('customer.browser.')));
  return { ...payment, fields: { ...told, ...payment.fields } };
}
