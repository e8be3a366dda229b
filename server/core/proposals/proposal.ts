import type { Payment } from '../payments/payment.ts';
import type { User, UserKey } from '../users/user.ts';
import { days, type EntityKey, type Instant, type Key, type PaymentKey, plus } from '../values.ts';

export type ProposalKey = Key<'proposal'>;

export const markedOutcomes = ['approved', 'declined'] as const;
export type MarkedOutcome = (typeof markedOutcomes)[number];

/** The result codes of declines that can be marked. The last one: the acquirer never received the request. */
export const markableDeclines = ['800.100.100', '800.100.152', '800.100.155', '800.100.151', '900.100.310'] as const;

export const proposalStates = ['open', 'carriedOut', 'refused', 'expired'] as const;
export type ProposalState = (typeof proposalStates)[number];

/**
 * The outcome that a user proposes for a payment of which the acquirer reports none: another user has to agree. What it
 * proposes never changes, so that what was proposed is what is approved (DECISIONS 166).
 */
export type OutcomeProposal = {
  readonly key: ProposalKey;
  readonly version: number;
  readonly entity: EntityKey;
  readonly payment: PaymentKey;
  readonly outcome: MarkedOutcome;
  /** The result code of a decline; null for an approval, whose code is that of its test mode. */
  readonly resultCode: string | null;
  /** The result code that the payment had for the proposer. */
  readonly seenCode: string;
  readonly reason: string;
  readonly proposer: UserKey;
  readonly proposedAt: Instant;
  readonly state: ProposalState;
  readonly decidedBy: UserKey | null;
  readonly decidedAt: Instant | null;
};

const PROPOSAL_LIFE = days(1);

export const lapsesAt = ({ proposedAt }: Pick<OutcomeProposal, 'proposedAt'>): Instant =>
  plus(proposedAt, PROPOSAL_LIFE);

/** Whether a proposal can still be decided about. */
export const isOpen = (proposal: OutcomeProposal, now: Instant): boolean =>
  proposal.state === 'open' && now < lapsesAt(proposal);

/** Whether an outcome can be marked: the payment is at its acquirer, and nothing of it is being reversed. */
export const isMarkable = (payment: Payment): boolean =>
  payment.state === 'pending' && payment.waitsFor === 'acquirer' && !payment.findings.reversing;

export type ProposalFault = 'proposalOver' | 'proposalOwn' | 'proposalOutdated';

/** Why a user may not approve a proposal; undefined where it may. */
export function approvalFault(
  proposal: OutcomeProposal,
  payment: Payment,
  { user, now }: { readonly user: Pick<User, 'key'>; readonly now: Instant },
): ProposalFault | undefined {
  if (!isOpen(proposal, now)) return 'proposalOver';
  if (proposal.proposer === user.key) return 'proposalOwn';
  return isMarkable(payment) && payment.resultCode === proposal.seenCode ? undefined : 'proposalOutdated';
}

/** A proposal with how it ended. */
export const decided = (
  proposal: OutcomeProposal,
  state: Exclude<ProposalState, 'open'>,
  { user, now }: { readonly user: Pick<User, 'key'>; readonly now: Instant },
): OutcomeProposal => ({ ...proposal, state, decidedBy: user.key, decidedAt: now });
