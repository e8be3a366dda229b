import type { Agent } from 'undici';
import type { Clock } from '../../clock.ts';
import { expectingContinue } from './expect-continue.ts';
import { exchange, type OutgoingRequest, type OutgoingResponse } from './exchange.ts';
import {
  type AddressRules,
  checkedLookup,
  resolveByDns,
  type Resolver,
  type UrlRefusal,
  urlRefusal,
} from './ip-addresses.ts';

/**
 * A client for HTTP requests to other systems. It never throws for a failure of theirs or the network's, never follows
 * a redirect, and reads at most 64 KiB unless a request states another limit.
 */
export type OutgoingClient = {
  request(request: OutgoingRequest): Promise<OutgoingResponse>;
  /** Closes the connections; requests under way end as `unreachable`. */
  close(): Promise<void>;
};

/**
 * The client for URLs that a merchant chose. It connects to public addresses only, checked as written and again as
 * resolved at the moment of connecting, so that a name cannot resolve to another address in between. Test mode allows
 * http, this machine and any port.
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
  const rules = merchantRules(mode);
  const lookup = checkedLookup(rules, resolver);
  const agent = lateAgent({ connections: 8, keepAliveTimeout: 2000, connect: { lookup, timeout: CONNECT_TIMEOUT } });
  const expecting = expectingContinue({ lookup, clock });
  return {
    async request(request) {
      const reason = urlRefusal(request.url, rules);
      if (reason) return { kind: 'refused', reason };
      return request.expectsContinue ? expecting.request(request) : exchange({ agent: agent.load, clock }, request);
    },
    close() {
      expecting.close();
      return agent.close();
    },
  };
}

/** For a connection alone, in real milliseconds; the whole exchange has a time of its own, by the clock. */
const CONNECT_TIMEOUT = 10_000;

function merchantRules(mode: 'test' | 'live'): AddressRules {
  const isTest = mode === 'test';
  return { allowHttp: isTest, allowLoopback: isTest, ports: isTest ? undefined : LIVE_PORTS };
}

/** Why nothing would ever be sent to a URL that a merchant chose; undefined when only its name is left to resolve. */
export const merchantUrlRefusal = (url: string, mode: 'test' | 'live'): UrlRefusal | undefined =>
  urlRefusal(url, merchantRules(mode));

/** The ports of https, so that no other service receives requests; an empty port is 443. */
const LIVE_PORTS = ['', '8443'];

/**
 * The client for the processor and directory server that the operator configured: it connects to any address, and keeps
 * connections open for the next request.
 */
export function trustedClient({ clock }: { clock: Clock }): OutgoingClient {
  const agent = lateAgent({ connections: 64, keepAliveTimeout: 4000 });
  return { request: (request) => exchange({ agent: agent.load, clock }, request), close: agent.close };
}

/** undici's own timeouts are off, because timeouts are measured by the clock. */
const limits = { pipelining: 1, headersTimeout: 0, bodyTimeout: 0, allowH2: false, maxHeaderSize: 16_384 } as const;

/** undici is loaded with the first request: it would take a tenth of the gateway's start. */
function lateAgent(options: Agent.Options): { load(): Promise<Agent>; close(): Promise<void> } {
  let agent: Promise<Agent> | undefined;
  let isClosed = false;
  async function create(): Promise<Agent> {
    const undici = await import('undici');
    return new undici.Agent({ ...limits, ...options });
  }
  return {
    load: async () => (isClosed ? Promise.reject(new Error('Closed')) : (agent ??= create())),
    async close() {
      isClosed = true;
      await (await agent)?.destroy();
    },
  };
}
