import { randomUUID } from 'node:crypto';
import {
  type AuthenticationFault,
  authenticationFaults,
  type AuthenticationResponse,
  type MethodCompletion,
} from '../../core/authentication/authentication.ts';
import { authenticationOutcome, proofOf } from '../../core/authentication/outcome.ts';
import type { Change } from '../../core/change.ts';
import type { CardAccount } from '../../core/payments/account.ts';
import type { AuthenticatingPayment, Payment, UnsentPayment } from '../../core/payments/payment.ts';
import { refusals } from '../../core/refusal.ts';
import { type Gateway, settingsOf } from '../gateway.ts';
import { rejectPayment } from '../payments/conclude.ts';
import { keepPayment } from '../payments/keep.ts';
import { sendToAcquirer } from '../payments/send-to-acquirer.ts';
import { CHALLENGE, findingsOf, type Received } from './findings.ts';
import { hasReturnAddress, hostedPage } from './hosted-page.ts';
import { requestOf } from './request.ts';
import { sealAccount } from './sealed-account.ts';
import { inquiryAfterTimeout } from './shopper-timeout.ts';

export type AuthenticationAttempt = {
  readonly payment: UnsentPayment;
  readonly account: CardAccount;
  readonly methodCompletion: MethodCompletion;
  readonly alongside: readonly Change[];
};

/** Sends the authentication request. The response sends the payment to the acquirer, to a challenge, or rejects it. */
export async function authenticatePayment(gateway: Gateway, authentication: AuthenticationAttempt): Promise<Payment> {
  const { account, methodCompletion } = authentication;
  const begun = await begin(gateway, authentication);
  if (!begun.moved) return begun.payment;

  const { payment } = begun;
  const response = await gateway.authenticator.authenticate(requestOf(gateway, payment, { account, methodCompletion }));
  if (response.kind !== 'received') return proceedWithout(gateway, payment, { account, response });
  if (response.status === 'C') return awaitChallenge(gateway, payment, { account, response });
  const outcome = authenticationOutcome(response, settingsOf(gateway, payment));
  const known = withFindings(payment, findingsOf(response, 'frictionless'));
  return outcome === 'proceed'
    ? sendToAcquirer(gateway, { payment: known, account: { ...account, proof: proofOf(response) }, alongside: [] })
    : fail(gateway, known, outcome);
}

/** Keeps the payment as waiting for its issuer, with the inquiry that ends it should the process die. */
async function begin(
  gateway: Pick<Gateway, 'store' | 'clock' | 'ids' | 'vault'>,
  { payment, account, alongside }: AuthenticationAttempt,
) {
  const transactionId = payment.findings.authentication?.transactionId ?? randomUUID();
  const hadSecurityCode = account.cvv !== null;
  const row: AuthenticatingPayment = {
    ...payment,
    waitsFor: 'issuer',
    sealed: payment.sealed ?? (await sealAccount(gateway, payment, account)),
    findings: { authentication: { transactionId, since: gateway.clock.now(), hadSecurityCode, challenge: null } },
  };
  return keepPayment(gateway, row, [inquiryAfterTimeout(gateway, payment), ...alongside]);
}

/** Proceeds or fails, by the channel's settings, after an authentication request without a usable response. */
async function proceedWithout(
  gateway: Gateway,
  payment: AuthenticatingPayment,
  { account, response }: { account: CardAccount; response: Exclude<AuthenticationResponse, Received> },
): Promise<Payment> {
  const reason = response.kind === 'failed' ? `error ${response.errorCode}` : response.kind;
  gateway.log.warn({ ndc: payment.ndc, reason }, 'An authentication request had no usable response');
  if (settingsOf(gateway, payment).unavailableAuthentication === 'continue') {
    return sendToAcquirer(gateway, { payment, account, alongside: [] });
  }
  return fail(gateway, payment, response.kind === 'failed' ? 'responseMalformed' : 'directoryUnreachable');
}

const fail = (
  gateway: Pick<Gateway, 'store' | 'clock'>,
  payment: AuthenticatingPayment,
  fault: AuthenticationFault,
): Promise<Payment> => rejectPayment(gateway, payment, { resultCode: authenticationFaults[fault] });

/** Whether the issuer demanded a challenge and the shopper has no address to return to. */
export const isStranded = (payment: Payment): boolean =>
  payment.findings.threeDSecure?.['flow'] === CHALLENGE && !hasReturnAddress(payment);

async function awaitChallenge(
  gateway: Pick<Gateway, 'store' | 'clock' | 'ids' | 'baseUrl' | 'securityCodes'>,
  payment: AuthenticatingPayment,
  { account, response }: { account: CardAccount; response: Received },
): Promise<Payment> {
  const { authentication } = payment.findings;
  const { acsUrl, acsTransactionId, version } = response;
  if (acsUrl === null || acsTransactionId === null) {
    return fail(gateway, payment, 'responseMalformed');
  }
  const threeDSecure = findingsOf(response, CHALLENGE);
  if (!hasReturnAddress(payment)) {
    const known = withFindings(payment, threeDSecure);
    return rejectPayment(gateway, known, { resultCode: refusals.parametersInvalid });
  }
  const challenge = { acsUrl, acsTransactionId, version };
  const row: AuthenticatingPayment = {
    ...payment,
    waitsFor: 'shopper',
    findings: {
      redirect: { purpose: 'authentication', url: hostedPage(gateway, payment), method: 'GET', parameters: [] },
      threeDSecure,
      authentication: { ...authentication, since: gateway.clock.now(), challenge },
    },
  };
  const kept = await keepPayment(gateway, row);
  if (kept.moved && account.cvv !== null) gateway.securityCodes.remember(payment.key, account.cvv);
  return kept.payment;
}

const withFindings = (payment: AuthenticatingPayment, threeDSecure: Record<string, string>): AuthenticatingPayment => ({
  ...payment,
  findings: { ...payment.findings, threeDSecure },
});
