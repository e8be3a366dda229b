import type { Card, AuthenticationProof } from '../payments/acquirer.ts';
import type { Fields } from '../fields.ts';
import type { EntitySettings } from '../entities/entity.ts';
import { toCents } from '../money.ts';
import type { Payment } from '../payments/payment.ts';
import type { Cents } from '../values.ts';

/** What a directory server's card ranges say about a number. `unknown` when they could not be fetched. */
export type Enrolment =
  | { readonly kind: 'inRange'; readonly methodUrl: string | null }
  | { readonly kind: 'outOfRange' }
  | { readonly kind: 'unknown' };

/** Whether the 3-D Secure method was completed (Y), given up (N) or does not exist for the card (U). */
export type MethodCompletion = 'Y' | 'N' | 'U';

/** What an authentication request carries; amounts are turned into the currency's own minor units at the wall. */
export type AuthenticationRequest = {
  /** 3DS Server transaction id, a UUID. */
  readonly transactionId: string;
  readonly card: Card;
  readonly brand: string;
  readonly amountCents: Cents;
  readonly currency: string;
  readonly methodCompletion: MethodCompletion;
  readonly merchantName: string;
  /** Where the browser comes back to, and where the directory server reports the result. */
  readonly returnUrl: string;
  readonly resultsUrl: string;
  /** Browser data, contact, addresses, challenge wishes, custom triggers: the request's own parameters by name. */
  readonly fields: Fields;
};

/** The authentication's status as EMV 3-D Secure 2 has it (facts: payment domain 3.1). */
export type TransactionStatus = 'Y' | 'N' | 'U' | 'A' | 'C' | 'D' | 'R' | 'I' | 'S';

export type AuthenticationAnswer =
  | {
      readonly kind: 'answered';
      readonly status: TransactionStatus;
      readonly statusReason: string | null;
      readonly acsTransactionId: string | null;
      readonly dsTransactionId: string | null;
      readonly eci: string | null;
      readonly verificationId: string | null;
      readonly version: string;
      /** Where the challenge takes place, for status C. */
      readonly acsUrl: string | null;
      readonly challengeMandated: string | null;
      readonly authenticationType: string | null;
      /** What the issuer wants the shopper to read. */
      readonly cardholderInfo: string | null;
    }
  | { readonly kind: 'failed'; readonly errorCode: string; readonly description: string }
  | { readonly kind: 'unreachable' };

/** What the directory server reports when a challenge is over (RReq). */
export type AuthenticationResult = {
  readonly transactionId: string;
  readonly acsTransactionId: string;
  readonly dsTransactionId: string;
  readonly status: TransactionStatus;
  readonly statusReason: string | null;
  readonly eci: string | null;
  readonly verificationId: string | null;
  readonly challengeCancel: string | null;
  readonly authenticationType: string | null;
};

/** How 3-D Secure ends without an authentication, with its result code (facts: payment domain 3.5). */
export const authenticationFaults = {
  notParticipating: '000.400.101',
  notEnrolled: '000.400.102',
  technicalFault: '000.400.103',
  directoryUnreachable: '000.400.107',
  outsideEveryRange: '000.400.109',
  answerMalformed: '100.390.105',
  failed: '100.380.401',
  timedOut: '100.380.501',
  indicatorInvalid: '100.370.121',
  amountDiffers: '100.390.101',
  issuerRefused: '100.390.114',
  fraudSuspected: '100.390.118',
  tooManyTries: '100.390.119',
  decoupledRefused: '100.390.122',
  shopperCancelled: '100.390.124',
} as const;
export type AuthenticationFault = keyof typeof authenticationFaults;

/** What comes before the acquirer: nothing, the directory server, or the shopper's browser; or an end. */
export type AuthenticationPlan = 'none' | 'askIssuer' | 'sendShopper' | AuthenticationFault;

/** The browser data without which an issuer cannot be asked (spec, Customer: mandatory for 3D Secure v2). */
const browserParameters = [
  'acceptHeader',
  'language',
  'screenHeight',
  'screenWidth',
  'timezone',
  'userAgent',
  'javaEnabled',
  'javascriptEnabled',
].map((name) => `customer.browser.${name}`);
const knowsBrowser = (fields: Fields): boolean => browserParameters.every((name) => fields[name] !== undefined);

export function planAuthentication(
  enrolment: Enrolment,
  payment: Pick<Payment, 'fields' | 'checkout'>,
  settings: EntitySettings,
): AuthenticationPlan {
  const { fields } = payment;
  if (isWithoutShopper(payment)) return 'none';
  if (isTestedAsEnrolled(enrolment, fields)) return knowsBrowser(fields) ? 'askIssuer' : 'sendShopper';
  if (enrolment.kind === 'inRange')
    return enrolment.methodUrl === null && knowsBrowser(fields) ? 'askIssuer' : 'sendShopper';
  if (!settings.authenticationRequired) return 'none';
  return enrolment.kind === 'unknown' ? 'directoryUnreachable' : 'outsideEveryRange';
}

/**
 * Nobody is there to be authenticated: the merchant initiates, or the order came by mail or telephone (facts: payment
 * domain 11).
 */
const isWithoutShopper = ({ fields, checkout }: Pick<Payment, 'fields' | 'checkout'>): boolean =>
  checkout === null &&
  (fields['standingInstruction.source'] === 'MIT' || ['MO', 'TO'].includes(fields['transactionCategory'] ?? ''));

/**
 * A test may ask for any card to be treated as enrolled; a live directory server knows nothing of the wish and answers
 * as it would anyway.
 */
const isTestedAsEnrolled = ({ kind }: Enrolment, fields: Fields): boolean =>
  kind === 'outOfRange' && fields['customParameters[3DS2_enrolled]'] === 'true';

type PaidFor = Pick<Payment, 'fields' | 'amountCents' | 'currency'>;

/** What is authenticated: the amount named for it, the one for the risk service (spec, Risk), or the payment's own. */
export function moneyToAuthenticate({ fields, amountCents, currency }: PaidFor): {
  readonly amountCents: Cents;
  readonly currency: string;
} {
  const amount = fields['threeDSecure.amount'] ?? fields['risk.amount'];
  return {
    amountCents: amount === undefined ? amountCents : toCents(amount),
    currency: fields['threeDSecure.currency'] ?? currency,
  };
}

/**
 * Whether an authentication is for this money: the amount that is authenticated may be higher, but not lower (facts:
 * payment domain 3.3).
 */
export function isForPayment(payment: PaidFor): boolean {
  const authenticated = moneyToAuthenticate(payment);
  return authenticated.currency === payment.currency && authenticated.amountCents >= payment.amountCents;
}

/** The electronic commerce indicators of a scheme by the status they may stand beside (facts: payment domain 3.2). */
type Indicators = Readonly<Record<'Y' | 'A' | 'U', readonly string[]>>;
const mastercard: Indicators = { Y: ['02'], A: ['01'], U: ['06', '07'] };
const indicators: Readonly<Record<string, Indicators>> = {
  MASTER: mastercard,
  MAESTRO: mastercard,
  UNIONPAY: { Y: ['02', '05'], A: ['01', '06'], U: ['07'] },
};
const usual: Indicators = { Y: ['05'], A: ['06'], U: ['07'] };

/** What is wrong with an authentication that was made elsewhere; null when the payment may go on with it. */
export function externalFault(
  payment: PaidFor & Pick<Payment, 'brand'>,
  settings: EntitySettings,
): AuthenticationFault | null {
  const {
    'threeDSecure.authenticationStatus': status,
    'threeDSecure.transactionStatusReason': statusReason = null,
    'threeDSecure.eci': eci = '',
  } = payment.fields;
  if (!isForPayment(payment)) return 'amountDiffers';
  if (status !== 'Y' && status !== 'A' && status !== 'U') return 'failed';
  if (!(indicators[payment.brand ?? ''] ?? usual)[status].includes(eci)) return 'indicatorInvalid';
  const verdict = judge({ status, statusReason }, settings);
  return verdict === 'goOn' ? null : verdict;
}

/** The status and its reason, from an ARes or an RReq. */
export type Verdict = {
  readonly status: TransactionStatus;
  readonly statusReason: string | null;
  readonly challengeCancel?: string | null;
};

const NOT_ENROLLED = '13';
const ACS_TIMEOUT = '14';
const FRAUD = '11';
const TOO_MANY_TRIES = '19';
const CANCELLED_BY_SHOPPER = '01';
const TIMED_OUT_IN_CHALLENGE = '04';
const CHALLENGE_NEVER_BEGUN = '05';

/** Whether a payment goes on after a final status. */
export function judge(verdict: Verdict, settings: EntitySettings): 'goOn' | AuthenticationFault {
  const { status, statusReason, challengeCancel } = verdict;
  if (status === 'Y' || status === 'A') return 'goOn';
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
  if (status === 'U' && settings.unavailableAuthentication === 'continue') return 'goOn';
  return takesPart(verdict) ? 'technicalFault' : 'notParticipating';
}

/** Whether the card's issuer takes part in 3-D Secure at all. */
export const takesPart = ({ status, statusReason }: Verdict): boolean =>
  !(status === 'U' && statusReason === NOT_ENROLLED);

const denials: Readonly<Record<string, AuthenticationFault>> = {
  [NOT_ENROLLED]: 'notEnrolled',
  [FRAUD]: 'fraudSuspected',
  [TOO_MANY_TRIES]: 'tooManyTries',
};

type Proven = Pick<
  Extract<AuthenticationAnswer, { kind: 'answered' }>,
  'eci' | 'verificationId' | 'dsTransactionId' | 'acsTransactionId' | 'version'
>;

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
