import { Agent } from 'undici';
import type { Clock } from '../../clock.ts';
import { type AddressRules, checkedLookup, resolveByDns, type Resolver, urlRefusal } from './ip-addresses.ts';
import { exchange, type OutgoingResponse, type OutgoingRequest } from './exchange.ts';

/**
 * Asks others over HTTP. Never throws for what they or the network do, never follows a redirect, reads at most 64 KiB.
 */
export type OutgoingClient = {
  request(request: OutgoingRequest): Promise<OutgoingResponse>;
  /** Ends what is under way; it is answered `unreachable`. */
  close(): Promise<void>;
};

/**
 * For URLs that a merchant chose: only public addresses, checked as written and again as resolved, at the moment of
 * connecting, so that a name cannot point elsewhere in between. Test mode allows http and this machine.
 */
export function guardedClient({
  mode,
  clock,
  resolver = resolveByDns,
}: {
  mode: 'test' | 'live';
  clock: Clock;
  resolver?: Resolver;
}): OutgoingClient {
  const rules: AddressRules = { allowHttp: mode === 'test', allowLoopback: mode === 'test' };
  const agent = new Agent({
    ...limits,
    connections: 8,
    keepAliveTimeout: 2000,
    connect: { lookup: checkedLookup(rules, resolver) },
  });
  return {
    async request(request) {
      const reason = urlRefusal(request.url, rules);
      return reason ? { kind: 'refused', reason } : exchange({ agent, clock }, request);
    },
    close: () => agent.destroy(),
  };
}

/**
 * For the processor and directory server that the operator configured: any address, connections kept for the next
 * request.
 */
export function trustedClient({ clock }: { clock: Clock }): OutgoingClient {
  const agent = new Agent({ ...limits, connections: 64, keepAliveTimeout: 4000 });
  return { request: (request) => exchange({ agent, clock }, request), close: () => agent.destroy() };
}

/** Time limits are the clock's business; undici's own would be a second opinion. */
const limits = { pipelining: 1, headersTimeout: 0, bodyTimeout: 0, allowH2: false, maxHeaderSize: 16_384 } as const;
