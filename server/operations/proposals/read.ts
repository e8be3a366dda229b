import type { Entity } from '../../core/entities/entity.ts';
import { isLapsed, isOpen, type Proposal, type ProposalKey } from '../../core/proposals/proposal.ts';
import type { Payment } from '../../core/payments/payment.ts';
import type { User } from '../../core/users/user.ts';
import type { PaymentKey } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';
import { partsAcrossAll, rowsAcrossAll } from '../reports/across-channels.ts';

/** A proposal with its payment and the users who made and decided it. */
export type ShownProposal = {
  readonly proposal: Proposal;
  readonly payment: Payment | undefined;
  readonly proposer: User | undefined;
  readonly decider: User | undefined;
};

type Reading = Pick<Gateway, 'store' | 'entities' | 'clock'>;

/** Every proposal for a payment, in their order. */
export const readProposalsOf = async (gateway: Reading, payment: PaymentKey): Promise<readonly ShownProposal[]> =>
  shownProposals(gateway, await gateway.store.proposals(payment));

/** Proposals of an entity and all below. The bounds are not included. */
export type ProposalSearch = {
  readonly entity: Entity;
  readonly after?: ProposalKey;
  readonly before?: ProposalKey | undefined;
  readonly limit: number;
};

/** A page of those that wait for another user, the latest first, and the key of the last one; null where there is no more. */
export async function findProposals(
  gateway: Reading,
  search: ProposalSearch,
): Promise<{ readonly proposals: readonly ShownProposal[]; readonly next: ProposalKey | null }> {
  const found: Proposal[] = [];
  for await (const each of openProposals(gateway, search)) {
    found.push(each);
    if (found.length > search.limit) break;
  }
  const shown = found.slice(0, search.limit);
  return {
    proposals: await shownProposals(gateway, shown),
    next: found.length > search.limit ? (shown.at(-1)?.key ?? null) : null,
  };
}

/** How many of them, of an entity or of all, a user may approve, no more than the limit: no user approves an own one. */
export async function countProposalsOfOthers(
  { store, entities, clock }: Reading,
  user: Pick<User, 'key'>,
  { entity, limit }: { readonly entity: Entity | null; readonly limit: number },
): Promise<number> {
  const now = clock.now();
  const bounds = { entity, after: FIRST, before: LAST, order: 'latestFirst', limit } as const;
  let count = 0;
  for await (const part of partsAcrossAll({ entities }, bounds, (slice) => store.openProposalOutlines(slice))) {
    count += part.filter((each) => each.proposer !== user.key && !isLapsed(each, now)).length;
    if (count >= limit) break;
  }
  return Math.min(count, limit);
}

const [FIRST, LAST] = [0 as ProposalKey, Number.MAX_SAFE_INTEGER as ProposalKey];

/** The proposals of an entity and all below that have not lapsed, the latest first. `limit`: how many are read at once. */
async function* openProposals(
  { store, entities, clock }: Reading,
  { entity, after = FIRST, before = LAST, limit }: ProposalSearch,
): AsyncGenerator<Proposal, void> {
  const now = clock.now();
  const bounds = { entity, after, before, order: 'latestFirst', limit } as const;
  for await (const each of rowsAcrossAll({ entities }, bounds, (slice) => store.openProposals(slice))) {
    if (each.key <= after) return;
    if (isOpen(each, now)) yield each;
  }
}

/** Some proposals with what belongs to them, which is read at once. */
async function shownProposals(
  { store }: Pick<Gateway, 'store'>,
  proposals: readonly Proposal[],
): Promise<readonly ShownProposal[]> {
  const keys = proposals.flatMap(({ proposer, decidedBy }) => [proposer, ...(decidedBy === null ? [] : [decidedBy])]);
  const [payments, users] = await Promise.all([
    store.paymentsAmong([...new Set(proposals.map(({ payment }) => payment))]),
    store.usersAmong([...new Set(keys)]),
  ]);
  return proposals.map((proposal) => ({
    proposal,
    payment: payments.find(({ key }) => key === proposal.payment),
    proposer: users.find(({ key }) => key === proposal.proposer),
    decider: users.find(({ key }) => key === proposal.decidedBy),
  }));
}
