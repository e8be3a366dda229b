import type { Clock } from '../../clock.ts';
import type { OutgoingRequest, OutgoingResponse } from '../../connectors/outgoing/exchange.ts';
import type { OutgoingClient } from '../../connectors/outgoing/outgoing.ts';
import { type Duration, type Instant, seconds } from '../../core/values.ts';
import { createShares, type ShareRules } from './shares.ts';

/** The end of a request to a merchant. `busy`: it was not sent, because as many as may be are under way to its origin. */
export type MerchantResponse = OutgoingResponse | { readonly kind: 'busy'; readonly nextTryAt: Instant };

/** A client for URLs that merchants chose, each origin of which has a share of the requests under way. */
export type MerchantClient = {
  request(request: OutgoingRequest): Promise<MerchantResponse>;
  close(): Promise<void>;
};

/** Every 1/1000 of a second for a server that answers; for one that does not, the time of its timeouts. */
const rules: ShareRules = {
  answering: { atOnce: 64, pace: 1 as Duration },
  failing: { atOnce: 4, pace: seconds(2) },
};

export function merchantClient(client: OutgoingClient, clock: Clock): MerchantClient {
  const shares = createShares(clock, rules);
  return {
    close: client.close,
    async request(request) {
      const turn = shares.enter(URL.parse(request.url)?.origin ?? '');
      if ('nextTryAt' in turn) return { kind: 'busy', nextTryAt: turn.nextTryAt };
      const response = await client.request(request);
      turn.end(response.kind === 'received' || response.kind === 'refused');
      return response;
    },
  };
}
