import type { AuditAction } from '../../core/audit/entry.ts';
import type { Change } from '../../core/change.ts';
import {
  approvalFault,
  decided,
  isOpen,
  type OutcomeProposal,
  type ProposalFault,
  type ProposalKey,
} from '../../core/proposals/proposal.ts';
import type { Payment, SentPayment } from '../../core/payments/payment.ts';
import { commitAudited, linkAudit } from '../audit/link.ts';
import { type Actor, auditOf } from '../audit/record.ts';
import type { Gateway } from '../gateway.ts';
import { concludePayment } from '../payments/conclude.ts';
import { sentOf } from '../payments/keep.ts';
import { reachesNode } from '../users/reach.ts';
import { diffOf } from './propose.ts';

type Deciding = Pick<Gateway, 'store' | 'ids' | 'clock' | 'entities' | 'auditHash' | 'oneAtATime' | 'log' | 'mode'>;

export type Agreed = { readonly key: ProposalKey | undefined; readonly alongside: readonly Change[] };

/**
 * Carries out what another user has proposed: the payment ends as if its acquirer had responded so. Payment, proposal
 * and audit are one commit.
 */
export async function approveProposal(
  gateway: Deciding,
  actor: Actor,
  { key, alongside }: Agreed,
): Promise<ProposalFault | 'unknown' | undefined> {
  const found = await proposalOf(gateway, actor, key);
  if (!found) return 'unknown';
  const fault = await gateway.oneAtATime(found.payment, () => carryOut(gateway, actor, { found, alongside }));
  await linkAudit(gateway);
  return fault;
}

async function carryOut(
  gateway: Deciding,
  actor: Actor,
  { found, alongside }: { readonly found: OutcomeProposal; readonly alongside: readonly Change[] },
): Promise<ProposalFault | undefined> {
  const [proposal, payment] = await Promise.all([
    gateway.store.proposal(found.key),
    gateway.store.payment(found.payment),
  ]);
  const by = { user: actor.user, now: gateway.clock.now() };
  if (!proposal || !payment) return 'proposalOutdated';
  const fault = approvalFault(proposal, payment, by);
  if (fault !== undefined || !isSent(payment)) return fault ?? 'proposalOutdated';
  const settled = await concludePayment(gateway, await sentOf(gateway, payment), {
    response: responseOf(proposal),
    inquiry: null,
    alongside: [
      () => [
        { save: 'proposal', row: decided(proposal, 'carriedOut', by) },
        entryOf(gateway, actor, { proposal, action: 'approveOutcome' }),
        ...alongside,
      ],
    ],
  });
  const kept = await gateway.store.proposal(proposal.key);
  return settled.state !== 'pending' && kept?.state === 'carriedOut' ? undefined : 'proposalOutdated';
}

const isSent = (payment: Payment): payment is SentPayment =>
  payment.state === 'pending' && payment.waitsFor === 'acquirer';

const responseOf = ({ resultCode }: OutcomeProposal) =>
  resultCode === null
    ? ({ kind: 'approved', details: MARKED } as const)
    : ({ kind: 'declined', resultCode, details: MARKED } as const);

/** What every later answer about the payment names. */
const MARKED = { ExtendedDescription: 'marked by two users of the back office' } as const;

/** Refuses a proposal, or takes back one's own. */
export async function refuseProposal(
  gateway: Deciding,
  actor: Actor,
  { key, alongside }: Agreed,
): Promise<'unknown' | 'proposalOver' | undefined> {
  const found = await proposalOf(gateway, actor, key);
  if (!found) return 'unknown';
  const by = { user: actor.user, now: gateway.clock.now() };
  if (!isOpen(found, by.now)) return 'proposalOver';
  await commitAudited(gateway, [
    { save: 'proposal', row: decided(found, 'refused', by) },
    entryOf(gateway, actor, { proposal: found, action: 'refuseOutcome' }),
    ...alongside,
  ]);
  return undefined;
}

const entryOf = (
  gateway: Deciding,
  actor: Actor,
  { proposal, action }: { readonly proposal: OutcomeProposal; readonly action: AuditAction },
): Change =>
  auditOf(gateway, actor, {
    action,
    entity: proposal.entity,
    subject: gateway.ids.publicId('payment', proposal.payment),
    ...diffOf(proposal),
  });

async function proposalOf(
  gateway: Deciding,
  { user }: Actor,
  key: ProposalKey | undefined,
): Promise<OutcomeProposal | undefined> {
  const found = key === undefined ? undefined : await gateway.store.proposal(key);
  return found && reachesNode(gateway, user, found.entity) ? found : undefined;
}
