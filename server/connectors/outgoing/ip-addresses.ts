import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

export type AddressRules = { readonly allowHttp: boolean; readonly allowLoopback: boolean };

/** Why a URL is not asked. */
export type UrlRefusal = 'malformedUrl' | 'protocolNotAllowed' | 'credentialsInUrl' | 'addressNotPublic';

/** All addresses of a host name. */
export type Resolver = (hostname: string) => Promise<readonly string[]>;

export const resolveByDns: Resolver = async (hostname) =>
  (await lookup(hostname, { all: true })).map(({ address }) => address);

/**
 * Judges a URL by what is written in it. The URL parser folds every spelling of an IPv4 address (2130706433, 0x7f.1,
 * full-width digits), and a connection to a literal address never asks a resolver, so that literals are judged here.
 */
export function urlRefusal(text: string, rules: AddressRules): UrlRefusal | undefined {
  const url = URL.parse(text);
  if (!url || hasControls(text)) return 'malformedUrl';
  if (url.protocol !== 'https:' && !(rules.allowHttp && url.protocol === 'http:')) return 'protocolNotAllowed';
  if (url.username || url.password) return 'credentialsInUrl';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(host) !== 0 && !isAllowed(host, rules) ? 'addressNotPublic' : undefined;
}

/**
 * The parser drops tabs and line breaks and turns backslashes round; whoever writes them means harm or made a mistake.
 */
const hasControls = (text: string): boolean =>
  Array.from(text).some((character) => character <= ' ' || character === '\\' || character === '\u007f');

/** Resolves a name for a socket and hands over nothing unless every address of the name is allowed. */
export function checkedLookup(rules: AddressRules, resolve: Resolver): LookupFunction {
  const answer = async (...[hostname, options, callback]: Parameters<LookupFunction>): Promise<void> => {
    try {
      const found = await allowedAddresses(hostname, { rules, resolve });
      if (options.all) callback(null, found);
      else callback(null, found[0]?.address ?? '', found[0]?.family);
    } catch (fault) {
      callback(fault as NodeJS.ErrnoException, []);
    }
  };
  return (hostname, options, callback) => void answer(hostname, options, callback);
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

/** Public means unicast, and for IPv6 inside 2000::/3: what lies outside is unassigned or wraps an IPv4 address. */
function isAllowed(address: string, { allowLoopback }: AddressRules): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  const range = parsed.range();
  if (range === 'loopback') return allowLoopback;
  return range === 'unicast' && (parsed.kind() === 'ipv4' || (parsed.toByteArray()[0] ?? 0) >> 5 === 1);
}
