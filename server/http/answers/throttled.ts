import { type ServerResponse, STATUS_CODES } from 'node:http';
import { refusals } from '../../core/refusal.ts';
import type { Instant } from '../../core/values.ts';
import { THROTTLE_SECONDS, type Throttling } from '../../operations/limits/throttle.ts';
import { type Call, routeOf } from '../call.ts';
import { replyNoted } from '../log/noted.ts';
import type { HttpGateway } from '../gateway.ts';
import { common, resultOf } from './answer.ts';
import { ndcOf, requestNumber } from './ndc.ts';
import { plainHeaders } from './send.ts';

const STATUS = 429;

/**
 * Answers a request that was one too many (spec, Errors 2), with the seconds after which it may be repeated (RFC 9110,
 * 10.2.3) and the limit (draft-ietf-httpapi-ratelimit-headers-10, which has these two fields).
 */
export function sendThrottled(
  { gateway, c }: { readonly gateway: Pick<HttpGateway, 'log' | 'clock'>; readonly c: Call },
  throttling: Throttling,
): Response {
  const ndc = ndcOf(c);
  gateway.log.info({ ndc, request: `${c.req.method} ${routeOf(c)}`, status: STATUS }, 'Throttled');
  const seconds = secondsLeft(gateway, throttling);
  return replyNoted(c, {
    status: STATUS,
    body: JSON.stringify(throttledBody(gateway.clock.now(), { id: c.req.param('id'), ndc })),
    headers: { ...plainHeaders, 'retry-after': `${seconds}`, ...rateLimit(throttling, seconds) },
  });
}

/** The body of a request that is not carried out now (spec, Errors 2). `id`: that of the path, or one that nothing has. */
const throttledBody = (now: Instant, { id, ndc }: { readonly id: string | undefined; readonly ndc: string }) => ({
  result,
  ...common(ndc, now),
  id: id ?? `8a${requestNumber().slice(2)}`,
});
const result = resultOf(refusals.tooManyRequests);

/** The refusal of a request that found a queue, by way of node, and as text in ASCII with more lines of its head. */
export type OverloadRefusals = {
  readonly send: (response: ServerResponse, now: Instant) => void;
  readonly text: (now: Instant, lines: string) => string;
};

/**
 * Answers requests that found a queue: the same body, after which a client may come back in a second. The requests of a
 * millisecond have one body, and node writes headers in a list and text at once, so that a refusal costs little: none of
 * them is in the log.
 */
export function overloadRefusals(): OverloadRefusals {
  let [madeAt, body, headers, head]: [Instant | undefined, string, string[], string] = [undefined, '', [], ''];
  function make(now: Instant): void {
    if (madeAt === now) return;
    madeAt = now;
    body = JSON.stringify(throttledBody(now, { id: undefined, ndc: requestNumber() }));
    const fields = { ...plainHeaders, 'retry-after': '1', 'content-length': `${Buffer.byteLength(body)}` };
    headers = Object.entries(fields).flat();
    const sent = { ...fields, Date: new Date(now).toUTCString() };
    const written = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`);
    head = `HTTP/1.1 ${STATUS} ${STATUS_CODES[STATUS] ?? ''}\r\n${written.join('')}`;
  }
  return {
    send(response, now) {
      make(now);
      response.writeHead(STATUS, headers).end(body);
    },
    text(now, lines) {
      make(now);
      return `${head}${lines}\r\n${body}`;
    },
  };
}

/** Shows a client that has used half of its allowance how much is left, so that it can slow down. */
export function showAllowance({ gateway, c }: ShownIn, throttling: Throttling): void {
  const { limit, left } = throttling;
  const { outgoing } = c.env ?? {};
  if (!outgoing || left > limit / 2) return;
  const fields = rateLimit(throttling, secondsLeft(gateway, throttling));
  for (const [name, value] of Object.entries(fields)) outgoing.setHeader(name, value);
}
type ShownIn = { readonly gateway: Pick<HttpGateway, 'clock'>; readonly c: Call };

const secondsLeft = ({ clock }: Pick<HttpGateway, 'clock'>, { endsAt }: Throttling): number =>
  Math.max(1, Math.ceil((endsAt - clock.now()) / 1000));

const rateLimit = ({ limit, left }: Throttling, seconds: number) => ({
  'ratelimit-policy': `"default";q=${limit};w=${THROTTLE_SECONDS}`,
  ratelimit: `"default";r=${left};t=${seconds}`,
});
