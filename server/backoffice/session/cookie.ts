import { parse } from 'hono/utils/cookie';
import type { OfficeGateway } from '../gateway.ts';

type Gateway = Pick<OfficeGateway, 'officeUrl'>;

/**
 * The session's cookie: for this host alone, for no script, and with requests of the gateway's own pages only. Without
 * TLS, on a developer's machine, browsers accept neither the prefix nor `Secure`.
 */
const isSecure = ({ officeUrl }: Gateway): boolean => officeUrl.startsWith('https:');
const nameOf = (gateway: Gateway): string => (isSecure(gateway) ? '__Host-office' : 'office');

export const sessionCookie = (gateway: Gateway, token: string): string =>
  `${nameOf(gateway)}=${token}; Path=/; HttpOnly; SameSite=Strict${isSecure(gateway) ? '; Secure' : ''}`;

export const endedCookie = (gateway: Gateway): string => `${sessionCookie(gateway, '')}; Max-Age=0`;

/** The token of a request's session; undefined without one. */
export function tokenIn(gateway: Gateway, header: string | undefined): string | undefined {
  const name = nameOf(gateway);
  const token = header === undefined ? undefined : parse(header, name)[name];
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined;
}
