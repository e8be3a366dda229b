import { isMerchantInitiated } from '../instruction.ts';
import type { EntitySettings } from '../entities/settings/settings.ts';
import type { Fields } from '../fields.ts';
import { toCents } from '../money.ts';
import type { Payment } from '../payments/payment.ts';
import type { Cents } from '../values.ts';
import { type AuthenticationFault, authenticationFaults, type Enrolment } from './authentication.ts';

/** The first step of an authentication: an AReq, the shopper's browser, or its end (DECISIONS 10). */
export type AuthenticationPlan = 'sendToIssuer' | 'sendShopper' | AuthenticationFault;

/** The browser data that an authentication request must have (spec, Customer: mandatory for 3D Secure v2). */
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

/** The plan for a payment. */
export function planAuthentication(
  enrolment: Enrolment,
  payment: Pick<Payment, 'fields' | 'checkout'>,
  settings: EntitySettings,
): AuthenticationPlan | 'none' {
  if (isWithoutShopper(payment) && !isRequestorInitiated(payment)) return 'none';
  const plan = authenticationPlan(enrolment, payment);
  return isFault(plan) && !settings.authenticationRequired ? 'none' : plan;
}

/** The plan for an authentication that has to take place. One that the merchant initiates needs no browser. */
export function authenticationPlan(
  enrolment: Enrolment,
  payment: Pick<Payment, 'fields' | 'checkout'>,
): AuthenticationPlan {
  const { fields } = payment;
  if (isRequestorInitiated(payment) && enrolment.kind === 'inRange') return 'sendToIssuer';
  if (isTestedAsEnrolled(enrolment, fields)) return knowsBrowser(fields) ? 'sendToIssuer' : 'sendShopper';
  if (enrolment.kind === 'inRange')
    return enrolment.methodUrl === null && knowsBrowser(fields) ? 'sendToIssuer' : 'sendShopper';
  return enrolment.kind === 'unknown' ? 'directoryUnreachable' : 'outsideEveryRange';
}

const isFault = (plan: AuthenticationPlan): boolean => plan in authenticationFaults;

/** Whether the merchant initiates the authentication (3RI); the values of the parameter have no meaning of their own. */
export const isRequestorInitiated = ({ fields, checkout }: Pick<Payment, 'fields' | 'checkout'>): boolean =>
  checkout === null && fields['threeDSecure.channel'] !== undefined;

/** Whether no shopper is present: the merchant initiates the payment, or the order came by mail or telephone. */
export const isWithoutShopper = ({ fields, checkout }: Pick<Payment, 'fields' | 'checkout'>): boolean =>
  checkout === null && (isMerchantInitiated(fields) || ['MO', 'TO'].includes(fields['transactionCategory'] ?? ''));

/** Test data can have any card treated as enrolled; a live directory server ignores that. */
const isTestedAsEnrolled = ({ kind }: Enrolment, fields: Fields): boolean =>
  kind === 'outOfRange' && fields['customParameters[3DS2_enrolled]'] === 'true';

export type PaidFor = Pick<Payment, 'fields' | 'amountCents' | 'currency'>;

/**
 * The amount to authenticate: threeDSecure.amount, else the payment's own or a higher risk.amount (spec, Risk). A lower
 * one is for the risk service alone, because its authentication would not cover the payment.
 */
export function moneyToAuthenticate({ fields, amountCents, currency }: PaidFor): {
  readonly amountCents: Cents;
  readonly currency: string;
} {
  const { 'threeDSecure.amount': named, 'risk.amount': screened = '0' } = fields;
  return {
    amountCents: named === undefined ? (Math.max(amountCents, toCents(screened)) as Cents) : toCents(named),
    currency: fields['threeDSecure.currency'] ?? currency,
  };
}

/**
 * Whether the amount to authenticate covers the payment: it may be higher, but not lower. An account that is stored
 * without a payment has no currency that could differ.
 */
export function isForPayment(payment: PaidFor): boolean {
  const authenticated = moneyToAuthenticate(payment);
  const isInCurrency = payment.currency === '' || authenticated.currency === payment.currency;
  return isInCurrency && authenticated.amountCents >= payment.amountCents;
}
