import { type AuthenticationResult, judge, proofOf } from '../../core/authentication/authentication.ts';
import type { Payment } from '../../core/payments/payment.ts';
import type { Key } from '../../core/values.ts';
import { askAcquirer } from '../payments/ask-acquirer.ts';
import { giveUp } from './authenticate.ts';
import { endUnpaid } from './continue.ts';
import type { Gateway } from '../gateway.ts';
import { keepPayment } from '../payments/keep.ts';
import { reopenAccount } from './sealed-account.ts';

/**
 * The directory server's word on a challenge (RReq). It alone counts; what the browser brings back only says that there
 * is news. The payment goes on behind the answer, so that the directory server never waits for an acquirer. A repeated
 * result changes nothing.
 */
export const receiveAuthenticationResult = (
  gateway: Gateway,
  key: Key,
  result: AuthenticationResult,
): Promise<'received' | 'unknownTransaction'> =>
  gateway.oneAtATime(key, async () => {
    const payment = await gateway.store.payment(key);
    const challenge = payment?.findings.authentication?.challenge;
    if (!payment || !challenge || !isOf(payment, result)) return 'unknownTransaction';
    if (payment.state !== 'pending' || payment.waitsFor !== 'shopper') return 'received';

    const known = withResult(payment, result);
    const verdict = judge(result, gateway.entities.entity(payment.entity).settings);
    if (verdict !== 'goOn') {
      await giveUp(gateway, known, verdict);
      return 'received';
    }
    const row: Payment = { ...known, waitsFor: 'issuer' };
    const kept = await keepPayment(gateway, row);
    if (kept.moved) gateway.background.start(goOn(gateway, kept.payment, { result, version: challenge.version }));
    return 'received';
  });

async function goOn(
  gateway: Gateway,
  payment: Payment,
  { result, version }: { result: AuthenticationResult; version: string },
): Promise<void> {
  const account = await reopenAccount(gateway, payment);
  if (account === 'securityCodeLost') await endUnpaid(gateway, payment);
  else
    await askAcquirer(gateway, {
      payment,
      account: { ...account, proof: proofOf({ ...result, version }) },
      alongside: [],
    });
}

/** All three servers' numbers of the transaction are those of the ARes. */
const isOf = ({ findings: { authentication, threeDSecure } }: Payment, result: AuthenticationResult): boolean =>
  authentication?.transactionId === result.transactionId &&
  authentication.challenge?.acsTransactionId === result.acsTransactionId &&
  threeDSecure?.['dsTransactionId'] === result.dsTransactionId;

function withResult(
  payment: Payment,
  { status, statusReason, eci, dsTransactionId, authenticationType }: AuthenticationResult,
): Payment {
  const found = {
    ...payment.findings.threeDSecure,
    dsTransactionId,
    authenticationStatus: status === 'R' ? 'N' : status,
    ...(statusReason === null ? {} : { transactionStatusReason: statusReason }),
    ...(authenticationType === null ? {} : { authenticationType }),
    ...(eci === null ? {} : { eci }),
  };
  return { ...payment, findings: { ...payment.findings, threeDSecure: found } };
}
