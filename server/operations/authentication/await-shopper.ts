import { randomUUID } from 'node:crypto';
import type { Enrolment } from '../../core/authentication/authentication.ts';
import { orderedFindings } from '../../core/payments/attempt.ts';
import type { CardAccount } from '../../core/payments/account.ts';
import type { Precondition } from '../../core/payments/findings.ts';
import type { AuthenticatingPayment, Payment, UnsentPayment } from '../../core/payments/payment.ts';
import type { Gateway } from '../gateway.ts';
import { type Alongside, changesWith } from '../once/alongside.ts';
import { keepPayment } from '../payments/keep.ts';
import { hostedPage } from './hosted-page.ts';
import { sealAccount } from '../payments/sealed-account.ts';
import { inquiryAfterTimeout } from './shopper-timeout.ts';

export type ShopperWait = {
  readonly payment: UnsentPayment;
  readonly account: CardAccount;
  readonly enrolment: Enrolment;
  readonly alongside: Alongside;
};

/** Keeps a payment as waiting for the browser, which runs the 3-D Secure method or sends its browser data. */
export async function awaitShopper(
  gateway: Pick<Gateway, 'store' | 'clock' | 'ids' | 'baseUrl' | 'vault' | 'securityCodes'>,
  { payment, account, enrolment, alongside }: ShopperWait,
): Promise<Payment> {
  const transactionId = randomUUID();
  const methodUrl = enrolment.kind === 'inRange' ? enrolment.methodUrl : null;
  const url = hostedPage(gateway, payment);
  const waiting: AuthenticatingPayment = {
    ...payment,
    waitsFor: 'shopper',
    sealed: await sealAccount(gateway, payment, account),
    findings: {
      ...orderedFindings(payment.findings),
      redirect: {
        purpose: 'authentication',
        url,
        method: 'GET',
        parameters: [],
        ...(methodUrl === null ? {} : { preconditions: [methodPrecondition(methodUrl, { transactionId, url })] }),
      },
      authentication: {
        transactionId,
        since: gateway.clock.now(),
        hadSecurityCode: account.cvv !== null,
        challenge: null,
      },
    },
  };
  const kept = await keepPayment(gateway, waiting, [
    inquiryAfterTimeout(gateway, payment),
    ...changesWith(alongside, waiting),
  ]);
  if (account.cvv !== null) gateway.securityCodes.remember(payment.key, account.cvv);
  return kept.payment;
}

/** EMV 3-D Secure 2: the method data names the transaction and the address that is notified of the method's end. */
const methodPrecondition = (
  methodUrl: string,
  { transactionId, url }: { transactionId: string; url: string },
): Precondition => ({
  origin: 'iframe#hidden',
  waitUntil: 'iframe#onload',
  description: 'Post to this address in a hidden frame and wait for it before you follow the redirect',
  method: 'POST',
  url: methodUrl,
  parameters: [
    {
      name: 'threeDSMethodData',
      value: Buffer.from(
        JSON.stringify({ threeDSServerTransID: transactionId, threeDSMethodNotificationURL: `${url}/method` }),
      ).toString('base64url'),
    },
  ],
});
