import type { AuthenticationProof } from '../cards/proof.ts';
import { authenticationRules } from '../payments/types.ts';
import { successCode } from '../payments/attempt.ts';
import type { OpenAuthentication } from '../payments/payment.ts';
import type { EntitySettings } from '../entities/settings/settings.ts';
import type { AuthenticationFault, AuthenticationResponse, TransactionStatus } from './authentication.ts';
import { CHALLENGE } from './return-address.ts';

/** The transaction status and its reason, from an ARes or an RReq (EMV 3-D Secure 2). */
export type FinalStatus = {
  readonly status: TransactionStatus;
  readonly statusReason: string | null;
  readonly challengeCancel?: string | null;
};

/** Values of transStatusReason. */
const NOT_ENROLLED = '13';
const ACS_TIMEOUT = '14';
const FRAUD = '11';
const TOO_MANY_TRIES = '19';
const REQUESTOR_INITIATED_UNSUPPORTED = '21';
/** Values of challengeCancel. */
const CANCELLED_BY_SHOPPER = '01';
const TIMED_OUT_IN_CHALLENGE = '04';
const CHALLENGE_NEVER_BEGUN = '05';

/** Whether a payment proceeds after a final status, or why it fails. */
export function authenticationOutcome(final: FinalStatus, settings: EntitySettings): 'proceed' | AuthenticationFault {
  const { status, statusReason, challengeCancel } = final;
  if (status === 'Y' || status === 'A' || status === INFORMATIONAL) return 'proceed';
  if (challengeCancel === CANCELLED_BY_SHOPPER) return 'shopperCancelled';
  if (
    statusReason === ACS_TIMEOUT ||
    challengeCancel === TIMED_OUT_IN_CHALLENGE ||
    challengeCancel === CHALLENGE_NEVER_BEGUN
  )
    return 'timedOut';
  if (status === 'R') return statusReason === FRAUD ? 'fraudSuspected' : 'issuerRefused';
  if (status === 'N') return denials[statusReason ?? ''] ?? 'failed';
  if (status === 'D') return 'decoupledRefused';
  if (status === 'U' && settings.unavailableAuthentication === 'continue') return 'proceed';
  return takesPart(final) ? 'technicalFault' : 'notParticipating';
}

/** The result code of an authentication without a payment that succeeded, with a challenge or without one. */
export function authenticatedCode({ type, testMode }: OpenAuthentication, { status, flow }: Success): string {
  const { endsWith } = authenticationRules(type);
  if (flow === CHALLENGE) return successCode(testMode);
  return status === INFORMATIONAL ? endsWith.dataOnly : endsWith.frictionless;
}

export type Success = { readonly status: TransactionStatus; readonly flow: typeof CHALLENGE | 'frictionless' };

/** The issuer took note of the data and did not authenticate (EMV 3-D Secure 2.2). */
const INFORMATIONAL = 'I';

/** Whether the card's issuer takes part in 3-D Secure at all. */
export const takesPart = ({ status, statusReason }: FinalStatus): boolean =>
  !(DENIED.has(status) && statusReason === NOT_ENROLLED);

const DENIED: ReadonlySet<TransactionStatus> = new Set(['U', 'N']);

const denials: Readonly<Record<string, AuthenticationFault>> = {
  [NOT_ENROLLED]: 'notEnrolled',
  [FRAUD]: 'fraudSuspected',
  [TOO_MANY_TRIES]: 'tooManyTries',
  [REQUESTOR_INITIATED_UNSUPPORTED]: 'requestorInitiatedRefused',
};

type Proven = Pick<
  Extract<AuthenticationResponse, { kind: 'received' }>,
  'eci' | 'verificationId' | 'dsTransactionId' | 'acsTransactionId' | 'version'
>;

/** The proof for the acquirer, from an ARes or an RReq. */
export const proofOf = ({
  eci,
  verificationId,
  dsTransactionId,
  acsTransactionId,
  version,
}: Proven): AuthenticationProof => ({
  eci,
  verificationId,
  xid: null,
  dsTransactionId,
  acsTransactionId,
  version,
});
