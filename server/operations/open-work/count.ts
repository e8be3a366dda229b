import type { Permission } from '../../core/users/roles.ts';
import type { User } from '../../core/users/user.ts';
import { PENDING_SINCE } from '../../core/checkouts/state.ts';
import { minus } from '../../core/values.ts';
import type { OpenWork as StoredWork } from '../../store/users/office-store.ts';
import type { Gateway } from '../gateway.ts';
import { readOpenDisputes } from '../disputes/read.ts';
import { isWhole } from '../reports/across-channels.ts';
import { highestReached, reachedEntities, reachesNode } from '../users/reach.ts';

type Counting = Pick<Gateway, 'store' | 'entities' | 'ids' | 'clock'>;

/** Work that waits for a person, with the permission to see it, in the order of the first page. */
export const openWork = {
  pendingPayments: 'listPayments',
  failedDeliveries: 'seeTokens',
  openCases: 'seeCases',
  failedCallbacks: 'seeCases',
  openDisputes: 'seeSettlement',
  unmatchedRows: 'seeSettlement',
} as const satisfies Readonly<Record<string, Permission>>;
export type OpenWork = keyof typeof openWork;

/** More is not counted. */
export const WORK_MAX = 1000;

/** How much of one kind waits in the entities that a user sees, at most `WORK_MAX`. */
export async function countOpenWork(gateway: Counting, user: Pick<User, 'entity'>, work: OpenWork): Promise<number> {
  if (work === 'failedDeliveries') return countDeliveries(gateway, user);
  if (work === 'openDisputes') return countDisputes(gateway, user);
  return countStored(gateway, user, work);
}

async function countStored(gateway: Counting, user: Pick<User, 'entity'>, work: StoredWork): Promise<number> {
  const { store, ids, clock } = gateway;
  const isSlow = work === 'pendingPayments';
  const before = isSlow ? ids.firstKeyAt('payment', minus(clock.now(), PENDING_SINCE)) : ids.key('payment');
  if (user.entity === null || isWhole(gateway, gateway.entities.entity(user.entity)))
    return store.countWork({ entity: null, work, before, limit: WORK_MAX });
  let count = 0;
  for (const { key: entity } of reachedEntities(gateway, user)) {
    count += await store.countWork({ entity, work, before, limit: WORK_MAX - count });
    if (count >= WORK_MAX) break;
  }
  return count;
}

/** Deliveries that have failed and are tried again, or not any more. */
async function countDeliveries(gateway: Counting, user: Pick<User, 'entity'>): Promise<number> {
  const [webhooks, backlogs] = await Promise.all([gateway.store.webhooks(), gateway.store.backlogs()]);
  const seen = new Set(webhooks.filter(({ entity }) => reachesNode(gateway, user, entity)).map(({ key }) => key));
  const failing = backlogs.filter(({ webhook }) => seen.has(webhook)).map((each) => each.failing);
  return Math.min(
    WORK_MAX,
    failing.reduce((sum, each) => sum + each, 0),
  );
}

async function countDisputes(gateway: Counting, user: Pick<User, 'entity'>): Promise<number> {
  let count = 0;
  for (const entity of highestReached(gateway, user))
    count += (await readOpenDisputes(gateway, { entity, after: undefined, limit: WORK_MAX - count })).disputes.length;
  return count;
}
