import type { AcquirerResponse } from '../../core/payments/acquirer.ts';
import type { OutgoingResponse } from '../outgoing/exchange.ts';
import { transportCodes } from './responses.ts';

/**
 * The response to a request as its exchange ended: what was certainly not sent is declined, what was received is read,
 * and everything else is unknown.
 */
export function responseOfExchange(
  exchange: OutgoingResponse,
  read: (status: number, body: string) => AcquirerResponse,
): AcquirerResponse {
  switch (exchange.kind) {
    case 'received':
      return read(exchange.status, exchange.body);
    case 'refused':
      return notProcessed(transportCodes.unreachable);
    case 'unreachable':
    case 'timedOut':
      return exchange.sent ? { kind: 'unknown' } : notProcessed(transportCodes.unreachable);
    case 'tooLarge':
      return { kind: 'unknown' };
  }
}

/** A decline that is not the acquirer's decision about the payment. */
export const declined = (resultCode: string): AcquirerResponse => ({ kind: 'declined', resultCode, details: {} });

/** The same for a request that was certainly neither sent nor processed, so that it may be sent to another acquirer. */
export const notProcessed = (resultCode: string): AcquirerResponse & { readonly kind: 'declined' } => ({
  kind: 'declined',
  resultCode,
  details: {},
  notProcessed: true,
});
