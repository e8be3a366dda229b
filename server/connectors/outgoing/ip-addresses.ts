import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

export type AddressRules = {
  readonly allowHttp: boolean;
  readonly allowLoopback: boolean;
  /** The ports that may be connected to; any when undefined. */
  readonly ports: readonly string[] | undefined;
};

/** The reason why no request is sent to a URL. */
export type UrlRefusal =
  | 'malformedUrl'
  | 'protocolNotAllowed'
  | 'credentialsInUrl'
  | 'portNotAllowed'
  | 'addressNotPublic';

/** All addresses of a host name. */
export type Resolver = (hostname: string) => Promise<readonly string[]>;

export const resolveByDns: Resolver = async (hostname) =>
  (await lookup(hostname, { all: true })).map(({ address }) => address);

/**
 * Checks the text of a URL. The URL parser normalises every notation of an IPv4 address (2130706433, 0x7f.1, full-width
 * digits); a connection to a literal address uses no resolver, so that literal addresses are checked here.
 */
export function urlRefusal(text: string, rules: AddressRules): UrlRefusal | undefined {
  const url = URL.parse(text);
  if (!url || hasControls(text)) return 'malformedUrl';
  if (url.protocol !== 'https:' && !(rules.allowHttp && url.protocol === 'http:')) return 'protocolNotAllowed';
  if (url.username || url.password) return 'credentialsInUrl';
  if (rules.ports && !rules.ports.includes(url.port)) return 'portNotAllowed';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(host) !== 0 && !isAllowed(host, rules) ? 'addressNotPublic' : undefined;
}

/**
 * The URL parser removes tabs and line breaks and turns backslashes into slashes; a URL with such characters is an
 * attack or a mistake.
 */
const hasControls = (text: string): boolean =>
  Array.from(text).some((character) => character <= ' ' || character === '\\' || character === '\u007f');

/** Resolves a name for a socket; fails unless every address of the name is allowed. */
export function checkedLookup(rules: AddressRules, resolve: Resolver): LookupFunction {
  async function resolveChecked(...[hostname, options, callback]: Parameters<LookupFunction>): Promise<void> {
    try {
      const found = await allowedAddresses(hostname, { rules, resolve });
      if (options.all) callback(null, found);
      else callback(null, found[0]?.address ?? '', found[0]?.family);
    } catch (fault) {
      callback(fault as NodeJS.ErrnoException, []);
    }
  }
  return (hostname, options, callback) => void resolveChecked(hostname, options, callback);
}

async function allowedAddresses(
  hostname: string,
  { rules, resolve }: { rules: AddressRules; resolve: Resolver },
): Promise<LookupAddress[]> {
  const addresses = await resolve(hostname);
  if (addresses.length === 0 || !addresses.every((address) => isAllowed(address, rules)))
    throw addressRefusal(hostname);
  return addresses.map((address) => ({ address, family: isIP(address) }));
}

const REFUSED = 'ADDRESS_NOT_PUBLIC';
const addressRefusal = (hostname: string): NodeJS.ErrnoException =>
  Object.assign(new Error(`${hostname} has an address that is not public`), { code: REFUSED });
export const isAddressRefusal = (fault: Error): boolean => 'code' in fault && fault.code === REFUSED;

/**
 * Public by their number, but only a cloud's own machines reach them: the host of Azure's virtual machines (metadata,
 * credentials) and the service networks of IBM. The metadata addresses of all others are not public.
 */
const cloudHosts = ['168.63.129.16/32', '161.26.0.0/16', '166.8.0.0/14'].map((network) =>
  ipaddr.IPv4.parseCIDR(network),
);

/**
 * Whether an address is public: unicast, and for IPv6 inside 2000::/3, because other unicast addresses are unassigned
 * or contain an IPv4 address.
 */
function isAllowed(address: string, { allowLoopback }: AddressRules): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  const range = parsed.range();
  if (range === 'loopback') return allowLoopback;
  if (parsed instanceof ipaddr.IPv4 && cloudHosts.some((network) => parsed.match(network))) return false;
  return range === 'unicast' && (parsed.kind() === 'ipv4' || (parsed.toByteArray()[0] ?? 0) >> 5 === 1);
}
