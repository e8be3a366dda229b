import type { Database } from '../database.ts';
import { readOpenProposalOutlines, readOpenProposals, readProposal, readProposals } from '../queries/proposals.ts';
import type { ProposalStore } from '../users/proposal-store.ts';

/** The store's part for proposals of users, written once for both databases. */
export const relationalProposals = (database: Database): ProposalStore => ({
  proposal: (key) => readProposal(database, key),
  proposals: (payment) => readProposals(database, payment),
  openProposals: (slice) => readOpenProposals(database, slice),
  openProposalOutlines: (slice) => readOpenProposalOutlines(database, slice),
});
