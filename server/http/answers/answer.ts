import { describeResult, outcomeOf, type ParameterFault } from 'shared';
import { type Reason, type Refusal, refusals } from '../../core/refusal.ts';
import type { Instant } from '../../core/values.ts';
import type { FinalAnswer } from '../../operations/once/work.ts';
import { buildNumber } from './build-number.ts';
import { timestampOf } from './timestamp.ts';

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

/**
 * What is refused because of the state of what it changes has a sentence of its own, because the description of its
 * result code is about payments. Every other refusal may add to that description.
 */
type RefusalAnswer =
  | readonly [status: 409, sentence: string]
  | readonly [status: 400 | 401 | 403 | 404 | 405 | 412 | 429, detail?: string];

/** The HTTP status of each refusal (spec, Errors), and how it is described. */
const refusalAnswers: Readonly<Record<Reason, RefusalAnswer>> = {
  parametersInvalid: [400],
  checkoutUnknown: [400, 'there is no checkout session with this id'],
  checkoutInUse: [400, 'the checkout is being paid or was paid'],
  checkoutUsedUp: [400],
  priceChanged: [412, 'the price of the checkout is not the one that the shopper was shown'],
  amountNotExpressible: [400],
  brandUnknown: [400],
  typeNotTaken: [400],
  walletMissing: [400],
  walletTokenMissing: [400],
  paymentUnknown: [404],
  settlementUnknown: [404, 'there is no settlement with this id'],
  eventUnknown: [404, 'there is no event with this id'],
  webhookProvisioned: [409, 'the provision file has this webhook, and would undo the change at the next start'],
  pickUpKeyProvisioned: [409, 'the provision file has this key, and would undo the change at the next start'],
  fileReceiverProvisioned: [409, 'the provision file has this receiver, and would undo the change at the next start'],
  fileSourceProvisioned: [409, 'the provision file has this source, and would undo the change at the next start'],
  webhookHasTwoKeys: [409, 'a key is being replaced already: remove the old one first'],
  webhookHasOneKey: [409, 'no key is being replaced'],
  registrationUnknown: [404],
  registrationDeleted: [400],
  registrationAwaitsShopper: [400],
  registrationRefused: [400],
  notARegistration: [400],
  registrationNotRemovable: [403, 'this channel leaves it to the merchant to delete registrations'],
  walletNotScreened: [400, 'a wallet token cannot be screened without its payment'],
  riskScreeningOff: [400, 'risk screening is off for this channel'],
  riskCaseUnknown: [404, 'no payment with this id is under review'],
  riskCaseClosed: [409, 'the case was decided before, or its time is over'],
  callbackNotFailed: [409, 'the callback is not on the failed list'],
  connectorPaused: [409, 'the connector is paused already'],
  connectorNotPaused: [409, 'the connector is not paused'],
  rowMatched: [409, 'the row was decided before, or is about to be compared'],
  rowNotMatched: [409, 'the row has no payment'],
  rowBooked: [409, 'the chargeback of the row is booked'],
  changedMeanwhile: [409, 'it was changed by another request meanwhile'],
  riskListEntryUnknown: [404, 'the lists of this entity have no such entry'],
  amountTooLow: [400],
  scheduleUnknown: [404],
  scheduleNotActive: [400],
  scheduleNotEndable: [400],
  jobMissing: [400],
  jobDuration: [400],
  jobNotice: [400],
  jobExpression: [400],
  jobNotPossible: [400],
  jobHourOutside: [400],
  jobMinuteOutside: [400],
  jobDayOutside: [400],
  jobMonthOutside: [400],
  jobWeekdayOutside: [400],
  authorizationHeaderInvalid: [401],
  accessTokenInvalid: [403],
  entityNotAllowed: [403],
  scopeMissing: [403, 'the access token does not have the scope of this request'],
  tokenBeyondOwn: [403, 'the token permits more than the one that you administer with'],
  operatorsOnly: [403, 'only an administrator of the psp or division above may do this'],
  tokenRevoked: [409, 'the token is revoked, or was replaced by another one'],
  entityDisabled: [400],
  entityClosed: [400],
  addressNotAllowed: [403, 'the access token may not be sent from this address'],
  originNotAllowed: [403],
  idempotencyKeyReused: [400, 'the Idempotency-Key was used with another body'],
  requestUnderWay: [400],
  testClockNotAvailable: [400, 'there is a test clock in test mode only'],
  testClockNotAllowed: [403, 'this token may not move the test clock'],
  transportNotSecure: [403, 'requests must use TLS'],
  tooManyRequests: [429],
  resourceUnknown: [404, 'there is nothing at this address'],
  methodNotAllowed: [405, 'this address has no such method'],
  requestMalformed: [400, 'the request could not be read'],
};

/** The answer to a refused request names the reason and every fault, and has no id (spec, Errors). */
export function refusalAnswer(
  { reason, faults }: Refusal,
  { ndc, now }: { readonly ndc: string; readonly now: Instant },
): FinalAnswer {
  const code = refusals[reason];
  const [status, detail] = refusalAnswers[reason];
  const result = {
    code,
    description: status === 409 ? detail : describeResult(code, detail),
    ...(faults ? { parameterErrors: faults } : {}),
  };
  return answer(status, { result, ...common(ndc, now) });
}
