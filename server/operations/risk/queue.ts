import type { Entity } from '../../core/entities/entity.ts';
import type { Payment } from '../../core/payments/payment.ts';
import { type CaseState, isLockedFor, isTaken, type RiskAction, type RiskCase } from '../../core/risk/case.ts';
import type { User } from '../../core/users/user.ts';
import type { PaymentKey } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';
import { rowsAcrossAll } from '../reports/across-channels.ts';
import { reachesNode } from '../users/reach.ts';

type Reading = Pick<Gateway, 'store' | 'entities'>;

/** A case as analysts see it: with its payment, what was done about it, and who works on it. */
export type ShownCase = {
  readonly found: RiskCase;
  readonly payment: Payment;
  readonly actions: readonly RiskAction[];
  readonly assignee: User | undefined;
};

/** Cases of an entity and all below: open ones the oldest first, all others the latest first. */
export type CaseSearch = {
  readonly entity: Entity;
  readonly state: CaseState;
  /** The case after which the page begins. */
  readonly cursor: PaymentKey | undefined;
  readonly limit: number;
  readonly matches: (found: RiskCase) => boolean;
};

export type CasePage = { readonly cases: readonly ShownCase[]; readonly next: PaymentKey | null };

/** How many cases are read at once, and for one page at most. */
const SLICE = 50;
const READ_MAX = 2000;

export async function findCases(gateway: Reading, search: CaseSearch): Promise<CasePage> {
  const { limit, matches } = search;
  const found: RiskCase[] = [];
  let [last, read]: [PaymentKey | null, number] = [null, 0];
  for await (const { found: each } of casesAcross(gateway, search)) {
    if (found.length === limit || read === READ_MAX) return pageOf(gateway, found, last);
    last = each.payment;
    read += 1;
    if (matches(each)) found.push(each);
  }
  return pageOf(gateway, found, null);
}

const pageOf = async (gateway: Reading, found: readonly RiskCase[], next: PaymentKey | null): Promise<CasePage> => ({
  cases: await shownCases(gateway, found),
  next,
});

async function* casesAcross(
  { store, entities }: Reading,
  { entity, state, cursor }: Pick<CaseSearch, 'entity' | 'state' | 'cursor'>,
): AsyncGenerator<{ readonly found: RiskCase }> {
  const isQueue = state === 'open';
  const after = (isQueue ? (cursor ?? 0) : 0) as PaymentKey;
  const before = (isQueue ? Number.MAX_SAFE_INTEGER : (cursor ?? Number.MAX_SAFE_INTEGER)) as PaymentKey;
  const bounds = { entity, after, before, order: isQueue ? 'oldestFirst' : 'latestFirst', limit: SLICE } as const;
  yield* rowsAcrossAll({ entities }, bounds, async (slice) => {
    const rows = isQueue ? await store.openRiskCases(slice) : await store.riskCases({ ...slice, state });
    return rows.map((found) => ({ key: found.payment, entity: found.entity, found }));
  });
}

/** The next case of the queue that an analyst can take; `but` is left out. */
export async function nextCase(
  gateway: Reading & Pick<Gateway, 'clock'>,
  { user, entity, but }: { readonly user: User; readonly entity: Entity; readonly but?: PaymentKey },
): Promise<RiskCase | undefined> {
  const now = gateway.clock.now();
  let read = 0;
  for await (const { found } of casesAcross(gateway, { entity, state: 'open', cursor: undefined })) {
    if (read === READ_MAX) return undefined;
    read += 1;
    const isFree = !isTaken(found, now) && !isLockedFor(found, user, now);
    if (isFree && found.payment !== but && now < found.expiresAt) return found;
  }
  return undefined;
}

/** Some cases with what belongs to them, which is read at once. */
async function shownCases(
  { store }: Pick<Gateway, 'store'>,
  cases: readonly RiskCase[],
): Promise<readonly ShownCase[]> {
  const keys = cases.map((found) => found.payment);
  const assignees = cases.flatMap(({ assignee }) => assignee ?? []);
  const [payments, actions, users] = await Promise.all([
    store.paymentsAmong(keys),
    store.riskActionsAmong(keys),
    store.usersAmong([...new Set(assignees)]),
  ]);
  return cases.flatMap((found) => {
    const payment = payments.find(({ key }) => key === found.payment);
    const own = actions.filter((action) => action.payment === found.payment);
    return payment ? [{ found, payment, actions: own, assignee: users.find(({ key }) => key === found.assignee) }] : [];
  });
}

/** The case of a payment that a user sees; any other one is unknown. */
export async function readCaseOf(
  gateway: Reading,
  user: Pick<User, 'entity'>,
  key: PaymentKey | undefined,
): Promise<ShownCase | undefined> {
  const found = key === undefined ? undefined : await gateway.store.riskCase(key);
  if (!found || !reachesNode(gateway, user, found.entity)) return undefined;
  return (await shownCases(gateway, [found]))[0];
}
