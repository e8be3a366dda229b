import type { AuthenticationResult } from '../../core/authentication/authentication.ts';
import { authenticationFaults } from '../../core/authentication/authentication.ts';
import { authenticatedCode, authenticationOutcome, proofOf } from '../../core/authentication/outcome.ts';
import { codes } from '../../core/payments/attempt.ts';
import { type AuthenticatingPayment, isAuthenticationAlone, type Payment } from '../../core/payments/payment.ts';
import type { PaymentKey } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';
import { CHALLENGE } from '../../core/authentication/return-address.ts';
import { endAuthentication, rejectPayment } from '../payments/conclude.ts';
import { keepPayment } from '../payments/keep.ts';
import { openAccount } from '../payments/sealed-account.ts';
import { followUpAtOnce } from '../references/follow-up.ts';
import { proceed } from './proceed.ts';
import { authenticationSettings } from './settings.ts';

/**
 * Processes the directory server's result of a challenge (RReq), which alone decides; the browser's return only means
 * that there may be one. The payment proceeds after the response, so that the directory server never waits for an
 * acquirer (DECISIONS 9). A repeated result changes nothing.
 */
export const receiveAuthenticationResult = (
  gateway: Gateway,
  key: PaymentKey,
  result: AuthenticationResult,
): Promise<'received' | 'unknownTransaction'> =>
  gateway.oneAtATime(key, async () => {
    const payment = await gateway.store.payment(key);
    const challenge = payment?.findings.authentication?.challenge;
    if (!payment || !challenge || !isAbout(payment, result)) return 'unknownTransaction';
    if (payment.waitsFor !== 'shopper') return 'received';

    const known = withResult(payment, result);
    const outcome = authenticationOutcome(result, authenticationSettings(gateway, payment));
    if (outcome !== 'proceed') {
      await rejectPayment(gateway, known, { resultCode: authenticationFaults[outcome] });
      return 'received';
    }
    if (isAuthenticationAlone(known)) {
      const resultCode = authenticatedCode(known, { status: result.status, flow: CHALLENGE });
      await endAuthentication(gateway, known, { resultCode });
      return 'received';
    }
    const kept = await keepPayment<AuthenticatingPayment>(gateway, { ...known, waitsFor: 'issuer' });
    if (kept.moved) {
      const { version } = challenge;
      gateway.background.start('payment after its challenge', sendProven(gateway, kept.payment, { result, version }));
    }
    return 'received';
  });

async function sendProven(
  gateway: Gateway,
  payment: AuthenticatingPayment,
  { result, version }: { result: AuthenticationResult; version: string },
): Promise<void> {
  const account = await openAccount(gateway, payment);
  if (account === 'securityCodeLost') {
    await rejectPayment(gateway, payment, { resultCode: codes.securityCodeLost });
    return;
  }
  const proof = proofOf({ ...result, version });
  const success = { status: result.status, flow: CHALLENGE } as const;
  const sent = await proceed(gateway, { payment, account: { ...account, proof }, success, alongside: [] });
  await followUpAtOnce(gateway, sent);
}

/** Whether the result has the transaction ids of the 3DS Server, the ACS and the directory server that the ARes had. */
const isAbout = ({ findings: { authentication, threeDSecure } }: Payment, result: AuthenticationResult): boolean =>
  authentication?.transactionId === result.transactionId &&
  authentication.challenge?.acsTransactionId === result.acsTransactionId &&
  threeDSecure?.['dsTransactionId'] === result.dsTransactionId;

function withResult(
  payment: AuthenticatingPayment,
  { status, statusReason, eci, verificationId, dsTransactionId, authenticationType }: AuthenticationResult,
): AuthenticatingPayment {
  const threeDSecure = {
    ...payment.findings.threeDSecure,
    dsTransactionId,
    authenticationStatus: status === 'R' ? 'N' : status,
    ...(statusReason === null ? {} : { transactionStatusReason: statusReason }),
    ...(authenticationType === null ? {} : { authType: authenticationType }),
    ...(eci === null ? {} : { eci }),
    ...(isAuthenticationAlone(payment) && verificationId !== null ? { verificationId } : {}),
  };
  return { ...payment, findings: { ...payment.findings, threeDSecure } };
}
