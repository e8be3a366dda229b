import { html } from 'hono/html';
import { lapsesAt } from '../../../../core/proposals/proposal.ts';
import type { ShownProposal } from '../../../../operations/proposals/read.ts';
import { filterBar } from '../../../views/filters.ts';
import { scopeOf } from '../../../views/scope.ts';
import { moment, money, paymentLink } from '../../../views/show.ts';
import { type Column, emptyState, tableOf } from '../../../views/table.ts';
import type { Page, Visit } from '../../../visit.ts';
import { proposedText } from './section.ts';

const ROWS = 51;

/** Outcomes and bookings that users have proposed, and that wait for another one. */
export async function showProposals(visit: Visit): Promise<Page> {
  const { gateway, t } = visit;
  const scope = scopeOf(visit);
  const rows = scope ? await gateway.office.findProposals({ entity: scope, limit: ROWS }) : [];
  return {
    title: t('proposals'),
    body: html`${filterBar(visit, { path: '/proposals', filters: [], values: {}, scope })}
    ${
      rows.length > 0
        ? tableOf({ caption: scope?.name ?? '', columns: columnsOf(visit), rows })
        : emptyState(t('noProposals'), t('noProposalsMore'))
    }`,
  };
}

const columnsOf = (visit: Visit): readonly Column<ShownProposal>[] => {
  const { t, language } = visit;
  return [
    {
      title: t('payment'),
      cell: ({ payment }) => (payment ? paymentLink(visit, payment, html`${money(payment, language)}`) : '–'),
    },
    { title: t('change'), cell: ({ proposal, payment }) => proposedText(visit, payment, proposal) },
    { title: t('reason'), kind: 'long', cell: ({ proposal }) => proposal.reason },
    { title: t('actor'), cell: ({ proposer }) => proposer?.email ?? '' },
    { title: t('expires'), cell: ({ proposal }) => moment(lapsesAt(proposal), visit) },
  ];
};
