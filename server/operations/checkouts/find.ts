import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Checkout } from '../../core/checkouts/checkout.ts';
import type { Entity } from '../../core/entities/entity.ts';
import type { Payment } from '../../core/payments/payment.ts';
import type { User } from '../../core/users/user.ts';
import type { CheckoutKey, EventKey } from '../../core/values.ts';
import type { Event } from '../../core/webhooks/event.ts';
import type { ListedCheckout } from '../../store/users/office-store.ts';
import type { Gateway } from '../gateway.ts';
import { GROWTH_MAX } from '../reports/across-channels.ts';
import { reachesNode } from '../users/reach.ts';
import { attemptsOf } from './attempts.ts';

type Reading = Pick<Gateway, 'store' | 'entities' | 'ids'>;

/** A checkout as lists show it, with its latest payment. */
export type FoundCheckout = ListedCheckout;

export type CheckoutSearch = {
  /** The entity whose checkouts are shown, with those of all below it. */
  readonly within: Entity;
  /** The first and the last key, neither included. */
  readonly after: CheckoutKey;
  readonly before: CheckoutKey;
  readonly limit: number;
  readonly matches: (found: FoundCheckout) => boolean;
};
/** A page of a search. The next one begins at `next`; the last one has none. */
export type CheckoutPage = { readonly checkouts: readonly FoundCheckout[]; readonly next: CheckoutKey | null };

/** How many checkouts are read at first, and for one page at most, however few of them match. */
const SLICE = 100;
const READ_MAX = 500;

/** The checkouts of an entity and all below that match, the latest first. */
export async function findCheckouts(
  { store, entities }: Reading,
  { within, after, before, limit, matches }: CheckoutSearch,
): Promise<CheckoutPage> {
  const checkouts: FoundCheckout[] = [];
  for (let [end, read, size] = [before, 0, SLICE]; ; size = Math.min(2 * size, GROWTH_MAX * SLICE)) {
    const count = Math.min(size, READ_MAX - read);
    const part = await store.checkouts({ after, before: end, limit: count });
    read += part.length;
    for (const found of part) {
      if (checkouts.length === limit) return { checkouts, next: end };
      end = found.checkout.key;
      if (entities.isWithin(found.checkout.entity, within.key) && matches(found)) checkouts.push(found);
    }
    if (part.length < count) return { checkouts, next: null };
    if (read === READ_MAX) return { checkouts, next: end };
    await nextTurn();
  }
}

/** A checkout with its attempts, the first one first, the one that is its result, and its notifications. */
export type ShownCheckout = {
  readonly checkout: Checkout;
  readonly payment: Payment | null;
  readonly payments: readonly Payment[];
  readonly events: readonly Event[];
};

const EVENTS_MAX = 20;

/** A checkout of the entities that a user sees; any other one is unknown. */
export async function readCheckoutOf(
  gateway: Reading & Pick<Gateway, 'clock'>,
  user: Pick<User, 'entity'>,
  key: CheckoutKey | undefined,
): Promise<ShownCheckout | undefined> {
  const checkout = key === undefined ? undefined : await gateway.store.checkout(key);
  if (!checkout || !reachesNode(gateway, user, checkout.entity)) return undefined;
  const { entity } = checkout;
  const bounds = { after: 0 as EventKey, before: Number.MAX_SAFE_INTEGER as EventKey, order: 'latestFirst' } as const;
  const [attempts, events] = await Promise.all([
    attemptsOf(gateway, checkout),
    gateway.store.events({ ...bounds, entity, object: checkout.key, limit: EVENTS_MAX }),
  ]);
  const payment = attempts.find((each) => each.key === checkout.payment) ?? null;
  // Other attempts may be at channels of the merchant that the user does not see.
  const payments = attempts.filter((each) => each === payment || reachesNode(gateway, user, each.entity));
  return { checkout, payment, payments, events };
}
