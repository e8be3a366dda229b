import type { Entity } from '../../core/entities/entity.ts';
import { isOpen, type Proposal, type ProposalKey } from '../../core/proposals/proposal.ts';
import type { Payment } from '../../core/payments/payment.ts';
import type { User } from '../../core/users/user.ts';
import type { PaymentKey } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';
import { rowsAcrossAll } from '../reports/across-channels.ts';

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
  Promise.all((await gateway.store.proposals(payment)).map((each) => shownProposal(gateway, each)));

/** The latest proposals of an entity and all below that wait for another user. */
export async function findProposals(
  gateway: Reading,
  { entity, limit }: { readonly entity: Entity; readonly limit: number },
): Promise<readonly ShownProposal[]> {
  const found: Proposal[] = [];
  for await (const each of openProposals(gateway, entity, limit)) {
    if (found.length === limit) break;
    found.push(each);
  }
  return Promise.all(found.map((each) => shownProposal(gateway, each)));
}

/** How many of them a user may approve, no more than the limit: no user approves an own one. */
export async function countProposalsOfOthers(
  gateway: Reading,
  user: Pick<User, 'key'>,
  { entity, limit }: { readonly entity: Entity; readonly limit: number },
): Promise<number> {
  let count = 0;
  for await (const { proposer } of openProposals(gateway, entity, SLICE)) {
    if (proposer !== user.key) count += 1;
    if (count === limit) break;
  }
  return count;
}

const SLICE = 51;

/** The proposals of an entity and all below that have not lapsed, the latest first. `limit`: how many are read at once. */
async function* openProposals(
  { store, entities, clock }: Reading,
  entity: Entity,
  limit: number,
): AsyncGenerator<Proposal, void> {
  const now = clock.now();
  const [after, before] = [0 as ProposalKey, Number.MAX_SAFE_INTEGER as ProposalKey];
  const bounds = { entity, after, before, order: 'latestFirst', limit } as const;
  for await (const each of rowsAcrossAll({ entities }, bounds, (slice) => store.openProposals(slice)))
    if (isOpen(each, now)) yield each;
}

async function shownProposal({ store }: Pick<Gateway, 'store'>, proposal: Proposal): Promise<ShownProposal> {
  const [payment, proposer, decider] = await Promise.all([
    store.payment(proposal.payment),
    store.user(proposal.proposer),
    proposal.decidedBy === null ? undefined : store.user(proposal.decidedBy),
  ]);
  return { proposal, payment, proposer, decider };
}
