import { html } from 'hono/html';
import { lapsesAt } from '../../../../core/proposals/proposal.ts';
import type { ShownProposal } from '../../../../operations/proposals/read.ts';
import { listOf } from '../../../views/lists/list.ts';
import { countNewer, NEWER_MAX, newestOf } from '../../../views/lists/newer.ts';
import { scopeOf } from '../../../views/scope.ts';
import { moment, money, paymentLink } from '../../../views/show.ts';
import type { ListColumn } from '../../../views/lists/columns.ts';
import type { Page, Visit } from '../../../visit.ts';
import { proposedText } from './section.ts';

const ROWS = 51;

/** Outcomes and bookings that users have proposed, and that wait for another one. */
export async function showProposals(visit: Visit): Promise<Page> {
  const { gateway, t, c } = visit;
  const scope = scopeOf(visit);
  const before = gateway.ids.keyOf('proposal', c.req.query('before') ?? '');
  const page = scope && (await gateway.office.findProposals({ entity: scope, before, limit: ROWS }));
  const rows = page?.proposals ?? [];
  return {
    title: t('proposals'),
    body: await listOf(visit, {
      path: '/proposals',
      caption: scope?.name ?? '',
      filters: [],
      values: {},
      columns: columnsOf(visit),
      rows,
      next: page?.next ? gateway.ids.publicId('proposal', page.next) : undefined,
      none: ['noProposals', 'noProposalsMore'],
      newest: newestOf(visit, 'proposal', rows[0]?.proposal.key),
    }),
  };
}

export const countNewerProposals = countNewer('proposal', async (visit, after) => {
  const entity = scopeOf(visit);
  return entity ? (await visit.gateway.office.findProposals({ entity, after, limit: NEWER_MAX })).proposals : [];
});

const columnsOf = (visit: Visit): readonly ListColumn<ShownProposal>[] => {
  const { language } = visit;
  return [
    {
      text: 'payment',
      cell: ({ payment }) => (payment ? paymentLink(visit, payment, html`${money(payment, language)}`) : '–'),
    },
    { text: 'change', cell: ({ proposal, payment }) => proposedText(visit, payment, proposal) },
    { text: 'reason', kind: 'long', cell: ({ proposal }) => proposal.reason },
    { text: 'actor', cell: ({ proposer }) => proposer?.email ?? '' },
    { text: 'expires', isTitled: true, cell: ({ proposal }) => moment(lapsesAt(proposal), visit) },
  ];
};
