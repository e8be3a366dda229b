import type { Context } from 'hono';
import type { Payment } from '../../core/payments/payment.ts';
import type { Refusal } from '../../core/refusal.ts';
import type { HttpGateway } from '../gateway.ts';
import { refusalAnswer } from '../answers/answer.ts';
import type { Body } from './body.ts';
import { sendAnswer } from '../answers/send.ts';
import type { FinalAnswer, Work } from '../../operations/once/work.ts';
import type { Env } from '../env.ts';

/** A POST that was read and whose sender is known. */
export type Post = {
  readonly gateway: HttpGateway;
  readonly c: Context<Env>;
  /** The number of the request, for its answer and the log. */
  readonly ndc: string;
  readonly body: Body;
  /** Within which an Idempotency-Key is unique: entity and path, or the checkout. */
  readonly scope: string;
};

export type PostSteps = {
  /** Checks the request and says what it does. */
  readonly prepare: () => Promise<Work | Refusal>;
  /** The answer for a payment that the request began, or an earlier one with the same key. */
  readonly answerPayment: (payment: Payment) => FinalAnswer;
};

/** Answers a POST once: the one way from a request that was read to its answer, for merchants and for shoppers. */
export async function answerPost({ gateway, c, ndc, body, scope }: Post, steps: PostSteps): Promise<Response> {
  const key = c.req.header('idempotency-key') ?? '';
  const repeatable = key === '' || body.kind !== 'read' ? null : { scope, key, body: body.bytes };
  const answerRefusal = (refusal: Refusal) => refusalAnswer(refusal, { ndc, now: gateway.clock.now() });
  const answer = await gateway.operations.answerOnce({ repeatable, answerRefusal, ...steps });
  return sendAnswer({ gateway, c, ndc }, answer);
}

/** For requests that begin no payment: nothing but a payment is ever kept as begun. */
export function beginsNoPayment(): never {
  throw new Error('Expected no payment to have begun under this key, found one');
}
