import type { AuthenticationResult } from '../../core/authentication/authentication.ts';
import { authenticationFaults } from '../../core/authentication/authentication.ts';
import { authenticationOutcome, proofOf } from '../../core/authentication/outcome.ts';
import { codes } from '../../core/payments/attempt.ts';
import type { AuthenticatingPayment, Payment } from '../../core/payments/payment.ts';
import type { PaymentKey } from '../../core/values.ts';
import { type Gateway, settingsOf } from '../gateway.ts';
import { rejectPayment } from '../payments/conclude.ts';
import { keepPayment } from '../payments/keep.ts';
import { sendToAcquirer } from '../payments/send-to-acquirer.ts';
import { openAccount } from './sealed-account.ts';

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
    const outcome = authenticationOutcome(result, settingsOf(gateway, payment));
    if (outcome !== 'proceed') {
      await rejectPayment(gateway, known, { resultCode: authenticationFaults[outcome] });
      return 'received';
    }
    const kept = await keepPayment<AuthenticatingPayment>(gateway, { ...known, waitsFor: 'issuer' });
    if (kept.moved) gateway.background.start(proceed(gateway, kept.payment, { result, version: challenge.version }));
    return 'received';
  });

async function proceed(
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
  await sendToAcquirer(gateway, { payment, account: { ...account, proof }, alongside: [] });
}

/** Whether the result has the transaction ids of the 3DS Server, the ACS and the directory server that the ARes had. */
const isAbout = ({ findings: { authentication, threeDSecure } }: Payment, result: AuthenticationResult): boolean =>
  authentication?.transactionId === result.transactionId &&
  authentication.challenge?.acsTransactionId === result.acsTransactionId &&
  threeDSecure?.['dsTransactionId'] === result.dsTransactionId;

function withResult(
  payment: AuthenticatingPayment,
  { status, statusReason, eci, dsTransactionId, authenticationType }: AuthenticationResult,
): AuthenticatingPayment {
  const threeDSecure = {
    ...payment.findings.threeDSecure,
    dsTransactionId,
    authenticationStatus: status === 'R' ? 'N' : status,
    ...(statusReason === null ? {} : { transactionStatusReason: statusReason }),
    ...(authenticationType === null ? {} : { authType: authenticationType }),
    ...(eci === null ? {} : { eci }),
  };
  return { ...payment, findings: { ...payment.findings, threeDSecure } };
}
