import type { Entity } from '../../core/entities/entity.ts';
import type { Permission } from '../../core/users/roles.ts';
import type { User } from '../../core/users/user.ts';
import { PENDING_SINCE } from '../../core/checkouts/state.ts';
import { type EntityKey, minus } from '../../core/values.ts';
import type { OpenWork as StoredWork } from '../../store/users/office-store.ts';
import type { Gateway } from '../gateway.ts';
import { countOpenDisputes } from '../disputes/read.ts';
import { countProposalsOfOthers } from '../proposals/read.ts';
import { reachesNode } from '../users/reach.ts';

type Counting = Pick<Gateway, 'store' | 'entities' | 'ids' | 'clock' | 'webhooks'>;

/** Work that waits for a person, with the permission to see it, in the order of the first page. */
export const openWork = {
  pendingPayments: 'listPayments',
  failedDeliveries: 'seeTokens',
  failingWebhooks: 'seeTokens',
  openProposals: 'markOutcomes',
  openCases: 'seeCases',
  failedCallbacks: 'seeCases',
  openDisputes: 'seeSettlement',
  unmatchedRows: 'seeSettlement',
} as const satisfies Readonly<Record<string, Permission>>;
export type OpenWork = keyof typeof openWork;

type Wanted = {
  readonly works: readonly OpenWork[];
  /** An entity that the user sees; undefined for all of them. */
  readonly within: Entity | undefined;
  /** More is not counted. */
  readonly limit: number;
};

type IsSeen = (entity: EntityKey | null) => boolean;

/** How much of each kind waits in the entities that a user sees, or in one of them and all below it. */
export async function countOpenWork(
  gateway: Counting,
  user: Pick<User, 'key' | 'entity'>,
  { works, within, limit }: Wanted,
): Promise<ReadonlyMap<OpenWork, number>> {
  const isSeen: IsSeen = (entity) =>
    within ? entity !== null && gateway.entities.isWithin(entity, within.key) : reachesNode(gateway, user, entity);
  const entity = within ?? (user.entity === null ? null : gateway.entities.entity(user.entity));
  const stored = countStored(gateway, { limit, isSeen: within || user.entity !== null ? isSeen : 'all' });
  const countOf = (work: OpenWork): Promise<number> => {
    if (work === 'failedDeliveries') return countDeliveries(gateway, isSeen, limit);
    if (work === 'failingWebhooks') return countFailing(gateway, isSeen, limit);
    if (work === 'openDisputes') return countOpenDisputes(gateway, { entity, limit });
    if (work === 'openProposals') return countProposalsOfOthers(gateway, user, { entity, limit });
    return stored(work);
  };
  return new Map(await Promise.all(works.map(async (work) => [work, await countOf(work)] as const)));
}

/** How much work is looked at for whose it is. Of more, that of each entity is counted. */
const LOOKED_AT = 500;

type CountStored = {
  readonly limit: number;
  readonly isSeen: IsSeen | 'all';
};

/** Counts kinds of work that have an index of their own, for all entities by one statement. */
function countStored(
  { store, ids, clock, entities }: Counting,
  { limit, isSeen }: CountStored,
): (work: StoredWork) => Promise<number> {
  const slow = ids.firstKeyAt('payment', minus(clock.now(), PENDING_SINCE));
  let ofAll: ReturnType<Counting['store']['countAllWork']> | undefined;
  return async (work) => {
    if (isSeen === 'all') {
      ofAll ??= store.countAllWork({ before: slow, limit });
      return (await ofAll)[work];
    }
    const before = work === 'pendingPayments' ? slow : ids.key('payment');
    const owners = await store.workOwners({ work, before, limit: LOOKED_AT });
    const seen = owners.filter(isSeen).length;
    if (owners.length < LOOKED_AT || seen >= limit) return Math.min(seen, limit);
    let count = 0;
    for (const { key: entity } of entities.all().filter(({ key }) => isSeen(key))) {
      count += await store.countWork({ entity, work, before, limit: limit - count });
      if (count >= limit) break;
    }
    return count;
  };
}

/** Deliveries that have failed and are tried again, or not any more. */
async function countDeliveries({ store }: Counting, isSeen: IsSeen, limit: number): Promise<number> {
  const [webhooks, backlogs] = await Promise.all([store.webhooks(), store.backlogs()]);
  const seen = new Set(webhooks.filter(({ entity }) => isSeen(entity)).map(({ key }) => key));
  const failing = backlogs.filter(({ webhook }) => seen.has(webhook)).map((each) => each.failing);
  return Math.min(
    limit,
    failing.reduce((sum, each) => sum + each, 0),
  );
}

/** Webhooks that do not accept what is sent to them. */
async function countFailing({ store, webhooks }: Counting, isSeen: IsSeen, limit: number): Promise<number> {
  const failing = await store.failingWebhooks({ limit: LOOKED_AT });
  return Math.min(limit, failing.filter((key) => isSeen(webhooks.find(key)?.entity ?? null)).length);
}
