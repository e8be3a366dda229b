import { proxiesIn } from './connections/proxies.ts';
import type { Env } from './env.ts';
import type { HttpGateway } from './gateway.ts';

/** Whether an address answers at the host of a request, and its sender. */
type IsServed = (path: string, request: Request, env: Env['Bindings'] | undefined) => boolean;

/**
 * At a host of its own the back office is alone: a page that shoppers see, whatever it came to do, has another origin
 * than the pages and the session of a user. Others see nothing at its addresses.
 */
export function servedWith({
  officeUrl,
  baseUrl,
  officeNetworks,
  clientAddress,
}: Pick<HttpGateway, 'officeUrl' | 'baseUrl' | 'officeNetworks' | 'clientAddress'>): IsServed {
  const host = new URL(officeUrl).host;
  const ownHost = host === new URL(baseUrl).host ? undefined : host;
  if (ownHost === undefined && officeNetworks.length === 0) return () => true;
  const users = proxiesIn(officeNetworks);
  const isUser = (env: Env['Bindings'] | undefined): boolean =>
    officeNetworks.length === 0 || (env?.incoming !== undefined && users.include(clientAddress(env.incoming)));
  return (path, request, env) => {
    const isAtOwnHost = ownHost !== undefined && request.headers.get('host')?.toLowerCase() === ownHost;
    if (!isOffice(path)) return !isAtOwnHost || isProbe(path);
    return (ownHost === undefined || isAtOwnHost) && isUser(env);
  };
}

const isOffice = (path: string): boolean => path === '/office' || path.startsWith('/office/');

/** The addresses that load balancers ask. */
export const isProbe = (path: string): boolean => path === '/healthz' || path === '/readyz';
