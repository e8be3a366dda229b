import type { Payment } from '../payments/payment.ts';
import type { Permission } from '../users/roles.ts';
import type { User, UserKey } from '../users/user.ts';
import { type Cents, days, type EntityKey, type Instant, type Key, type PaymentKey, plus } from '../values.ts';

export type ProposalKey = Key<'proposal'>;

export const markedOutcomes = ['approved', 'declined'] as const;

/** References that are booked by two users, by their payment types. */
export const proposedBookings = ['CB', 'CR'] as const;
export type ProposedBooking = (typeof proposedBookings)[number];

export const proposedOutcomes = [...markedOutcomes, ...proposedBookings] as const;
export type ProposedOutcome = (typeof proposedOutcomes)[number];

/** What may be proposed, and the permission that proposer and approver need for it. */
export const proposedMatters = {
  outcome: { needs: 'markOutcomes', outcomes: markedOutcomes },
  booking: { needs: 'proposeChargebacks', outcomes: proposedBookings },
} as const satisfies Readonly<Record<string, { needs: Permission; outcomes: readonly ProposedOutcome[] }>>;
export type ProposedMatter = keyof typeof proposedMatters;

export const isBooking = (outcome: ProposedOutcome): outcome is ProposedBooking =>
  proposedBookings.some((each) => each === outcome);

export const matterOf = ({ outcome }: Pick<Proposal, 'outcome'>): ProposedMatter =>
  isBooking(outcome) ? 'booking' : 'outcome';

/** The result codes of declines that can be marked. The last one: the acquirer never received the request. */
export const markableDeclines = ['800.100.100', '800.100.152', '800.100.155', '800.100.151', '900.100.310'] as const;

export const proposalStates = ['open', 'carriedOut', 'refused', 'expired'] as const;
export type ProposalState = (typeof proposalStates)[number];

/**
 * What a user proposes, and another user has to agree to: the outcome of a payment of which the acquirer reports none,
 * or a chargeback or its reversal. What it proposes never changes, so that what was proposed is what is approved
 * (DECISIONS 166, 209).
 */
export type Proposal = {
  readonly key: ProposalKey;
  readonly version: number;
  readonly entity: EntityKey;
  readonly payment: PaymentKey;
  readonly outcome: ProposedOutcome;
  /** The result code of a decline or a chargeback; null where it is that of the payment's test mode. */
  readonly resultCode: string | null;
  /** What is booked; null for an outcome. */
  readonly amountCents: Cents | null;
  /** The result code that the payment had for the proposer. */
  readonly seenCode: string;
  /** The version that the first payment of the tree had for the proposer; null for an outcome. */
  readonly seenVersion: number | null;
  readonly reason: string;
  readonly proposer: UserKey;
  readonly proposedAt: Instant;
  readonly state: ProposalState;
  readonly decidedBy: UserKey | null;
  readonly decidedAt: Instant | null;
};

const PROPOSAL_LIFE = days(1);

export const lapsesAt = ({ proposedAt }: Pick<Proposal, 'proposedAt'>): Instant => plus(proposedAt, PROPOSAL_LIFE);

export const isLapsed = (proposal: Pick<Proposal, 'proposedAt'>, now: Instant): boolean => now >= lapsesAt(proposal);

/** Whether a proposal can still be decided about. */
export const isOpen = (proposal: Proposal, now: Instant): boolean =>
  proposal.state === 'open' && !isLapsed(proposal, now);

/** Whether an outcome can be marked: the payment is at its acquirer, and nothing of it is being reversed. */
export const isMarkable = (payment: Payment): boolean =>
  payment.state === 'pending' && payment.waitsFor === 'acquirer' && !payment.findings.reversing;

export type ProposalFault = 'proposalOver' | 'proposalOwn' | 'proposalOutdated';

/** A payment as it stands now for a booking: the most that can be booked, and the version of the tree's first payment. */
export type ProposalBase = {
  readonly payment: Payment;
  readonly bookableCents: Cents | null;
  readonly treeVersion: number | null;
};

/** Why a user may not approve a proposal; undefined where it may. */
export function approvalFault(
  proposal: Proposal,
  base: ProposalBase,
  { user, now }: { readonly user: Pick<User, 'key'>; readonly now: Instant },
): ProposalFault | undefined {
  if (!isOpen(proposal, now)) return 'proposalOver';
  if (proposal.proposer === user.key) return 'proposalOwn';
  return hasMoved(proposal, base) ? 'proposalOutdated' : undefined;
}

function hasMoved(proposal: Proposal, { payment, bookableCents, treeVersion }: ProposalBase): boolean {
  const isPossible = isBooking(proposal.outcome) ? bookableCents !== null : isMarkable(payment);
  const isSame = payment.resultCode === proposal.seenCode && treeVersion === proposal.seenVersion;
  return !isPossible || !isSame;
}

/** A proposal with how it ended. */
export const decided = (
  proposal: Proposal,
  state: Exclude<ProposalState, 'open'>,
  { user, now }: { readonly user: Pick<User, 'key'>; readonly now: Instant },
): Proposal => ({ ...proposal, state, decidedBy: user.key, decidedAt: now });
