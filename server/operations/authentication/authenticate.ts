import { randomUUID } from 'node:crypto';
import type { Account } from '../../core/payments/acquirer.ts';
import { rejected } from '../../core/payments/attempt.ts';
import {
  type AuthenticationAnswer,
  type AuthenticationFault,
  authenticationFaults,
  type AuthenticationRequest,
  judge,
  type MethodCompletion,
  moneyToAuthenticate,
  takesPart,
  proofOf,
} from '../../core/authentication/authentication.ts';
import type { Change } from '../../core/change.ts';
import type { EntitySettings } from '../../core/entities/entity.ts';
import type { Payment } from '../../core/payments/payment.ts';
import { refusals } from '../../core/refusal.ts';
import { askAcquirer } from '../payments/ask-acquirer.ts';
import type { Gateway } from '../gateway.ts';
import { keepPayment } from '../payments/keep.ts';
import { hasWayBack, hostedPage, resultsKey } from './hosted-page.ts';
import { sealAccount } from './sealed-account.ts';
import { recallAfterPatience } from './patience.ts';

export type IssuerRequest = {
  readonly payment: Payment;
  readonly account: Account;
  readonly methodCompletion: MethodCompletion;
  readonly alongside: readonly Change[];
};
type Answered = Extract<AuthenticationAnswer, { kind: 'answered' }>;

/**
 * Asks the card's issuer who is paying, and goes on as the answer says: to the acquirer, to a challenge, or nowhere.
 */
export async function authenticatePayment(
  gateway: Gateway,
  { payment, account, methodCompletion, alongside }: IssuerRequest,
): Promise<Payment> {
  const transactionId = payment.findings.authentication?.transactionId ?? randomUUID();
  const begun: Payment = {
    ...payment,
    waitsFor: 'issuer',
    sealed: payment.sealed ?? (await sealAccount(gateway, payment, account)),
    findings: {
      authentication: {
        transactionId,
        since: gateway.clock.now(),
        hadSecurityCode: account.cvv !== null,
        challenge: null,
      },
    },
  };
  const { payment: waiting, moved } = await keepPayment(gateway, begun, [
    recallAfterPatience(gateway, payment),
    ...alongside,
  ]);
  if (!moved) return waiting;

  const answer = await gateway.authenticator.authenticate(
    requestOf(gateway, waiting, { account, methodCompletion, transactionId }),
  );
  if (answer.kind !== 'answered') return goOnWithout(gateway, waiting, { account, answer });
  if (answer.status === 'C') return awaitChallenge(gateway, waiting, { answer, account });
  const verdict = judge(answer, settingsOf(gateway, payment));
  const known: Payment = {
    ...waiting,
    findings: { ...waiting.findings, threeDSecure: findingsOf(answer, 'frictionless') },
  };
  return verdict === 'goOn'
    ? askAcquirer(gateway, { payment: known, account: { ...account, proof: proofOf(answer) }, alongside: [] })
    : giveUp(gateway, known, verdict);
}

/** 3-D Secure could not be performed: the merchant has decided what then. */
async function goOnWithout(
  gateway: Gateway,
  payment: Payment,
  { account, answer }: { account: Account; answer: Exclude<AuthenticationAnswer, Answered> },
): Promise<Payment> {
  const reason = answer.kind === 'failed' ? `error ${answer.errorCode}` : answer.kind;
  gateway.log.warn({ ndc: payment.ndc, reason }, 'An issuer could not be asked who is paying');
  if (settingsOf(gateway, payment).unavailableAuthentication === 'continue')
    return askAcquirer(gateway, { payment, account, alongside: [] });
  return giveUp(gateway, payment, answer.kind === 'failed' ? 'answerMalformed' : 'directoryUnreachable');
}

const settingsOf = (gateway: Gateway, { entity }: Payment): EntitySettings => gateway.entities.entity(entity).settings;

export const giveUp = async (gateway: Gateway, payment: Payment, fault: AuthenticationFault): Promise<Payment> =>
  (await keepPayment(gateway, rejected(payment, { resultCode: authenticationFaults[fault], at: gateway.clock.now() })))
    .payment;

const CHALLENGE = 'challenge';
/** The issuer wanted to see a shopper whom nobody could have sent back. */
export const isStranded = (payment: Payment): boolean =>
  payment.findings.threeDSecure?.['flow'] === CHALLENGE && !hasWayBack(payment);

async function awaitChallenge(
  gateway: Gateway,
  payment: Payment,
  { answer, account }: { answer: Answered; account: Account },
): Promise<Payment> {
  const { authentication } = payment.findings;
  if (!authentication || answer.acsUrl === null || answer.acsTransactionId === null)
    return giveUp(gateway, payment, 'answerMalformed');
  const challenge = { acsUrl: answer.acsUrl, acsTransactionId: answer.acsTransactionId, version: answer.version };
  const threeDSecure = findingsOf(answer, CHALLENGE);
  if (!hasWayBack(payment)) {
    const known: Payment = { ...payment, findings: { ...payment.findings, threeDSecure } };
    return (
      await keepPayment(gateway, rejected(known, { resultCode: refusals.parametersInvalid, at: gateway.clock.now() }))
    ).payment;
  }
  const row: Payment = {
    ...payment,
    waitsFor: 'shopper',
    findings: {
      redirect: { url: hostedPage(gateway, payment), method: 'GET', parameters: [] },
      threeDSecure,
      authentication: { ...authentication, since: gateway.clock.now(), challenge },
    },
  };
  const kept = await keepPayment(gateway, row);
  if (kept.moved && account.cvv !== null) gateway.securityCodes.remember(payment.key, account.cvv);
  return kept.payment;
}

/** What an answer of the gateway shows of an authentication; the proof itself goes to the acquirer alone. */
function findingsOf(answer: Answered, flow: typeof CHALLENGE | 'frictionless'): Record<string, string> {
  const { eci, dsTransactionId, acsTransactionId, version, status, statusReason, authenticationType } = answer;
  const all = {
    eci,
    dsTransactionId,
    acsTransactionId,
    version,
    flow,
    authenticationStatus: status === 'C' ? null : status === 'R' ? 'N' : status,
    enrollmentStatus: takesPart(answer) ? 'Y' : 'N',
    transactionStatusReason: statusReason,
    challengeMandatedIndicator: answer.challengeMandated,
    authenticationType,
    cardHolderInfo: answer.cardholderInfo,
  };
  return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null));
}

function requestOf(
  gateway: Gateway,
  payment: Payment,
  {
    account,
    methodCompletion,
    transactionId,
  }: { account: Account; methodCompletion: MethodCompletion; transactionId: string },
): AuthenticationRequest {
  const page = hostedPage(gateway, payment);
  const { fields } = payment;
  return {
    transactionId,
    card: account.card,
    brand: payment.brand ?? '',
    ...moneyToAuthenticate(payment),
    methodCompletion,
    merchantName:
      fields['threeDSecure.merchant.name'] ?? fields['merchant.name'] ?? gateway.entities.entity(payment.entity).name,
    returnUrl: `${page}/return`,
    resultsUrl: `${page}/results?key=${resultsKey(gateway, payment.key)}`,
    fields,
  };
}
