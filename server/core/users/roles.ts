/** What a person may do in the back office. Each of its routes demands one of these, or none but a session. */
export const permissions = [
  'seePayments',
  'listPayments',
  'seeTotals',
  'orderReports',
  'seeCustomers',
  'revealNames',
  'moveMoney',
  'bookChargebacks',
  'proposeChargebacks',
  'markOutcomes',
  'workPayments',
  'seeCases',
  'decideCases',
  'seeTokens',
  'changeTokens',
  'seeEntities',
  'changeEntities',
  'seeUsers',
  'changeUsers',
  'seeSettlement',
  'matchSettlement',
  'seeSystem',
  'changeSystem',
  'seeAudit',
  'seeOwnAudit',
  'seeRequests',
  'useTestTools',
] as const;
export type Permission = (typeof permissions)[number];

export const roles = [
  'operator',
  'administrator',
  'finance',
  'support',
  'supportLimited',
  'risk',
  'developer',
  'auditor',
  'analyst',
] as const;
export type Role = (typeof roles)[number];

/** `test`: in test mode only, because developers have no business with the payments of shoppers. */
type Grant = 'yes' | 'test';
type Grants = Readonly<Partial<Record<Permission, Grant>>>;

/** Everything that is not listed is denied. Documented in docs/office.md, which a test holds to this table. */
export const grants: Readonly<Record<Role, Grants>> = {
  operator: {
    seePayments: 'yes',
    listPayments: 'yes',
    proposeChargebacks: 'yes',
    markOutcomes: 'yes',
    workPayments: 'yes',
    seeTotals: 'yes',
    orderReports: 'yes',
    seeEntities: 'yes',
    changeEntities: 'yes',
    seeUsers: 'yes',
    changeUsers: 'yes',
    seeSystem: 'yes',
    changeSystem: 'yes',
    seeAudit: 'yes',
    seeRequests: 'yes',
    useTestTools: 'test',
  },
  administrator: {
    seePayments: 'yes',
    listPayments: 'yes',
    seeTotals: 'yes',
    orderReports: 'yes',
    seeCustomers: 'yes',
    moveMoney: 'yes',
    proposeChargebacks: 'yes',
    markOutcomes: 'yes',
    workPayments: 'yes',
    seeCases: 'yes',
    decideCases: 'yes',
    seeTokens: 'yes',
    changeTokens: 'yes',
    seeEntities: 'yes',
    seeUsers: 'yes',
    changeUsers: 'yes',
    seeSettlement: 'yes',
    matchSettlement: 'yes',
    seeAudit: 'yes',
    seeRequests: 'yes',
    useTestTools: 'test',
  },
  finance: {
    seePayments: 'yes',
    listPayments: 'yes',
    seeTotals: 'yes',
    orderReports: 'yes',
    moveMoney: 'yes',
    bookChargebacks: 'yes',
    proposeChargebacks: 'yes',
    markOutcomes: 'yes',
    workPayments: 'yes',
    seeSettlement: 'yes',
    matchSettlement: 'yes',
  },
  support: { seePayments: 'yes', listPayments: 'yes', seeCustomers: 'yes', moveMoney: 'yes', workPayments: 'yes' },
  supportLimited: { seePayments: 'yes', revealNames: 'yes', workPayments: 'yes' },
  risk: {
    seePayments: 'yes',
    listPayments: 'yes',
    seeCustomers: 'yes',
    workPayments: 'yes',
    seeCases: 'yes',
    decideCases: 'yes',
  },
  developer: {
    seePayments: 'test',
    listPayments: 'test',
    moveMoney: 'test',
    workPayments: 'test',
    seeTokens: 'yes',
    changeTokens: 'yes',
    seeEntities: 'yes',
    seeOwnAudit: 'yes',
    seeRequests: 'yes',
    useTestTools: 'test',
  },
  auditor: {
    seePayments: 'yes',
    listPayments: 'yes',
    seeTotals: 'yes',
    seeTokens: 'yes',
    seeEntities: 'yes',
    seeUsers: 'yes',
    seeSettlement: 'yes',
    seeSystem: 'yes',
    seeAudit: 'yes',
    seeRequests: 'yes',
  },
  analyst: { seeTotals: 'yes' },
};

/** What the roles of other platforms of this family are called, whose users look for their own. */
export const roleAliases: Readonly<Partial<Record<Role, string>>> = {
  administrator: 'Administrator, Operator, Account Access',
  finance: 'Accounting Global',
  support: 'Call Center',
  supportLimited: 'Call Center Restricted',
  analyst: 'Analysis',
};

/** Whether any of the roles grants a permission. */
export const mayDo = (held: readonly Role[], permission: Permission, mode: 'test' | 'live'): boolean =>
  held.some((role) => {
    const grant = grants[role][permission];
    return grant === 'yes' || (grant === 'test' && mode === 'test');
  });

/** The roles that grant a permission, for the page that names who could help. */
export const rolesWith = (permission: Permission): readonly Role[] =>
  roles.filter((role) => grants[role][permission] !== undefined);

/** What some roles permit and others do not: roles that their holder can therefore not give. */
export const rolesBeyond = (wanted: readonly Role[], held: readonly Role[]): readonly Role[] =>
  wanted.filter((role) => !held.includes(role));
