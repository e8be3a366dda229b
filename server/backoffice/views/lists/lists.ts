/** The lists of the office by their addresses below the prefix. Users save views of each. */
export const lists = [
  '/payments',
  '/checkouts',
  '/registrations',
  '/schedules',
  '/proposals',
  '/settlements',
  '/settlements/unmatched',
  '/disputes',
  '/reports/files',
  '/risk/cases',
  '/risk/callbacks/failed',
  '/risk/lists',
  '/entities',
  '/account/tokens',
  '/webhooks',
  '/webhooks/deliveries',
  '/users',
  '/audit',
  '/audit/own',
  '/log/requests',
] as const;
export type ListPath = (typeof lists)[number];
