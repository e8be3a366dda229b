import { parseJson } from 'shared';
import { z } from 'zod';
import type { ServiceAnswer } from '../../core/risk/decision.ts';
import type { ServiceText } from '../../core/risk/reason-words.ts';
import { formatCents } from '../../core/money.ts';
import type { RiskRequest } from '../../core/screening/request.ts';
import { type Duration, seconds } from '../../core/values.ts';
import type { OutgoingClient } from '../outgoing/outgoing.ts';
import type { RiskScreener } from './screener.ts';

type Parts = { readonly url: string; readonly client: OutgoingClient; readonly timeout?: Duration };

/** In bytes. */
const ANSWER_MAX = 16_384;

const answer = z.object({
  /** The id of the request, so that an answer about another payment is none. */
  id: z.string(),
  outcome: z.enum(['accept', 'deny', 'challenge', 'error', 'review']),
  score: z.int().min(-99_999).max(99_999).default(0),
  reason: z.string().max(500).default(''),
});

/** A risk service over HTTP, as docs/risk.md describes it. A shopper waits for its answer, so that it has two seconds. */
export function httpRiskScreener({ url, client, timeout = seconds(2) }: Parts): RiskScreener {
  const headers = { 'content-type': 'application/json' };
  return {
    async screen(_, makeRequest) {
      const request = makeRequest();
      const body = JSON.stringify(bodyOf(request));
      const exchange = await client.request({ method: 'POST', url, headers, body, timeout, limit: ANSWER_MAX });
      if (exchange.kind !== 'received') return noAnswer(exchange.kind);
      return exchange.status === 200 ? read(exchange.body, request) : noAnswer(`status ${exchange.status}`);
    },
  };
}

const noAnswer = (reason: string): ServiceAnswer => ({ kind: 'noAnswer', reason });

const bodyOf = ({ amountCents, fields, ...request }: RiskRequest): object => ({
  ...request,
  amount: formatCents(amountCents),
  parameters: fields,
});

function read(body: string, { id }: RiskRequest): ServiceAnswer {
  const { data } = answer.safeParse(parseJson(body));
  if (data?.id !== id) return noAnswer('malformed');
  const { outcome, score, reason } = data;
  return {
    kind: 'answered',
    outcome,
    score,
    text: reason === '' ? (`the risk service answers ${outcome}` satisfies ServiceText) : reason,
  };
}
