import type { AuditAction } from '../../core/audit/entry.ts';
import type { Change } from '../../core/change.ts';
import { isViolationOf, VersionConflict } from '../../core/faults.ts';
import { formatCents } from '../../core/money.ts';
import type { Payment } from '../../core/payments/payment.ts';
import {
  decided,
  isBooking,
  isMarkable,
  isOpen,
  matterOf,
  type Proposal,
  type ProposedMatter,
  type ProposedOutcome,
  type ProposalBase,
} from '../../core/proposals/proposal.ts';
import type { Cents, PaymentKey } from '../../core/values.ts';
import { commitAudited } from '../audit/link.ts';
import { type Actor, auditOf } from '../audit/record.ts';
import type { Gateway } from '../gateway.ts';
import { retryOnConflict } from '../once/retry-on-conflict.ts';
import { reachesNode } from '../users/reach.ts';
import { readBase } from './base.ts';

type Proposing = Pick<
  Gateway,
  'store' | 'ids' | 'clock' | 'entities' | 'auditHash' | 'oneAtATime' | 'log' | 'acquirers' | 'mode'
>;

export type NewProposal = {
  readonly payment: PaymentKey | undefined;
  readonly outcome: ProposedOutcome;
  readonly resultCode: string | null;
  /** What is to be booked; null for an outcome. */
  readonly amountCents: Cents | null;
  readonly reason: string;
  readonly alongside: readonly Change[];
};

export type ProposingFault = 'unknown' | 'notMarkable' | 'notBookable' | 'proposalOpen';

/** Proposes the outcome of a payment, or a booking to it. Nothing changes before another user agrees. */
export const makeProposal = (
  gateway: Proposing,
  actor: Actor,
  { payment: key, alongside, ...wanted }: NewProposal,
): Promise<ProposingFault | undefined> =>
  retryOnConflict(async () => {
    const { store, ids, clock } = gateway;
    const payment = key === undefined ? undefined : await store.payment(key);
    if (!payment || !reachesNode(gateway, actor.user, payment.entity)) return 'unknown';
    const base = await readBase(gateway, payment, wanted.outcome);
    const refusal = proposingFault(base, wanted);
    if (refusal) return refusal;
    const now = clock.now();
    const earlier = (await store.proposals(payment.key)).find(({ state }) => state === 'open');
    if (earlier && isOpen(earlier, now)) return 'proposalOpen';
    const row: Proposal = {
      ...wanted,
      key: ids.key('proposal'),
      version: 0,
      entity: payment.entity,
      payment: payment.key,
      seenCode: payment.resultCode,
      seenVersion: base.treeVersion,
      proposer: actor.user.key,
      proposedAt: now,
      state: 'open',
      decidedBy: null,
      decidedAt: null,
    };
    const audited = {
      action: proposingActions[matterOf(row)],
      entity: payment.entity,
      subject: ids.publicId('payment', payment.key),
      ...diffOf(row, payment),
    };
    try {
      await commitAudited(gateway, [
        ...(earlier
          ? [{ kind: 'saveProposal', row: decided(earlier, 'expired', { user: actor.user, now }) } as const]
          : []),
        { kind: 'saveProposal', row },
        auditOf(gateway, actor, audited),
        ...alongside,
      ]);
    } catch (fault) {
      throw isViolationOf(fault, 'proposals_payment') ? new VersionConflict(fault.message) : fault;
    }
    return undefined;
  });

const proposingActions = {
  outcome: 'proposeOutcome',
  booking: 'proposeChargeback',
} as const satisfies Readonly<Record<ProposedMatter, AuditAction>>;

function proposingFault(
  { payment, bookableCents }: ProposalBase,
  { outcome, amountCents }: Pick<NewProposal, 'outcome' | 'amountCents'>,
): 'notMarkable' | 'notBookable' | undefined {
  if (!isBooking(outcome)) return isMarkable(payment) ? undefined : 'notMarkable';
  return bookableCents !== null && amountCents !== null && amountCents <= bookableCents ? undefined : 'notBookable';
}

/** What a proposal changes, as the audit has it. */
export function diffOf(proposal: Proposal, { currency }: Pick<Payment, 'currency'>) {
  const { seenCode, outcome, amountCents, resultCode, reason } = proposal;
  const code = resultCode === null ? {} : { resultCode };
  if (amountCents === null)
    return { before: { state: 'pending', resultCode: seenCode }, after: { state: outcome, ...code, reason } };
  return {
    before: { resultCode: seenCode },
    after: { type: outcome, amount: formatCents(amountCents), currency, ...code, reason },
  };
}
