import type { Refusal } from '../../core/refusal.ts';
import type { FinalAnswer } from '../../operations/once/work.ts';
import type { HttpGateway } from '../gateway.ts';
import { type Call, routeOf } from '../call.ts';
import { replyNoted } from '../log/noted.ts';
import { refusalAnswer } from './answer.ts';
import { ndcOf } from './ndc.ts';

/** A request that is being answered. The log has it under `ndc`. */
export type HttpExchange = {
  readonly gateway: Pick<HttpGateway, 'log' | 'clock'>;
  readonly c: Call;
  readonly ndc?: string;
};

export const sendRefusal = ({ gateway, c, ndc = ndcOf(c) }: HttpExchange, refusal: Refusal): Response =>
  sendAnswer({ gateway, c, ndc }, refusalAnswer(refusal, { ndc, now: gateway.clock.now() }));

export const plainHeaders = {
  'content-type': 'application/json;charset=UTF-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

/** Status 401 names the authentication scheme (RFC 9110, 11.6.1). */
const challenging = { ...plainHeaders, 'www-authenticate': 'Bearer' };

/**
 * Sends an answer and logs it. The headers are a plain object for the machine's sake: the server writes it without
 * building `Headers` from it.
 */
export function sendAnswer(
  { gateway, c, ndc = '' }: HttpExchange,
  { status, body, ndc: named = ndc, headers }: FinalAnswer,
): Response {
  gateway.log.info({ ndc: named, request: `${c.req.method} ${routeOf(c)}`, status }, 'Answered');
  const plain = status === 401 ? challenging : plainHeaders;
  return replyNoted(c, { status, body, headers: headers ? { ...plain, ...headers } : plain });
}
