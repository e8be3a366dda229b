import { lookup } from 'node:dns/promises';
import type { Server } from 'node:http';
import { isIP } from 'node:net';

/** The loopback addresses: clients try either of them for `localhost` (RFC 6761, 6.3). */
const LOOPBACK = ['127.0.0.1', '::1'];

/** The addresses of a host name; `undefined` is all addresses of this machine. */
async function addressesOf(host: string | undefined): Promise<readonly (string | undefined)[]> {
  if (host === undefined || isIP(host) !== 0) return [host];
  if (host === 'localhost') return LOOPBACK;
  return [...new Set((await lookup(host, { all: true })).map(({ address }) => address))];
}

export type Place = { readonly port: number; readonly host?: string | undefined };
export type Listening<S> = { readonly port: number; readonly servers: readonly S[] };

/**
 * Listens on each address of a host, with a server for each, all on one port. An address that this machine does not
 * have, as IPv6 in many containers, is left out as long as another one is there.
 */
export async function listenOn<S extends Server>({ port, host }: Place, create: () => S): Promise<Listening<S>> {
  const servers: S[] = [];
  let missing: unknown;
  let at = port;
  for (const address of await addressesOf(host)) {
    const server = create();
    try {
      at = await listens(server, at, address);
      servers.push(server);
    } catch (fault) {
      if (!isMissing(fault)) {
        for (const other of servers) other.close();
        throw fault;
      }
      missing = fault;
    }
  }
  if (servers.length === 0) throw missing;
  return { port: at, servers };
}

function listens(server: Server, port: number, address: string | undefined): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, address, () => {
      server.off('error', reject);
      const bound = server.address();
      resolve(typeof bound === 'object' && bound ? bound.port : port);
    });
  });
}

const isMissing = (fault: unknown): boolean =>
  fault instanceof Error && 'code' in fault && (fault.code === 'EADDRNOTAVAIL' || fault.code === 'EAFNOSUPPORT');
