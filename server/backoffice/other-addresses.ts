import type { Permission } from '../core/users/roles.ts';
import type { Entry, OfficeRoute } from './route.ts';
import { seeOther } from './session/respond.ts';
import { OFFICE } from './visit.ts';

/** Addresses by which a screen is looked for too, and where it is; each needs what its screen needs. */
const screens = {
  '/log/audit': { screen: '/audit', needs: 'seeAudit' },
  '/roles': { screen: '/users/roles', needs: 'seeUsers' },
  '/connectors': { screen: '/system', needs: 'seeSystem' },
} as const satisfies Readonly<Record<string, { readonly screen: string; readonly needs: Permission }>>;

export const otherAddresses: readonly OfficeRoute[] = [
  ...Object.entries(screens).map(([path, { screen, needs }]): OfficeRoute => ({
    method: 'GET',
    path,
    needs,
    handle: ({ c }) => seeOther(`${OFFICE}${screen}${new URL(c.req.url).search}`),
  })),
  {
    method: 'GET',
    path: '/connectors/:name',
    needs: 'seeSystem',
    handle: ({ c }) => seeOther(`${OFFICE}/system/connectors/${encodeURIComponent(c.req.param('name') ?? '')}`),
  },
];

/** Recovery codes are entered on the page of the sign-in. */
export const recovery: Entry = { method: 'GET', path: '/recover', handle: () => seeOther(`${OFFICE}/sign-in`) };
