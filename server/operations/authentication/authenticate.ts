import { randomUUID } from 'node:crypto';
import {
  type AuthenticationFault,
  authenticationFaults,
  type AuthenticationResponse,
  type MethodCompletion,
} from '../../core/authentication/authentication.ts';
import {
  authenticationPlan,
  isForPayment,
  isRequestorInitiated,
  isWithoutShopper,
} from '../../core/authentication/plan.ts';
import { authenticationOutcome, proofOf } from '../../core/authentication/outcome.ts';
import { CHALLENGE, hasReturnAddress } from '../../core/authentication/return-address.ts';
import { missingFor } from '../../core/authentication/missing.ts';
import type { Fields } from '../../core/fields.ts';
import { orderedFindings, unsentAgain } from '../../core/payments/attempt.ts';
import type { CardAccount } from '../../core/payments/account.ts';
import type {
  AuthenticatingPayment,
  Payment,
  SentFirst,
  UnsentFirst,
  UnsentPayment,
} from '../../core/payments/payment.ts';
import { refusals } from '../../core/refusal.ts';
import type { Gateway, GatewayInTurn } from '../gateway.ts';
import { type Alongside, changesWith } from '../once/alongside.ts';
import { rejectPayment } from '../payments/conclude.ts';
import { keepPayment } from '../payments/keep.ts';
import { findingsOf, type Received } from './findings.ts';
import { awaitShopper } from './await-shopper.ts';
import { hostedPage } from './hosted-page.ts';
import { proceed } from './proceed.ts';
import { requestOf } from './request.ts';
import { sealAccount } from '../payments/sealed-account.ts';
import { authenticationSettings } from './settings.ts';
import { inquiryAfterTimeout } from './shopper-timeout.ts';

export type AuthenticationAttempt = {
  readonly payment: UnsentPayment;
  readonly account: CardAccount;
  readonly methodCompletion: MethodCompletion;
  readonly alongside: Alongside;
};

/** Sends the authentication request. The response sends the payment to the acquirer, to a challenge, or rejects it. */
export async function authenticatePayment(
  gateway: GatewayInTurn,
  authentication: AuthenticationAttempt,
): Promise<Payment> {
  const { account, methodCompletion, alongside } = authentication;
  const begun = await begin(gateway, authentication);
  if (!begun.moved) return begun.payment;

  const { payment } = begun;
  const response = await gateway.authenticator.authenticate(requestOf(gateway, payment, { account, methodCompletion }));
  if (response.kind !== 'received') return proceedWithout(gateway, payment, { account, response, alongside });
  if (isRequestorInitiated(payment) && response.status === 'D')
    return awaitIssuer(gateway, payment, { account, response, alongside });
  if (response.status === 'C') return awaitChallenge(gateway, payment, { account, response, alongside });
  const outcome = authenticationOutcome(response, authenticationSettings(gateway, payment));
  const known = withFindings(payment, findingsOf(payment, response, 'frictionless'));
  if (outcome !== 'proceed') return fail(gateway, known, { fault: outcome, alongside });
  const proven = { ...account, proof: proofOf(response) };
  const success = { status: response.status, flow: 'frictionless' } as const;
  const onSoftDecline = challengeAfterDecline(gateway, { account, alongside });
  return proceed(gateway, { payment: known, account: proven, success, alongside, onSoftDecline });
}

/**
 * Authenticates a payment that its acquirer has declined until the shopper passes a challenge, once. Undefined where
 * that cannot be: no shopper takes part, or none can return, or the card is in no range (DECISIONS 93).
 */
export const challengeAfterDecline =
  (gateway: GatewayInTurn, { account, alongside }: Pick<AuthenticationAttempt, 'account' | 'alongside'>) =>
  async (declined: UnsentFirst | SentFirst, details: Fields): Promise<Payment | undefined> => {
    if (!mayBeChallenged(declined, account)) return undefined;
    const enrolment = await gateway.authenticator.enrolment(account.card.number);
    const payment = unsentAgain(declined, details);
    const plan = authenticationPlan(enrolment, payment);
    if (plan !== 'sendToIssuer' && plan !== 'sendShopper') return undefined;
    if (missingFor(payment, plan).length > 0 || !isForPayment(payment)) return undefined;
    return plan === 'sendToIssuer'
      ? authenticatePayment(gateway, { payment, account, methodCompletion: 'U', alongside })
      : awaitShopper(gateway, { payment, account, enrolment, alongside });
  };

/** Whether the shopper of a declined payment can be sent to a challenge, which a merchant's own 3DS Server would hold. */
const mayBeChallenged = (payment: Payment, { proof }: CardAccount): boolean =>
  payment.findings.softDecline === undefined &&
  proof === null &&
  !isWithoutShopper(payment) &&
  hasReturnAddress(payment);

type AuthenticationEnd<Response> = {
  readonly account: CardAccount;
  readonly response: Response;
  readonly alongside: Alongside;
};

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
    findings: {
      ...orderedFindings(payment.findings),
      authentication: { transactionId, since: gateway.clock.now(), hadSecurityCode, challenge: null },
    },
  };
  return keepPayment(gateway, row, [inquiryAfterTimeout(gateway, row), ...changesWith(alongside, row)]);
}

/** Proceeds or fails, by the channel's settings, after an authentication request without a usable response. */
async function proceedWithout(
  gateway: GatewayInTurn,
  payment: AuthenticatingPayment,
  { account, response, alongside }: AuthenticationEnd<Exclude<AuthenticationResponse, Received>>,
): Promise<Payment> {
  const reason = response.kind === 'failed' ? `error ${response.errorCode}` : response.kind;
  gateway.log.warn({ ndc: payment.ndc, reason }, 'An authentication request had no usable response');
  if (authenticationSettings(gateway, payment).unavailableAuthentication === 'continue') {
    const onSoftDecline = challengeAfterDecline(gateway, { account, alongside });
    return proceed(gateway, { payment, account, success: null, alongside, onSoftDecline });
  }
  const fault = response.kind === 'failed' ? 'responseMalformed' : 'directoryUnreachable';
  return fail(gateway, payment, { fault, alongside });
}

const fail = (
  gateway: Pick<Gateway, 'store' | 'clock' | 'mode'>,
  payment: AuthenticatingPayment,
  { fault, alongside }: { fault: AuthenticationFault; alongside: Alongside },
): Promise<Payment> => rejectPayment(gateway, payment, { resultCode: authenticationFaults[fault], alongside });

async function awaitChallenge(
  gateway: Pick<Gateway, 'store' | 'clock' | 'mode' | 'ids' | 'baseUrl' | 'securityCodes'>,
  payment: AuthenticatingPayment,
  { account, response, alongside }: AuthenticationEnd<Received>,
): Promise<Payment> {
  const { authentication } = payment.findings;
  const { acsUrl, acsTransactionId, version } = response;
  if (acsUrl === null || acsTransactionId === null || isRequestorInitiated(payment)) {
    return fail(gateway, payment, { fault: 'responseMalformed', alongside });
  }
  const threeDSecure = findingsOf(payment, response, CHALLENGE);
  if (!hasReturnAddress(payment)) {
    const known = withFindings(payment, threeDSecure);
    return rejectPayment(gateway, known, { resultCode: refusals.parametersInvalid, alongside });
  }
  const challenge = { acsUrl, acsTransactionId, version };
  const row: AuthenticatingPayment = {
    ...payment,
    waitsFor: 'shopper',
    findings: {
      ...orderedFindings(payment.findings),
      redirect: { purpose: 'authentication', url: hostedPage(gateway, payment), method: 'GET', parameters: [] },
      threeDSecure,
      authentication: { ...authentication, since: gateway.clock.now(), challenge },
    },
  };
  return keepWaiting(gateway, row, { account, alongside });
}

/** Keeps a payment as waiting for the issuer's report: the issuer reaches the shopper by its own means (decoupled). */
async function awaitIssuer(
  gateway: Pick<Gateway, 'store' | 'clock' | 'mode' | 'securityCodes'>,
  payment: AuthenticatingPayment,
  { account, response, alongside }: AuthenticationEnd<Received>,
): Promise<Payment> {
  const { acsTransactionId, version } = response;
  if (acsTransactionId === null) return fail(gateway, payment, { fault: 'responseMalformed', alongside });
  const challenge = { acsUrl: null, acsTransactionId, version };
  const row: AuthenticatingPayment = {
    ...payment,
    waitsFor: 'shopper',
    findings: {
      ...orderedFindings(payment.findings),
      threeDSecure: findingsOf(payment, response, CHALLENGE),
      authentication: { ...payment.findings.authentication, since: gateway.clock.now(), challenge },
    },
  };
  return keepWaiting(gateway, row, { account, alongside });
}

async function keepWaiting(
  gateway: Pick<Gateway, 'store' | 'securityCodes'>,
  row: AuthenticatingPayment,
  { account, alongside }: Pick<AuthenticationEnd<Received>, 'account' | 'alongside'>,
): Promise<Payment> {
  const kept = await keepPayment(gateway, row, changesWith(alongside, row));
  if (kept.moved && account.cvv !== null) gateway.securityCodes.remember(row.key, account.cvv);
  return kept.payment;
}

const withFindings = (payment: AuthenticatingPayment, threeDSecure: Record<string, string>): AuthenticatingPayment => ({
  ...payment,
  findings: { ...payment.findings, threeDSecure },
});
