import type { AuditAction } from '../../core/audit/entry.ts';
import type { Change } from '../../core/change.ts';
import { mayReconcile } from '../../core/entities/operator.ts';
import {
  approvalFault,
  decided,
  isOpen,
  matterOf,
  type Proposal,
  type ProposalFault,
  type ProposalKey,
  type ProposedMatter,
} from '../../core/proposals/proposal.ts';
import type { Payment } from '../../core/payments/payment.ts';
import type { User } from '../../core/users/user.ts';
import { commitAudited, linkCommitted } from '../audit/link.ts';
import { type Actor, auditOf } from '../audit/record.ts';
import type { Gateway } from '../gateway.ts';
import { reachesNode } from '../users/reach.ts';
import { bookProposed } from './book.ts';
import { markProposed } from './mark.ts';
import { diffOf } from './propose.ts';
import { readBase } from './base.ts';

/** `of`: what the user may decide about. */
export type Agreed = {
  readonly key: ProposalKey | undefined;
  readonly of: ProposedMatter;
  readonly alongside: readonly Change[];
};

/** Carries out what another user has proposed. Payment, proposal and audit are one commit. */
export async function approveProposal(
  gateway: Gateway,
  actor: Actor,
  { alongside, ...agreed }: Agreed,
): Promise<ProposalFault | 'unknown' | 'operatorsOnly' | undefined> {
  const found = await proposalOf(gateway, actor, agreed);
  if (!found) return 'unknown';
  if (!mayApprove(gateway, actor.user, found)) return 'operatorsOnly';
  const fault = await carryOuts[matterOf(found)](gateway, found.payment, () =>
    readApproved(gateway, actor, { found, alongside }),
  );
  await linkCommitted(gateway);
  return fault;
}

/** Whether a user may approve a proposal that another one has made. A booking is permitted by the lifecycle of its payment. */
export const mayApprove = ({ entities }: Pick<Gateway, 'entities'>, user: User, proposal: Proposal): boolean =>
  matterOf(proposal) === 'booking' || mayReconcile(entities, user, entities.entity(proposal.entity));

const carryOuts = { outcome: markProposed, booking: bookProposed } as const;

/** What is carried out as it stands now, with the changes that are committed with it; or the reason why it is not. */
async function readApproved(
  gateway: Gateway,
  actor: Actor,
  { found, alongside }: { readonly found: Proposal; readonly alongside: readonly Change[] },
) {
  const [proposal, payment] = await Promise.all([
    gateway.store.proposal(found.key),
    gateway.store.payment(found.payment),
  ]);
  const by = { user: actor.user, now: gateway.clock.now() };
  if (!proposal || !payment) return 'proposalOutdated';
  const fault = approvalFault(proposal, await readBase(gateway, payment, proposal.outcome), by);
  const changes = (): readonly Change[] => [
    { kind: 'saveProposal', row: decided(proposal, 'carriedOut', by) },
    entryOf(gateway, actor, { proposal, payment, action: approvingActions[matterOf(proposal)] }),
    ...alongside,
  ];
  return fault ?? { proposal, payment, ndc: actor.ndc, changes };
}

const approvingActions = {
  outcome: 'approveOutcome',
  booking: 'approveChargeback',
} as const satisfies Readonly<Record<ProposedMatter, AuditAction>>;
const refusingActions = {
  outcome: 'refuseOutcome',
  booking: 'refuseChargeback',
} as const satisfies Readonly<Record<ProposedMatter, AuditAction>>;

/** Refuses a proposal, or takes back one's own. */
export async function refuseProposal(
  gateway: Gateway,
  actor: Actor,
  { alongside, ...agreed }: Agreed,
): Promise<'unknown' | 'proposalOver' | undefined> {
  const found = await proposalOf(gateway, actor, agreed);
  const payment = found && (await gateway.store.payment(found.payment));
  if (!payment) return 'unknown';
  const by = { user: actor.user, now: gateway.clock.now() };
  if (!isOpen(found, by.now)) return 'proposalOver';
  await commitAudited(gateway, [
    { kind: 'saveProposal', row: decided(found, 'refused', by) },
    entryOf(gateway, actor, { proposal: found, payment, action: refusingActions[matterOf(found)] }),
    ...alongside,
  ]);
  return undefined;
}

type Entered = { readonly proposal: Proposal; readonly payment: Payment; readonly action: AuditAction };

const entryOf = (gateway: Gateway, actor: Actor, { proposal, payment, action }: Entered): Change =>
  auditOf(gateway, actor, {
    action,
    entity: proposal.entity,
    subject: gateway.ids.publicId('payment', proposal.payment),
    ...diffOf(proposal, payment),
  });

async function proposalOf(
  gateway: Gateway,
  { user }: Actor,
  { key, of }: Pick<Agreed, 'key' | 'of'>,
): Promise<Proposal | undefined> {
  const found = key === undefined ? undefined : await gateway.store.proposal(key);
  return found && matterOf(found) === of && reachesNode(gateway, user, found.entity) ? found : undefined;
}
