import { reasonOf, StoreUnavailable } from '../../core/faults.ts';
import { ClientDisconnected, TooManyBodies } from '../env.ts';
import type { Instant } from '../../core/values.ts';
import type { HttpGateway } from '../gateway.ts';
import type { Call } from '../call.ts';
import { replyNoted } from '../log/noted.ts';
import { common, resultOf } from './answer.ts';
import { ndcOf } from './ndc.ts';

/** The answers to requests that failed on the gateway's side. */
const failures = {
  faulty: { status: 500, code: '600.100.100' },
  unavailable: { status: 503, code: '999.999.888' },
  overloaded: { status: 503, code: '800.120.100' },
} as const;

/** In seconds: the delay after which a request that could not be carried out may be repeated (RFC 9110, 10.2.3). */
const RETRY_AFTER = '1';

/** Answers a failed request. The fault is logged under the answer's ndc; the answer itself does not describe it. */
export function answerFailure({ log, clock }: Pick<HttpGateway, 'log' | 'clock'>, c: Call, fault: Error): Response {
  const ndc = ndcOf(c);
  if (fault instanceof ClientDisconnected) {
    log.info({ ndc, reason: fault.message }, 'A client disconnected');
    return replyNoted(c, { status: 400, body: '', headers: {} });
  }
  if (fault instanceof TooManyBodies) {
    log.warn({ ndc, reason: fault.message }, 'A body was not read');
    return send(c, failures.overloaded, { ndc, now: clock.now() });
  }
  log.error({ ndc, reason: reasonOf(fault) }, 'A request failed');
  const failure = failures[fault instanceof StoreUnavailable ? 'unavailable' : 'faulty'];
  return send(c, failure, { ndc, now: clock.now() });
}

type Failure = (typeof failures)[keyof typeof failures];

function send(c: Call, { status, code }: Failure, { ndc, now }: { ndc: string; now: Instant }): Response {
  const body = JSON.stringify({ result: resultOf(code), ...common(ndc, now) });
  return replyNoted(c, { status, body, headers: status === 503 ? { ...json, 'retry-after': RETRY_AFTER } : json });
}

const json = { 'content-type': 'application/json' };
