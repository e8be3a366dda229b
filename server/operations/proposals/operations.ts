import { type Gateway, operatingOn } from '../gateway.ts';
import { approveProposal, refuseProposal } from './decide.ts';
import { proposeOutcome } from './propose.ts';
import { findProposals, readProposalsOf } from './read.ts';

/** What users of the back office propose to each other, on one gateway. */
export function proposalsOf(gateway: Gateway) {
  const on = operatingOn(gateway);
  return {
    approveProposal: on(approveProposal),
    findProposals: on(findProposals),
    proposeOutcome: on(proposeOutcome),
    readProposalsOf: on(readProposalsOf),
    refuseProposal: on(refuseProposal),
  };
}
