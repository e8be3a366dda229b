import { declineCode, parseJson } from 'shared';
import { z } from 'zod';
import {
  type AcquirerRequest,
  type AcquirerResponse,
  type InquiryResponse,
  isFollowUp,
} from '../../../core/payments/acquirer.ts';
import type { Cents } from '../../../core/values.ts';
import type { OutgoingClient } from '../../outgoing/outgoing.ts';
import type { Acquirer } from '../acquirer.ts';
import { declined, responseOfExchange } from '../exchange.ts';
import { transportCodes } from '../responses.ts';

/** The connector to an acquirer that was made up for `docs/connectors.md`: it takes orders by the key of the gateway. */
export function exampleAcquirer({ url, client }: { url: string; client: OutgoingClient }): Acquirer {
  const order = (key: string, step = ''): string => new URL(`orders/${encodeURIComponent(key)}${step}`, url).href;
  const headers = { 'content-type': 'application/json' };
  return {
    async send(request) {
      const exchange = await client.request({
        method: 'POST',
        url: order(request.key),
        headers,
        body: JSON.stringify(orderOf(request)),
      });
      return responseOfExchange(exchange, (status, body) => readResponse(status, body, request));
    },
    // Closing an order that has not arrived makes sure that it never will.
    async inquire(key) {
      const exchange = await client.request({ method: 'POST', url: order(key, '/close'), headers, body: '{}' });
      return exchange.kind === 'received' ? readInquiry(exchange.status, exchange.body, key) : { kind: 'unknown' };
    },
  };
}

/** The acquirer's verb for each kind of request; one that it does not have is declined before it is sent. */
const verbs: Readonly<Partial<Record<AcquirerRequest['kind'], string>>> = {
  authorize: 'reserve',
  debit: 'charge',
  capture: 'take',
  reverse: 'release',
  refund: 'return',
};

function orderOf(request: AcquirerRequest): Record<string, unknown> {
  const { kind, amountCents, currency, merchantTransactionId, descriptor, forwarded } = request;
  const order = {
    verb: verbs[kind],
    minor: amountCents,
    currency,
    reference: merchantTransactionId,
    statement: descriptor?.slice(0, 22),
    city: forwarded['merchant.city'],
  };
  if (isFollowUp(request)) return { ...order, of: request.baseKey };
  const { account } = request;
  return account.kind === 'card'
    ? { ...order, card: account.card, cvc: account.cvv, cavv: account.proof?.verificationId }
    : order;
}

const record = z.object({
  key: z.string(),
  state: z.enum(['done', 'refused']),
  number: z.string().min(1),
  minor: z.int(),
  currency: z.string(),
  reason: z.string().regex(/^[0-9A-Z]{2}$/),
});
const never = z.object({ key: z.string(), state: z.literal('never') });

function readResponse(status: number, body: string, request: AcquirerRequest): AcquirerResponse {
  if (status === 409 && never.safeParse(parseJson(body)).data?.key === request.key)
    return declined(transportCodes.keyBlocked);
  return status === 200 ? responseOf(body, request.key) : { kind: 'unknown' };
}

function readInquiry(status: number, body: string, key: string): InquiryResponse {
  if (status === 200 && never.safeParse(parseJson(body)).data?.key === key) return { kind: 'neverArrived' };
  return status === 200 ? responseOf(body, key) : { kind: 'unknown' };
}

/** A record that is about another key, or that contradicts itself, is no response. */
function responseOf(body: string, key: string): AcquirerResponse {
  const { data } = record.safeParse(parseJson(body));
  if (data?.key !== key || (data.state === 'done') !== (data.reason === '00')) return { kind: 'unknown' };
  const { number, reason, minor, currency } = data;
  const details = { ConnectorTxID1: number, clearingInstituteName: 'Example acquirer', AcquirerResponse: reason };
  return data.state === 'done'
    ? { kind: 'approved', details, carriedOut: { amountCents: minor as Cents, currency } }
    : { kind: 'declined', resultCode: declineCode(reason), details };
}
