import { type Gateway, operatingOn } from '../gateway.ts';
import { approveProposal, mayApprove, refuseProposal } from './decide.ts';
import { makeProposal } from './propose.ts';
import { findProposals, readProposalsOf } from './read.ts';

/** What users of the back office propose to each other, on one gateway. */
export function proposalsOf(gateway: Gateway) {
  return operatingOn(gateway, {
    approveProposal,
    findProposals,
    mayApprove,
    makeProposal,
    readProposalsOf,
    refuseProposal,
  });
}
