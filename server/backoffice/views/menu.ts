import type { Permission } from '../../core/users/roles.ts';
import type { OpenWork } from '../../operations/open-work/count.ts';
import type { TextName } from '../texts/texts.ts';

/** The parts of the menu, in the order shown. Each is named by a text. */
export const areas = ['transactions', 'riskManagement', 'bookkeeping', 'administration', 'operation'] as const;
export type Area = (typeof areas)[number];

/** An entry of the menu, with the permission that its screen needs. */
export type MenuEntry = {
  readonly area: Area;
  readonly path: string;
  /** What the addresses of its pages begin with, where that is not the path. */
  readonly pages?: string;
  readonly text: TextName;
  readonly needs: Permission;
  /** What waits for a person behind it, and is counted beside it. */
  readonly work?: OpenWork;
};

/** The screens that the menu leads to, in the order shown. */
export const menu: readonly MenuEntry[] = [
  { area: 'transactions', path: '/payments', text: 'payments', needs: 'listPayments', work: 'pendingPayments' },
  { area: 'transactions', path: '/checkouts', text: 'checkouts', needs: 'listPayments' },
  { area: 'transactions', path: '/registrations', text: 'registrations', needs: 'listPayments' },
  { area: 'transactions', path: '/schedules', text: 'schedules', needs: 'listPayments' },
  { area: 'transactions', path: '/proposals', text: 'proposals', needs: 'markOutcomes', work: 'openProposals' },
  { area: 'administration', path: '/entities', text: 'entities', needs: 'seeEntities' },
  { area: 'bookkeeping', path: '/settlements', text: 'settlementFiles', needs: 'seeSettlement', work: 'unmatchedRows' },
  { area: 'bookkeeping', path: '/disputes', text: 'disputes', needs: 'seeSettlement', work: 'openDisputes' },
  { area: 'bookkeeping', path: '/reports', text: 'reports', needs: 'seeTotals' },
  { area: 'riskManagement', path: '/risk/cases', text: 'cases', needs: 'seeCases', work: 'openCases' },
  {
    area: 'riskManagement',
    path: '/risk/callbacks/failed',
    text: 'failedCallbacks',
    needs: 'seeCases',
    work: 'failedCallbacks',
  },
  { area: 'riskManagement', path: '/risk/lists', text: 'lists', needs: 'seeCases' },
  { area: 'riskManagement', path: '/risk/rules', text: 'riskRules', needs: 'seeCases' },
  { area: 'administration', path: '/account/tokens', text: 'tokens', needs: 'seeTokens' },
  { area: 'administration', path: '/webhooks', text: 'webhooks', needs: 'seeTokens', work: 'failingWebhooks' },
  { area: 'administration', path: '/users', text: 'users', needs: 'seeUsers' },
  { area: 'operation', path: '/test/clock', pages: '/test', text: 'testTools', needs: 'useTestTools' },
  { area: 'operation', path: '/audit', text: 'audit', needs: 'seeAudit' },
  { area: 'operation', path: '/audit/own', text: 'ownAudit', needs: 'seeOwnAudit' },
  { area: 'operation', path: '/log/requests', pages: '/log', text: 'requestLog', needs: 'seeRequests' },
  { area: 'operation', path: '/system', text: 'system', needs: 'seeSystem' },
];

/** The entry that leads to a page: of several that its address may belong to, the one that names most of it. */
export const entryOf = (address: string): MenuEntry | undefined =>
  menu
    .filter(({ path, pages = path }) => address === pages || address.startsWith(`${pages}/`))
    .toSorted((a, b) => b.path.length - a.path.length)[0];

/** Where open work is done. */
export const workPaths: Readonly<Record<OpenWork, string>> = {
  pendingPayments: '/payments?state=stuck',
  failedDeliveries: '/webhooks/deliveries?status=undelivered-failed',
  failingWebhooks: '/webhooks?state=failing',
  openProposals: '/proposals',
  openCases: '/risk/cases',
  failedCallbacks: '/risk/callbacks/failed',
  openDisputes: '/disputes',
  unmatchedRows: '/settlements/unmatched',
};

/** What one piece of open work is called; several have the name of the work. */
const single: Readonly<Record<OpenWork, TextName>> = {
  pendingPayments: 'pendingPayment',
  failedDeliveries: 'failedDelivery',
  failingWebhooks: 'failingWebhook',
  openProposals: 'openProposal',
  openCases: 'openCase',
  failedCallbacks: 'failedCallback',
  openDisputes: 'openDispute',
  unmatchedRows: 'unmatchedRow',
};

/** Open work in words, for so much of it. */
export const workText = (work: OpenWork, count: number): TextName => (count === 1 ? single[work] : work);

/** The keys that lead to pages of the menu after `g`, in browsers with script. */
export const jumps: Readonly<Record<string, string>> = {
  '/payments': 'p',
  '/checkouts': 'k',
  '/registrations': 'r',
  '/webhooks': 'w',
  '/schedules': 's',
  '/entities': 'e',
  '/risk/cases': 'c',
  '/settlements': 'm',
  '/reports': 't',
  '/users': 'u',
  '/audit': 'l',
  '/log/requests': 'q',
};
