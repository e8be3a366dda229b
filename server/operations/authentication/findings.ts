import type { AuthenticationResponse, TransactionStatus } from '../../core/authentication/authentication.ts';
import { takesPart } from '../../core/authentication/outcome.ts';
import type { CHALLENGE } from '../../core/authentication/return-address.ts';
import { isAuthenticationAlone, type UnsentPayment } from '../../core/payments/payment.ts';

/** A response of the directory server that reports a transaction status. */
export type Received = Extract<AuthenticationResponse, { kind: 'received' }>;

/**
 * The part of an authentication that answers show. The proof of a payment is sent to the acquirer only; an
 * authentication without a payment shows it to the merchant, who sends it with a payment later (DECISIONS 81).
 */
export function findingsOf(
  payment: UnsentPayment,
  response: Received,
  flow: typeof CHALLENGE | 'frictionless',
): Record<string, string> {
  const { eci, dsTransactionId, acsTransactionId, version, status, statusReason, authenticationType } = response;
  const all = {
    eci,
    verificationId: isAuthenticationAlone(payment) ? response.verificationId : null,
    dsTransactionId,
    acsTransactionId,
    version,
    flow,
    authenticationStatus: shownStatus(status),
    enrollmentStatus: takesPart(response) ? 'Y' : 'N',
    transactionStatusReason: statusReason,
    challengeMandatedIndicator: response.challengeMandated,
    authType: authenticationType,
    cardHolderInfo: response.cardholderInfo,
  };
  return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null));
}

/** Answers have Y, A, U and N (spec, 3D Secure): a refusal is N, and a challenge has no status yet. */
const shownStatus = (status: TransactionStatus): string | null =>
  status === 'C' || status === 'D' ? null : status === 'R' ? 'N' : status;
