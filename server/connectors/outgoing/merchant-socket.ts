import { connect, isIP, isIPv6, type Socket } from 'node:net';
import { checkedLookup, resolveByDns, type Resolver, type UrlRefusal, urlRefusal } from './ip-addresses.ts';

/** A server of a merchant that is not reached by http. */
export type MerchantHost = { readonly host: string; readonly port: number };

/** The ports of SFTP, so that no other service is connected to. */
const LIVE_PORTS: ReadonlySet<number> = new Set([22, 2222]);

/** The rules of addresses that merchants chose, as for webhooks: public ones only, and in test mode this machine. */
const rulesIn = (mode: 'test' | 'live') => ({ allowHttp: false, allowLoopback: mode === 'test', ports: undefined });

/** Why nothing would ever be connected to a host; undefined when only its name is left to resolve. */
export function merchantHostRefusal({ host, port }: MerchantHost, mode: 'test' | 'live'): UrlRefusal | undefined {
  if (!/^[A-Za-z0-9._:-]{1,253}$/.test(host) || (host.includes(':') && !isIPv6(host))) return 'malformedUrl';
  if (mode === 'live' && !LIVE_PORTS.has(port)) return 'portNotAllowed';
  return urlRefusal(urlOf(host), rulesIn(mode));
}

/**
 * Connects to a host, whose addresses are checked again when its name is resolved. Each request is sent at once: SFTP
 * waits for the answers to small ones, and a kernel that gathered them would add its 40 ms to each.
 */
export function connectToMerchant(
  { host, port }: MerchantHost,
  { mode, resolver = resolveByDns }: { readonly mode: 'test' | 'live'; readonly resolver?: Resolver | undefined },
): Socket {
  const name = new URL(urlOf(host)).hostname.replace(/^\[|\]$/g, '');
  const lookup = checkedLookup(rulesIn(mode), resolver);
  return connect({ host: name, port, noDelay: true, ...(isIP(name) === 0 ? { lookup } : {}) });
}

/** The URL parser normalises every notation of an IPv4 address. */
const urlOf = (host: string): string => `https://${isIPv6(host) ? `[${host}]` : host}/`;
