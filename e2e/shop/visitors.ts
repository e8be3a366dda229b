import type { Exchange } from 'shared';
import type { Order } from './orders.ts';
import type { SavedAccounts } from './saved-accounts.ts';

/** A browser with the shop's cookie. Visitors are kept in memory only, because the shop is a demonstration. */
export type Visitor = {
  /** Quantities by product id. */
  readonly basket: Map<string, number>;
  readonly orders: Map<string, Order>;
  /** The accounts that the visitor has saved. */
  readonly accounts: SavedAccounts;
  /** The requests between shop and gateway for this visitor, oldest first. */
  readonly journal: JournalEntry[];
  /** The behaviour of the simulated acquirer for the next order; empty for an immediate approval. */
  acquirer: string;
};

/** A request of the shop, or a ping of the gateway for an unread result. */
export type JournalEntry = Exchange & { readonly kind: 'request' | 'ping'; readonly at: Date };

const VISITORS_MAX = 1000;
const visitors = new Map<string, Visitor>();

export function visitorOf(cookie: string): Visitor {
  const known = visitors.get(cookie);
  if (known !== undefined) return known;
  const visitor: Visitor = { basket: new Map(), orders: new Map(), accounts: new Map(), journal: [], acquirer: '' };
  visitors.set(cookie, visitor);
  const [oldest] = visitors.keys();
  if (visitors.size > VISITORS_MAX && oldest !== undefined) visitors.delete(oldest);
  return visitor;
}

/** The visitor who placed an order, for the gateway's pings, which have no cookie. */
export const buyerOf = (orderId: string): Visitor | undefined =>
  [...visitors.values()].find(({ orders }) => orders.has(orderId));
