import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { routePath } from 'hono/route';
import type { Refusal } from '../../core/refusal.ts';
import type { HttpGateway } from '../gateway.ts';
import { refusalAnswer } from './answer.ts';
import type { FinalAnswer } from '../../operations/once/work.ts';
import type { Env } from '../env.ts';

/** A request on its way to its answer, with the number under which the log has it. */
export type Exchange = {
  readonly gateway: Pick<HttpGateway, 'log' | 'clock'>;
  readonly c: Context<Env>;
  readonly ndc?: string;
};

export const sendRefusal = ({ gateway, c, ndc = randomUUID() }: Exchange, refusal: Refusal): Response =>
  sendAnswer({ gateway, c, ndc }, refusalAnswer(refusal, { ndc, now: gateway.clock.now() }));

const plain = {
  'content-type': 'application/json;charset=UTF-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

/** RFC 9110, 11.6.1. */
const challenging = { ...plain, 'www-authenticate': 'Bearer' };

/** Sends an answer and logs it. A response with plain headers is written without building `Headers` for it. */
export function sendAnswer(
  { gateway, c, ndc = '' }: Exchange,
  { status, body, ndc: named = ndc }: FinalAnswer,
): Response {
  gateway.log.info({ ndc: named, request: `${c.req.method} ${routePath(c)}`, status }, 'Answered');
  return new Response(body, { status, headers: status === 401 ? challenging : plain });
}
