import type { User } from '../../core/users/user.ts';
import type { Gateway } from '../gateway.ts';
import { findPayments, type PaymentPage, type PaymentSearch } from '../reports/find-payments.ts';
import { highestReached } from '../users/reach.ts';

/** A page of the payments that match in all entities that a user sees, the latest first. */
export async function findInAll(
  gateway: Pick<Gateway, 'store' | 'entities'>,
  user: Pick<User, 'entity'>,
  search: Omit<PaymentSearch, 'entity'>,
): Promise<PaymentPage> {
  const trees = highestReached(gateway, user);
  const pages = await Promise.all(trees.map((entity) => findPayments(gateway, { ...search, entity })));
  // A page that ended early knows nothing of what is below its end.
  const end = Math.max(0, ...pages.map(({ next }) => next ?? 0));
  const known = pages.flatMap(({ payments }) => payments).filter(({ key }) => key >= end);
  const payments = known.toSorted((a, b) => b.key - a.key).slice(0, search.limit);
  const last = payments.at(-1);
  if (known.length > payments.length && last) return { payments, next: last.key };
  return { payments, next: pages.find(({ next }) => next === end)?.next ?? null };
}
