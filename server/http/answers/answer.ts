import { describeResult, outcomeOf, type ParameterFault } from 'shared';
import { type Reason, type Refusal, refusals } from '../../core/refusal.ts';
import type { Instant } from '../../core/values.ts';
import type { FinalAnswer } from '../../operations/once/work.ts';
import { buildNumber } from './build-number.ts';
import { timestampOf } from './timestamp.ts';

/** The HTTP status of each refusal; a refusal without an entry has 400 (spec, Errors). */
const refusalStatus: Partial<Record<Reason, number>> = {
  authorizationHeaderInvalid: 401,
  accessTokenInvalid: 403,
  entityNotAllowed: 403,
  scopeMissing: 403,
  tokenBeyondOwn: 403,
  operatorsOnly: 403,
  tokenRevoked: 409,
  addressNotAllowed: 403,
  originNotAllowed: 403,
  testClockNotAllowed: 403,
  transportNotSecure: 403,
  paymentUnknown: 404,
  eventUnknown: 404,
  settlementUnknown: 404,
  webhookProvisioned: 409,
  pickUpKeyProvisioned: 409,
  fileReceiverProvisioned: 409,
  fileSourceProvisioned: 409,
  webhookHasTwoKeys: 409,
  webhookHasOneKey: 409,
  scheduleUnknown: 404,
  registrationUnknown: 404,
  registrationNotRemovable: 403,
  riskCaseUnknown: 404,
  riskCaseClosed: 409,
  callbackNotFailed: 409,
  connectorPaused: 409,
  connectorNotPaused: 409,
  riskListEntryUnknown: 404,
  resourceUnknown: 404,
  priceChanged: 412,
  tooManyRequests: 429,
};

/** Success and pending are 200. Every other result is 400, for a status read as well (spec, Errors). */
export const statusOf = (code: string): number =>
  ['success', 'review', 'pending', 'chargeback'].includes(outcomeOf(code)) ? 200 : 400;

type ResultBody = {
  readonly code: string;
  readonly description: string;
  readonly parameterErrors?: readonly ParameterFault[];
};
export const resultOf = (code: string): ResultBody => ({ code, description: describeResult(code) });

/** The last members of every answer. */
export const common = (ndc: string, now: Instant) => ({
  buildNumber,
  timestamp: timestampOf(now),
  ndc,
});

export const answer = (status: number, body: object): FinalAnswer => ({
  status,
  body: JSON.stringify(body),
  ndc: 'ndc' in body && typeof body.ndc === 'string' ? body.ndc : undefined,
});

const details: Partial<Record<Reason, string>> = {
  settlementUnknown: 'there is no settlement with this id',
  eventUnknown: 'there is no event with this id',
  fileReceiverProvisioned: 'the provision file has this receiver, and would undo the change at the next start',
  fileSourceProvisioned: 'the provision file has this source, and would undo the change at the next start',
  pickUpKeyProvisioned: 'the provision file has this key, and would undo the change at the next start',
  webhookProvisioned: 'the provision file has this webhook, and would undo the change at the next start',
  webhookHasTwoKeys: 'a key is being replaced already: remove the old one first',
  webhookHasOneKey: 'no key is being replaced',
  checkoutUnknown: 'there is no checkout session with this id',
  priceChanged: 'the price of the checkout is not the one that the shopper was shown',
  registrationNotRemovable: 'this channel leaves it to the merchant to delete registrations',
  riskScreeningOff: 'risk screening is off for this channel',
  riskCaseUnknown: 'no payment with this id is under review',
  callbackNotFailed: 'the callback is not on the failed list',
  connectorPaused: 'the connector is paused already',
  connectorNotPaused: 'the connector is not paused',
  riskCaseClosed: 'the case was decided before, or its time is over',
  riskListEntryUnknown: 'the lists of this entity have no such entry',
  walletNotScreened: 'a wallet token cannot be screened without its payment',
  checkoutInUse: 'the checkout is being paid or was paid',
  idempotencyKeyReused: 'the Idempotency-Key was used with another body',
  resourceUnknown: 'there is nothing at this address',
  requestMalformed: 'the request could not be read',
  testClockNotAvailable: 'there is a test clock in test mode only',
  testClockNotAllowed: 'this token may not move the test clock',
  transportNotSecure: 'requests must use TLS',
  scopeMissing: 'the access token does not have the scope of this request',
  tokenBeyondOwn: 'the token permits more than the one that you administer with',
  operatorsOnly: 'only an administrator of the psp or division above may do this',
  tokenRevoked: 'the token is revoked, or was replaced by another one',
  addressNotAllowed: 'the access token may not be sent from this address',
};

/** The answer to a refused request names the reason and every fault, and has no id (spec, Errors). */
export function refusalAnswer(
  { reason, faults }: Refusal,
  { ndc, now }: { readonly ndc: string; readonly now: Instant },
): FinalAnswer {
  const code = refusals[reason];
  const result = {
    code,
    description: describeResult(code, details[reason]),
    ...(faults ? { parameterErrors: faults } : {}),
  };
  return answer(refusalStatus[reason] ?? 400, { result, ...common(ndc, now) });
}
