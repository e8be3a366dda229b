import { reasonOf, StoreUnavailable } from '../../core/faults.ts';
import { ClientDisconnected, TooManyBodies } from '../env.ts';
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

/** Answers a failed request. The answer itself does not describe the fault. */
export function answerFailure(gateway: Pick<HttpGateway, 'log' | 'clock'>, c: Call, fault: Error): Response {
  const failure = loggedFailure(gateway, c, fault);
  if (!failure) return replyNoted(c, { status: 400, body: '', headers: {} });
  const { status, code, ndc, headers } = failure;
  const body = JSON.stringify({ result: resultOf(code), ...common(ndc, gateway.clock.now()) });
  return replyNoted(c, { status, body, headers: { 'content-type': 'application/json', ...headers } });
}

type Failure = (typeof failures)[keyof typeof failures] & {
  readonly ndc: string;
  readonly headers: Readonly<Record<string, string>>;
};

/** A failed request as it is logged, under the number that its answer has; undefined where the client has gone. */
export function loggedFailure({ log }: Pick<HttpGateway, 'log'>, c: Call, fault: Error): Failure | undefined {
  const ndc = ndcOf(c);
  const headers = { 'retry-after': RETRY_AFTER };
  if (fault instanceof ClientDisconnected) {
    log.info({ ndc, reason: fault.message }, 'A client disconnected');
    return undefined;
  }
  if (fault instanceof TooManyBodies) {
    log.warn({ ndc, reason: fault.message }, 'A body was not read');
    return { ...failures.overloaded, ndc, headers };
  }
  log.error({ ndc, reason: reasonOf(fault) }, 'A request failed');
  if (fault instanceof StoreUnavailable) return { ...failures.unavailable, ndc, headers };
  return { ...failures.faulty, ndc, headers: {} };
}
