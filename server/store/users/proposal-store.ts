import type { Proposal, ProposalKey } from '../../core/proposals/proposal.ts';
import type { EntityKey, PaymentKey } from '../../core/values.ts';
import type { OneOrAll } from '../books-store.ts';

/** Open proposals of an entity, the latest first. */
export type ProposalSlice = { readonly entity: EntityKey; readonly before: ProposalKey; readonly limit: number };

/** What decides whether a user may approve an open proposal. */
export type ProposalOutline = Pick<Proposal, 'key' | 'entity' | 'proposer' | 'proposedAt'>;

/** The part of the store that has what users propose to each other. */
export type ProposalStore = {
  proposal(key: ProposalKey): Promise<Proposal | undefined>;
  /** Every proposal for a payment, in order of their keys. */
  proposals(payment: PaymentKey): Promise<readonly Proposal[]>;
  openProposals(slice: OneOrAll<ProposalSlice>): Promise<readonly Proposal[]>;
  /** The same proposals in outline. */
  openProposalOutlines(slice: OneOrAll<ProposalSlice>): Promise<readonly ProposalOutline[]>;
};
