import { createHash } from 'node:crypto';
import { describeResult, outcomeOf, type ParameterFault } from 'shared';
import type { Reason, Refusal } from '../../core/refusal.ts';
import type { Millis } from '../../core/values.ts';
import type { FinalAnswer } from '../../operations/once/answer-once.ts';

/** Which build answers: for support (spec, Payment response). */
const VERSION = '0.1.0';
const BUILT_AT = '2026-11-20 00:00:00 +0000';
const buildNumber = `${createHash('sha1').update(VERSION).digest('hex')}@${BUILT_AT}`;

/** The only place that knows which status a refusal has; all others are 400 (spec, Errors). */
const refusalStatus: Partial<Record<Reason, number>> = {
  authorizationHeaderInvalid: 401,
  accessTokenInvalid: 403,
  entityNotAllowed: 403,
  originNotAllowed: 403,
  paymentUnknown: 404,
  resourceUnknown: 404,
  priceChanged: 412,
};

/**
 * Success and pending are 200; everything else a payment can end with is 400, also when it is only read (spec, Errors;
 * design 5).
 */
export const statusOf = (code: string): number =>
  ['success', 'review', 'pending', 'chargeback'].includes(outcomeOf(code)) ? 200 : 400;

export type Result = {
  readonly code: string;
  readonly description: string;
  readonly parameterErrors?: readonly ParameterFault[];
};
export const resultOf = (code: string): Result => ({ code, description: describeResult(code) });

/** What every answer ends with. `millis` shows in status answers only. */
export const common = (ndc: string, now: Millis, millis: '' | 'withMillis' = '') => ({
  buildNumber,
  timestamp: timestampOf(now, millis),
  ndc,
});

/** `yyyy-MM-dd HH:mm:ss+0000`, with `.SSS` before the offset in status answers. */
function timestampOf(now: Millis, millis: '' | 'withMillis'): string {
  if (now !== latest.now) latest = { now, iso: new Date(now).toISOString() };
  return `${latest.iso.slice(0, 10)} ${latest.iso.slice(11, millis === '' ? 19 : 23)}+0000`;
}
/** Many answers are given in the same millisecond. */
let latest = { now: Number.NaN, iso: '' };

export const answer = (status: number, body: object): FinalAnswer => ({
  status,
  body: JSON.stringify(body),
  ndc: 'ndc' in body && typeof body.ndc === 'string' ? body.ndc : undefined,
});

const details: Partial<Record<Reason, string>> = {
  checkoutUnknown: 'there is no checkout session for this id',
  priceChanged: 'the checkout costs something else than its shopper was shown',
  checkoutInUse: 'the checkout is being paid or was paid',
  idempotencyKeyReused: 'the Idempotency-Key was used with another body',
  resourceUnknown: 'there is nothing at this address',
  requestMalformed: 'the request could not be read',
  testClockNotAvailable: 'there is a test clock in test mode only',
};

/** A refused request: what is wrong with it, every fault by name, and no id. */
export function refusalAnswer({ reason, faults }: Refusal, code: string, tail: object): FinalAnswer {
  const detail = details[reason];
  const description = detail === undefined ? describeResult(code) : `${describeResult(code)}: ${detail}`;
  return answer(refusalStatus[reason] ?? 400, {
    result: { code, description, ...(faults ? { parameterErrors: faults } : {}) },
    ...tail,
  });
}
