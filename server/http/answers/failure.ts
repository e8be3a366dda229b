import type { Context } from 'hono';
import { StoreUnavailable } from '../../core/faults.ts';
import { ClientDisconnected, type Env } from '../env.ts';
import type { HttpGateway } from '../gateway.ts';
import { common, resultOf } from './answer.ts';
import { ndcOf } from './ndc.ts';

/** The answers to requests that failed on the gateway's side. */
const failures = {
  faulty: { status: 500, code: '600.100.100' },
  unavailable: { status: 503, code: '999.999.888' },
} as const;

/** In seconds: the delay after which a request may be repeated when the database was unavailable (RFC 9110, 10.2.3). */
const RETRY_AFTER = '1';

/** Answers a failed request. The fault is logged under the answer's ndc; the answer itself does not describe it. */
export function answerFailure(
  { log, clock }: Pick<HttpGateway, 'log' | 'clock'>,
  c: Context<Env>,
  fault: Error,
): Response {
  const ndc = ndcOf(c);
  if (fault instanceof ClientDisconnected) {
    log.info({ ndc, reason: fault.message }, 'A client disconnected');
    return c.body(null, 400);
  }
  const cause = fault.cause instanceof Error ? `: ${fault.cause.message}` : '';
  log.error({ ndc, reason: `${fault.name}: ${fault.message}${cause}` }, 'A request failed');
  const { status, code } = failures[fault instanceof StoreUnavailable ? 'unavailable' : 'faulty'];
  if (status === 503) c.header('retry-after', RETRY_AFTER);
  return c.json({ result: resultOf(code), ...common(ndc, clock.now()) }, status);
}
