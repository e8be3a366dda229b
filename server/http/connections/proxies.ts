import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';

/** The networks of proxies whose headers about a request are believed. */
export type Proxies = { readonly include: (address: string | undefined) => boolean };

/** Reads addresses and networks such as `10.0.0.0/8`. */
export function proxiesIn(networks: readonly string[]): Proxies {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  // An IPv4 address is written as an IPv6 one on a socket for both, and found as either.
  return {
    include: (address) => address !== undefined && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4'),
  };
}

/** The address of the client that sent a request; undefined where it is not known. */
export type ClientAddress = (request: Pick<IncomingMessage, 'socket' | 'headers'>) => string | undefined;

/**
 * Finds the client behind trusted proxies. Each proxy adds the address that it saw at the end of X-Forwarded-For, so
 * the list is read from its end, as long as a trusted proxy has written it. Earlier entries are the client's own words.
 */
export function clientAddressBehind(networks: readonly string[]): ClientAddress {
  const proxies = proxiesIn(networks);
  return ({ socket, headers }) => {
    const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
    let address: string | undefined = plain(socket.remoteAddress ?? '');
    while (proxies.include(address) && forwarded.length > 0) {
      const next = plain(forwarded.pop()?.trim() ?? '');
      if (next === undefined) return undefined;
      address = next;
    }
    return address;
  };
}

/** An IP address without a port, and an IPv4 one without the prefix that sockets for both protocols write. */
function plain(text: string): string | undefined {
  const address = text
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .replace(/^\[(.*)\](?::\d+)?$|^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1$2');
  return isIP(address) === 0 ? undefined : address;
}
