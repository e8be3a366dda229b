import type { Payment } from '../../core/payments/payment.ts';
import { type Refusal, refuseParameters } from '../../core/refusal.ts';
import type { FinalAnswer, OnceRequest } from '../../operations/once/work.ts';
import { refusalAnswer } from '../answers/answer.ts';
import { sendAnswer, sendRefusal } from '../answers/send.ts';
import type { Call } from '../call.ts';
import type { HttpGateway } from '../gateway.ts';
import type { RequestBody } from './body.ts';

/** A POST whose body was read and whose sender is known. */
export type ReceivedPost = {
  readonly gateway: HttpGateway;
  readonly c: Call;
  /** The number of the request, for its answer and the log. */
  readonly ndc: string;
  readonly body: RequestBody;
  /** The scope in which an Idempotency-Key is unique: entity and path, or the checkout. */
  readonly scope: string;
};

export type PostSteps = {
  /** Checks the request and returns its work. */
  readonly prepare: OnceRequest['prepare'];
  /** The answer for a payment that this request began, or an earlier request with the same key. */
  readonly answerPayment: (payment: Payment) => FinalAnswer;
};

/** Answers a POST once per Idempotency-Key. Requests of merchants and of shoppers are both answered here. */
export async function answerPost({ gateway, c, ndc, body, scope }: ReceivedPost, steps: PostSteps): Promise<Response> {
  const key = c.req.header('idempotency-key');
  // A client that lost its key on the way would take its repeated request for a protected one.
  if (key === '') return sendRefusal({ gateway, c, ndc }, EMPTY_KEY);
  const repeatable = key === undefined || body.kind !== 'read' ? null : { scope, key, body: body.bytes };
  const answerRefusal = (refusal: Refusal) => refusalAnswer(refusal, { ndc, now: gateway.clock.now() });
  const answer = await gateway.operations.answerOnce({ repeatable, answerRefusal, ...steps });
  return sendAnswer({ gateway, c, ndc }, answer);
}

const EMPTY_KEY = refuseParameters([{ name: 'Idempotency-Key', value: null, message: 'may not be empty' }]);

/** The `answerPayment` of endpoints that begin no payment: only payments are kept as begun under a key. */
export function beginsNoPayment(): never {
  throw new Error('Expected no payment to have begun under this key, found one');
}
