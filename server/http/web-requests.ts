import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener, type Http2Bindings, type HttpBindings, RequestError } from '@hono/node-server';
import type { Hono } from 'hono';
import { malformedAnswer } from './answers/malformed.ts';
import { answerLarge, hasLargeBody } from './connections/unread-bodies.ts';
import type { Env } from './env.ts';
import type { HttpGateway } from './gateway.ts';

export type AnswerRequest = (request: IncomingMessage, response: ServerResponse) => void;

/** Answers node's requests by Hono's app, as web requests and responses. */
export function answersOf(app: Hono<Env>, { clock }: Pick<HttpGateway, 'clock'>): AnswerRequest {
  function errorHandler(fault: unknown): Response {
    const { status, body } = malformedAnswer(clock.now());
    return fault instanceof RequestError
      ? new Response(body, { status, headers: { 'content-type': 'application/json;charset=UTF-8' } })
      : new Response(null, { status: 500 });
  }
  function fetch(request: Request, bindings: HttpBindings | Http2Bindings): Response | Promise<Response> {
    // Only servers for HTTP/1.1 use this listener.
    const { incoming, outgoing } = bindings as HttpBindings;
    const fetched = () => app.fetch(request, { incoming, outgoing });
    return hasLargeBody(incoming) ? answerLarge(incoming, fetched) : fetched();
  }
  const listener = getRequestListener(fetch, { errorHandler, hostname: 'localhost' });
  return (request, response) => void listener(request, response);
}
