import type { Gateway } from '../../operations/gateway.ts';
import type { Context } from 'hono';
import type { Env } from './body.ts';
import { randomUUID } from 'node:crypto';
import { type Refusal, refusals } from '../../core/refusal.ts';
import { refusalAnswer, common } from './answer.ts';
import type { FinalAnswer } from '../../operations/once/answer-once.ts';
import { routePath } from 'hono/route';

/** Who was asked, and under which number the log knows it. */
export type Asked = { readonly gateway: Gateway; readonly c: Context<Env>; readonly ndc?: string };

export const refused = ({ gateway, c, ndc = randomUUID() }: Asked, refusal: Refusal): Response =>
  sendAnswer({ gateway, c, ndc }, refusalAnswer(refusal, refusals[refusal.reason], common(ndc, gateway.clock.now())));

const plain = {
  'content-type': 'application/json;charset=UTF-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

/** RFC 9110, 11.6.1. */
const challenging = { ...plain, 'www-authenticate': 'Bearer' };

/**
 * Sends an answer as it was decided, and says so in the log. A response with plain headers is written without building
 * `Headers` for it.
 */
export function sendAnswer({ gateway, c, ndc = '' }: Asked, { status, body, ndc: named = ndc }: FinalAnswer): Response {
  gateway.log.info({ ndc: named, request: `${c.req.method} ${routePath(c)}`, status }, 'Answered');
  return new Response(body, { status, headers: status === 401 ? challenging : plain });
}
