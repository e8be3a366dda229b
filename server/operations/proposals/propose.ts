import type { Change } from '../../core/change.ts';
import { UniqueViolation, VersionConflict } from '../../core/faults.ts';
import {
  decided,
  isMarkable,
  isOpen,
  type MarkedOutcome,
  type OutcomeProposal,
} from '../../core/proposals/proposal.ts';
import type { PaymentKey } from '../../core/values.ts';
import { commitAudited } from '../audit/link.ts';
import { type Actor, auditOf } from '../audit/record.ts';
import type { Gateway } from '../gateway.ts';
import { retryOnConflict } from '../once/retry-on-conflict.ts';
import { reachesNode } from '../users/reach.ts';

type Proposing = Pick<Gateway, 'store' | 'ids' | 'clock' | 'entities' | 'auditHash' | 'oneAtATime'>;

export type NewProposal = {
  readonly payment: PaymentKey | undefined;
  readonly outcome: MarkedOutcome;
  readonly resultCode: string | null;
  readonly reason: string;
  readonly alongside: readonly Change[];
};

/** Proposes the outcome of a payment that is at its acquirer. Nothing changes before another user agrees. */
export const proposeOutcome = (
  gateway: Proposing,
  actor: Actor,
  { payment: key, alongside, ...wanted }: NewProposal,
): Promise<'unknown' | 'notMarkable' | 'proposalOpen' | undefined> =>
  retryOnConflict(async () => {
    const { store, ids, clock } = gateway;
    const payment = key === undefined ? undefined : await store.payment(key);
    if (!payment || !reachesNode(gateway, actor.user, payment.entity)) return 'unknown';
    if (!isMarkable(payment)) return 'notMarkable';
    const now = clock.now();
    const earlier = (await store.proposals(payment.key)).find(({ state }) => state === 'open');
    if (earlier && isOpen(earlier, now)) return 'proposalOpen';
    const row: OutcomeProposal = {
      ...wanted,
      key: ids.key('proposal'),
      version: 0,
      entity: payment.entity,
      payment: payment.key,
      seenCode: payment.resultCode,
      proposer: actor.user.key,
      proposedAt: now,
      state: 'open',
      decidedBy: null,
      decidedAt: null,
    };
    const audited = {
      action: 'proposeOutcome' as const,
      entity: payment.entity,
      subject: ids.publicId('payment', payment.key),
      ...diffOf(row),
    };
    try {
      await commitAudited(gateway, [
        ...(earlier
          ? [{ save: 'proposal', row: decided(earlier, 'expired', { user: actor.user, now }) } as const]
          : []),
        { save: 'proposal', row },
        auditOf(gateway, actor, audited),
        ...alongside,
      ]);
    } catch (fault) {
      const isLate = fault instanceof UniqueViolation && fault.rule.startsWith('proposals');
      throw isLate ? new VersionConflict(fault.message) : fault;
    }
    return undefined;
  });

/** What a proposal changes, for the audit and for the page on which it is approved. */
export const diffOf = ({ seenCode, outcome, resultCode, reason }: OutcomeProposal) => ({
  before: { state: 'pending', resultCode: seenCode },
  after: { state: outcome, ...(resultCode === null ? {} : { resultCode }), reason },
});
